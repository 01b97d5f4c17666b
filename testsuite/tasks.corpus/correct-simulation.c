/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A simulation of heat with two grids that change places, borders of their own
   and a sum each time.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>
#include <math.h>

#define N 18

typedef double grid[N][N];
TASK void step (const grid a, grid b TASK_OUTPUT);
TASK void change (const grid a, const grid b, double *c TASK_OUTPUT);

void
step (const grid a, grid b)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[i][j]
          = i == 0 || j == 0 || i == N - 1 || j == N - 1
                ? a[i][j]
                : (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
}

void
change (const grid a, const grid b, double *c)
{
  double most = 0;
  const double *p = &a[0][0], *q = b[0];
  for (int k = 0; k < N * N; k++)
    if (fabs (p[k] - q[k]) > most)
      most = fabs (p[k] - q[k]);
  *c = most;
}

int
main (void)
{
  grid *now = calloc (1, sizeof *now), *next = calloc (1, sizeof *next);
  double c[1] TASK_REGISTERED;
  for (int j = 0; j < N; j++)
    (*now)[0][j] = 100;
#pragma tasks register *now
#pragma tasks register *next
  int t = 0;
  for (;; t++)
    {
      step (*now, *next);
      if (t % 10 == 9)
        {
          change (*now, *next, c);
#pragma tasks acquire c
          double seen = c[0];
#pragma tasks release c
          if (seen < 0.5 || t > 200)
            break;
        }
      grid *swap = now;
      now = next;
      next = swap;
    }
#pragma tasks acquire *next
  printf ("%d %.3f\n", t, (*next)[1][N / 2]);
#pragma tasks release *next
#pragma tasks unregister *now
#pragma tasks unregister *next
  free (now);
  free (next);
  return 0;
}
