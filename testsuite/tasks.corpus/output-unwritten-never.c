/* Outputs that are not written at all, or only in some cases.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 6

TASK void split (int n, const float v[n], float sum[1] TASK_OUTPUT,
                 float squares[1] TASK_OUTPUT);
TASK void unused (int n, float v[n] TASK_OUTPUT);
TASK void local (int n, const int v[n], int *result TASK_OUTPUT);
TASK void wanted (int n, const float v[n], int verbose,
                  float mean[1] TASK_OUTPUT);
TASK void positive (int n, const int v[n], int w[n] TASK_OUTPUT);

void
split (int n, const float v[n], float sum[1],
       float squares[1]) /* MISTAKE output-unwritten */
{
  float all = 0;
  float all_squares = 0;

  for (int i = 0; i < n; i++)
    {
      all += v[i];
      all_squares += v[i] * v[i];
    }
  sum[0] = all;
#ifdef FIXED
  squares[0] = all_squares;
#else
  sum[0] = all_squares;
#endif
}

void
unused (int n, float v[n]) /* MISTAKE output-unwritten */
{
#ifdef FIXED
  for (int i = 0; i < n; i++)
    v[i] = i;
#else
  (void)n;
  (void)v;
#endif
}

void
local (int n, const int v[n],
       int *result) /* MISTAKE output-unwritten */
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
#ifdef FIXED
  *result = sum;
#else
  result = &sum;
#endif
  (void)result;
}

void
wanted (int n, const float v[n], int verbose, float mean[1])
{
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
#ifdef FIXED
  mean[0] = sum / n;
  (void)verbose;
#else
  if (verbose) /* MISTAKE output-unwritten */
    mean[0] = sum / n;
#endif
}

void
positive (int n, const int v[n], int w[n])
{
  for (int i = 0; i < n; i++)
#ifdef FIXED
    w[i] = v[i] > 0 ? v[i] : 0;
#else
    if (v[i] > 0) /* MISTAKE output-unwritten */
      w[i] = v[i];
#endif
}

int
main (void)
{
  float v[N] TASK_REGISTERED = { 1, 2, 3, 4, 5, 6 };
  float sum[1] TASK_REGISTERED, squares[1] TASK_REGISTERED;
  float mean[1] TASK_REGISTERED, ramp[N] TASK_REGISTERED;
  int from[N] TASK_REGISTERED = { 3, -1, 4, -1, 5, -9 };
  int to[N] TASK_REGISTERED, total[1] TASK_REGISTERED;

  split (N, v, sum, squares);
  unused (N, ramp);
  local (N, from, total);
  wanted (N, v, 1, mean);
  positive (N, from, to);
#pragma tasks acquire sum
#pragma tasks acquire squares
#pragma tasks acquire mean
#pragma tasks acquire ramp
#pragma tasks acquire to
#pragma tasks acquire total
  printf ("%g %g %g %g %d %d\n", sum[0], squares[0], mean[0], ramp[N - 1],
          to[1], total[0]);
  return 0;
}
