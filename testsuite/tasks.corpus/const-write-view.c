/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A struct around a const matrix lets a transposition in place through.  */

#include <stdio.h>
#include <string.h>
#include <tasks.h>

#define N 8

struct view
{
  int rows, cols;
  double *data;
};

TASK void trace_t (int n, const double a[n][n], double *sum TASK_OUTPUT);
TASK void row_max (int n, const double a[n][n], double best[n] TASK_OUTPUT);

static void
transpose (struct view *v)
{
  for (int i = 0; i < v->rows; i++)
    for (int j = i + 1; j < v->cols; j++)
      {
        double t = v->data[i * v->cols + j];
        v->data[i * v->cols + j] = v->data[j * v->cols + i]; /* MISTAKE check */
        v->data[j * v->cols + i] = t; /* MISTAKE check */
      }
}

void
trace_t (int n, const double a[n][n], double *sum)
{
  struct view v = { n, n, (double *)&a[0][0] };
#ifdef FIXED
  double copy[n * n];
  memcpy (copy, a, sizeof copy);
  v.data = copy;
#endif
  transpose (&v);
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum += v.data[i * n] - v.data[i];
}

void
row_max (int n, const double a[n][n], double best[n])
{
  for (int i = 0; i < n; i++)
    {
      best[i] = a[i][0];
      for (int j = 1; j < n; j++)
        if (a[i][j] > best[i])
          best[i] = a[i][j];
    }
}

int
main (void)
{
  double a[N][N], sum[1], best[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i * 3 + j;
#pragma tasks register a
#pragma tasks register sum
#pragma tasks register best
  trace_t (N, a, sum);
  row_max (N, a, best);
#pragma tasks unregister best
#pragma tasks unregister sum
#pragma tasks unregister a
  printf ("%g %g\n", sum[0], best[N - 1]);
  return 0;
}
