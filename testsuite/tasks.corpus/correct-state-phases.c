/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Variables that the host sets between phases; that only one task writes and
   nobody else looks at before the wait; that a task writes to itself, or where
   each call is behind the one before.  */

#include <stdio.h>
#include <tasks.h>

#define N 30

static double step = 1;
static int table[16];
static long last_sum, steps;
static const char *title = "none";
TASK void advance (int n, double v[n]);
TASK void total (int n, const double v[n], long *sum TASK_OUTPUT);
TASK void below (int n, const int a[n], int b[n]);
TASK void look (int n, const int ix[n], int out[n] TASK_OUTPUT);

void
advance (int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += step;
}

void
total (int n, const double v[n], long *sum)
{
  static const int shift = 2;
  *sum = shift;
  for (int i = 0; i < n; i++)
    *sum += (long)v[i];
}

void
below (int n, const int a[n], int b[n])
{
  for (int i = 0; i < n; i++)
    b[i] += a[i];
  steps++;
}

void
look (int n, const int ix[n], int out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = table[ix[i] & 15];
}

static void
set_step (double s)
{
  step = s;
}

int
main (void)
{
  double v[N] TASK_REGISTERED;
  long sum[1] TASK_REGISTERED;
  int ix[N] TASK_REGISTERED, out[N] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    {
      v[i] = i;
      ix[i] = i;
    }
  for (int t = 0; t < 3; t++)
    {
      set_step (t + 0.5);
      advance (N, v);
      total (N, v, sum);
      title = "running";
#pragma tasks acquire sum
      last_sum += sum[0];
#pragma tasks release sum
      step = 0;
#pragma tasks wait
    }
  for (int i = 0; i < 16; i++)
    table[i] = i * i;
  look (N, ix, out);
#pragma tasks acquire out
  table[0] = 1;
  static int rows[5][N];
  rows[0][1] = 1;
  for (int i = 0; i < 5; i++)
    {
#pragma tasks register rows[i]
    }
  for (int i = 1; i < 5; i++)
    below (N, rows[i - 1], rows[i]);
#pragma tasks wait
  for (int i = 0; i < 5; i++)
    below (N, rows[i % 2], rows[1 - i % 2]);
  for (int i = 0; i < 5; i++)
    {
#pragma tasks unregister rows[i]
    }
  printf ("%d %ld\n", rows[0][1], steps);
  printf ("%ld %d %s %g\n", last_sum, out[5], title, step);
#pragma tasks release out
  return 0;
}
