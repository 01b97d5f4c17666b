/* Outputs that only some data, scalars and modes have written.  */
#include <stdio.h>
#include <string.h>
#include <tasks.h>

TASK void norm (int n, const double v[n], double out[1] TASK_OUTPUT);
TASK void apply (int n, const int in[n], int out[n] TASK_OUTPUT, int mode);
TASK void sorted (int n, const int in[n], int yes[1] TASK_OUTPUT);
TASK void rest (int n, int first, double block[n][n] TASK_OUTPUT);
/* All modes that there are.  */
TASK void fill (int n, int out[n] TASK_OUTPUT, int mode);

void
norm (int n, const double v[n], double out[1])
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
#ifdef FIXED
  *out = 0;
#endif
  if (sum > 0) /* MISTAKE output-unwritten */
    *out = sum;
}

void
apply (int n, const int in[n], int out[n], int mode)
{
  if (mode == 0)
    memcpy (out, in, n * sizeof *out);
  else if (mode == 1) /* MISTAKE output-unwritten */
    for (int i = 0; i < n; i++)
      out[i] = -in[i];
#ifdef FIXED
  else
    memset (out, 0, n * sizeof *out);
#endif
}

void
sorted (int n, const int in[n], int yes[1])
{
#ifdef FIXED
  yes[0] = 1;
#endif
  if (n == 0) /* MISTAKE output-unwritten */
    return;
  yes[0] = 1;
  for (int i = 1; i < n; i++)
    yes[0] &= in[i - 1] <= in[i];
}

void
rest (int n, int first, double block[n][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
#ifdef FIXED
      block[i][j] = first + i != j ? 1.0 / (first + i - j) : 0;
#else
      if (first + i != j) /* MISTAKE output-unwritten */
        block[i][j] = 1.0 / (first + i - j);
#endif
}

void
fill (int n, int out[n], int mode)
{
  if (n == 0)
    return;
  if (mode == 1)
    memset (out, 0, n * sizeof *out);
  else if (mode == 2)
    memset (out, -1, n * sizeof *out);
}

int
main (int argc, char **argv)
{
  double v[6] TASK_REGISTERED = { 1, 2 }, sum[1] TASK_REGISTERED;
  double block[6][6] TASK_REGISTERED;
  int a[6] TASK_REGISTERED = { 1, 2 }, b[6] TASK_REGISTERED;
  int yes[1] TASK_REGISTERED;

  (void)argv;
  norm (6, v, sum);
  apply (6, a, b, 2);
  sorted (6, a, yes);
  rest (6, 0, block);
  fill (6, a, argc);
#pragma tasks wait
  printf ("%g %d %g\n", sum[0], yes[0], block[0][1]);
  return 0;
}
