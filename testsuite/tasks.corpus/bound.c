/* Tasks that go beyond the bounds that their parameters say.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 8

TASK void double_all (int n, float v[n]);
TASK void sums (int n, const float v[n], float w[n] TASK_OUTPUT);
TASK void last (int n, const int v[n], int *result TASK_OUTPUT);
TASK void copy (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void before (int n, const float v[n], float w[n] TASK_OUTPUT);
TASK void columns (int n, int m, float v[n][m]);
TASK void zero (int n, float v[n] TASK_OUTPUT);

void
double_all (int n, float v[n])
{
#ifdef FIXED
  for (int i = 0; i < n; i++)
#else
  for (int i = 0; i <= n; i++)
#endif
    v[i] *= 2; /* MISTAKE size */
}

void
sums (int n, const float v[n], float w[n])
{
  for (int i = 0; i < n; i++)
#ifdef FIXED
    w[i] = v[i] + (i + 1 < n ? v[i + 1] : 0);
#else
    w[i] = v[i] + v[i + 1]; /* MISTAKE size */
#endif
}

void
last (int n, const int v[n], int *result)
{
#ifdef FIXED
  *result = v[n - 1];
#else
  *result = v[n]; /* MISTAKE size */
#endif
}

void
copy (int n, const int v[n], int w[n])
{
#ifdef FIXED
  memcpy (w, v, n * sizeof *w);
#else
  memcpy (w, v, (n + 1) * sizeof *w); /* MISTAKE size */
#endif
}

void
before (int n, const float v[n], float w[n])
{
  for (int i = 0; i < n; i++)
#ifdef FIXED
    w[i] = i > 0 ? v[i - 1] : 0;
#else
    w[i] = v[i - 1]; /* MISTAKE size */
#endif
}

void
columns (int n, int m, float v[n][m])
{
#ifdef FIXED
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
#else
  for (int j = 0; j < m; j++)
    for (int i = 0; i <= n; i++)
#endif
      v[i][j] += 1;
}

static void
set (float *v, int n)
{
  for (int i = 0; i < n; i++)
    v[i] = 0;
}

void
zero (int n, float v[n])
{
#ifdef FIXED
  set (v, n);
#else
  set (v, n + 1); /* MISTAKE size */
#endif
}

int
main (void)
{
  float v[N] TASK_REGISTERED, w[N] TASK_REGISTERED, m[N][N] TASK_REGISTERED;
  float x[N] TASK_REGISTERED;
  int a[N] TASK_REGISTERED, b[N] TASK_REGISTERED, end[1] TASK_REGISTERED;

  for (int i = 0; i < N; i++)
    {
      v[i] = a[i] = i;
      for (int j = 0; j < N; j++)
        m[i][j] = i * j;
    }
  double_all (N, v);
  sums (N, v, w);
  before (N, w, x);
  last (N, a, end);
  copy (N, a, b);
  columns (N, N, m);
  zero (N, w);
#pragma tasks acquire v
#pragma tasks acquire w
#pragma tasks acquire x
#pragma tasks acquire b
#pragma tasks acquire m
#pragma tasks acquire end
  printf ("%g %g %g %d %g %d\n", v[3], w[3], x[7], b[7], m[7][7], end[0]);
  return 0;
}
