/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Each step writes what the one before has read, and reads what that has
   written: so all are in order, and so is what they count.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 20

static int by_pointers, by_index, by_rows;

TASK void step (int n, const float a[n], float b[n] TASK_OUTPUT);
TASK void turn (int n, const float a[n], float b[n] TASK_OUTPUT);
TASK void below (int n, const float a[n], float b[n] TASK_OUTPUT);

static void
smooth (int n, const float a[n], float b[n])
{
  for (int i = 0; i < n; i++)
    b[i] = 0.5f * (a[i ? i - 1 : 0] + a[i < n - 1 ? i + 1 : i]);
}

void
step (int n, const float a[n], float b[n])
{
  by_pointers++;
  smooth (n, a, b);
}

void
turn (int n, const float a[n], float b[n])
{
  by_index++;
  smooth (n, a, b);
}

void
below (int n, const float a[n], float b[n])
{
  by_rows++;
  smooth (n, a, b);
}

static float
pointers (void)
{
  float *a = calloc (N, sizeof *a), *b = calloc (N, sizeof *b);
  a[3] = 1;
#pragma tasks register a N
#pragma tasks register b N
  for (int t = 0; t < 9; t++)
    {
      step (N, a, b);
      float *c = a;
      a = b;
      b = c;
    }
#pragma tasks unregister a
#pragma tasks unregister b
  float result = a[3];
  free (a);
  free (b);
  return result;
}

static float
indices (void)
{
  static float grid[2][N];
  float *halves[2] = { grid[0], grid[1] };
  grid[0][3] = 1;
#pragma tasks register halves[0] N
#pragma tasks register halves[1] N
  for (int t = 0; t < 4; t++)
    turn (N, grid[t % 2], grid[1 - t % 2]);
  for (int t = 0; t < 5; t++)
    turn (N, halves[t & 1], halves[~t & 1]);
#pragma tasks unregister halves[0]
#pragma tasks unregister halves[1]
  return grid[1][3];
}

static float
rows (void)
{
  static float m[N][N];
  m[0][3] = 1;
  for (int y = 0; y < N; y++)
    {
#pragma tasks register m[y]
    }
  for (int y = 1; y < N; y++)
    below (N, m[y - 1], m[y]);
  for (int y = 0; y < N; y++)
    {
#pragma tasks unregister m[y]
    }
  return m[N - 1][3];
}

int
main (void)
{
  float a = pointers (), b = indices (), c = rows ();
  printf ("%g %g %g %d %d %d\n", a, b, c, by_pointers, by_index, by_rows);
  return 0;
}
