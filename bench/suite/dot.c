/* SPDX-License-Identifier: GPL-3.0-or-later

   A hundred dot products of two vectors that stay in caches: a reduction of
   one number, by short tasks.  The numbers are whole, so that the sum is the
   same in any order.  */

#include "suite.h"

#define N 200000
#define BLOCK 4000
#define TIMES 1000

static double *x, *y, sum[1];

TASK static __attribute__ ((noipa)) void
dot (int n, const double a[n], const double b[n],
     double into[1] TASK_REDUCTION ("+"));

static void
dot (int n, const double a[n], const double b[n], double into[1])
{
  double lanes[4] = { 0 };
  for (int i = 0; i < n; i += 4)
    for (int l = 0; l < 4; l++)
      lanes[l] += a[i + l] * b[i + l];
  into[0] += lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

void
prepare (void)
{
  uint64_t state = 1;
  x = allocate (N * sizeof *x);
  y = allocate (N * sizeof *y);
  for (int i = 0; i < N; i++)
    {
      x[i] = draw (&state) % 100;
      y[i] = draw (&state) % 100;
    }
  for (int i = 0; i < N; i += BLOCK)
    {
#pragma tasks register &x[i] BLOCK
#pragma tasks register &y[i] BLOCK
    }
#pragma tasks register sum
}

void
compute (void)
{
  for (int k = 0; k < TIMES; k++)
    {
#pragma omp taskloop grainsize(1) reduction(+ : sum[:1])
      for (int i = 0; i < N / BLOCK; i++)
        dot (BLOCK, &x[i * BLOCK], &y[i * BLOCK], sum);
    }
#pragma tasks wait
}

uint64_t
checksum (void)
{
  return sum_of_bytes (sum, sizeof sum, 1);
}
