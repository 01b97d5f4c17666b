/* OPTIONS -Wno-sizeof-array-argument */
/* Outputs of which something is forgotten.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

TASK void copy (int n, const float v[n], float w[n] TASK_OUTPUT);
TASK void copy_bytes (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void divide (float a, float b, float *result TASK_OUTPUT);
TASK void mean (int n, const float v[n], float result[1] TASK_OUTPUT);

void
copy (int n, const float v[n], float w[n])
{
#ifdef FIXED
  memcpy (w, v, n * sizeof *w);
#else
  memcpy (w, v, sizeof w); /* MISTAKE output-unwritten */
#endif
}

void
copy_bytes (int n, const int v[n], int w[n])
{
#ifdef FIXED
  memcpy (w, v, n * sizeof *w);
#else
  memcpy (w, v, n); /* MISTAKE output-unwritten */
#endif
}

void
divide (float a, float b, float *result)
{
#ifdef FIXED
  *result = 0;
#endif
  if (b == 0)
    return;
  *result = a / b;
}

void
mean (int n, const float v[n], float result[1])
{
  float sum = 0;

#ifdef FIXED
  *result = 0;
#endif
  if (n == 0) /* MISTAKE output-unwritten */
    return;
  for (int i = 0; i < n; i++)
    sum += v[i];
  *result = sum / n;
}

int
main (int argc, char **argv)
{
  float v[8] TASK_REGISTERED, w[8] TASK_REGISTERED;
  int from[8] TASK_REGISTERED, to[8] TASK_REGISTERED;
  float quotient[1] TASK_REGISTERED, average[1] TASK_REGISTERED;

  (void)argv;
  for (int i = 0; i < 8; i++)
    v[i] = from[i] = i + 3;
  copy (8, v, w);
  copy_bytes (8, from, to);
  divide (6, argc + 1, quotient);
  mean (argc, v, average);
#pragma tasks acquire w
#pragma tasks acquire to
#pragma tasks acquire quotient
#pragma tasks acquire average
  printf ("%g %d %g %g\n", w[7], to[7], quotient[0], average[0]);
  return 0;
}
