/* SPDX-License-Identifier: GPL-3.0-or-later

   Outputs of tasks that do a part, from one index to another.  */

#include <stdio.h>
#include <tasks.h>

#define N 12
#define HALF 6

TASK void part (int from, int to, const double *b, int k,
                double f[k] TASK_OUTPUT);
TASK void half (const double *b, int to, int from,
                double f[HALF] TASK_OUTPUT);
TASK void inner (int from, int to, int n, double f[n] TASK_OUTPUT);

/* Whoever calls it sees to it that K is how many there are.  */
void
part (int from, int to, const double *b, int k, double f[k])
{
  (void)k;
  for (int i = from; i < to; i++)
    f[i - from] = 2 * b[i];
}

void
half (const double *b, int to, int from, double f[HALF])
{
  for (int i = 0; i < to - from; i++)
    f[i] = b[from + i];
}

/* All calls of this one leave the ends out.  */
void
inner (int from, int to, int n, double f[n])
{
  for (int i = from; i < to && i < n; i++) /* MISTAKE output-unwritten */
    f[i] = i;
}

int
main (void)
{
  double b[N] TASK_REGISTERED, low[HALF] TASK_REGISTERED,
      high[N - HALF] TASK_REGISTERED, all[N] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    b[i] = i;
  part (0, HALF, b, HALF, low);
  part (HALF, N, b, N - HALF, high);
  half (b, HALF, 0, low);
#ifdef FIXED
  inner (0, N, N, all);
#else
  inner (1, N - 1, N, all);
#endif
#pragma tasks acquire low
#pragma tasks acquire high
  printf ("%g %g\n", low[1], high[2]);
#pragma tasks release high
#pragma tasks release low
#pragma tasks acquire all
  printf ("%g\n", all[3]);
  return 0;
}
