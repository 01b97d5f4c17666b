/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Outputs written on all ways, though not in one place: by every case, before
   a break, by goto, by recursion.  */

#include <stdio.h>
#include <tasks.h>
#include <stdbool.h>

#define N 16

enum op
{
  ADD,
  SUB,
  MUL,
  COPY
};

TASK void compute (enum op op, int n, const int a[n], const int b[n],
                   int c[n] TASK_OUTPUT);
TASK void index_of (int n, const int v[n], int what, int *at TASK_OUTPUT);
TASK void parse (int n, const char s[n], int *value TASK_OUTPUT,
                 bool *good TASK_OUTPUT);
TASK void ramp (int n, int v[n] TASK_OUTPUT);
TASK void solve (int n, const double m[n][n], const double b[n],
                 double x[n] TASK_OUTPUT);

void
compute (enum op op, int n, const int a[n], const int b[n], int c[n])
{
  for (int i = 0; i < n; i++)
    switch (op)
      {
      case ADD:
        c[i] = a[i] + b[i];
        break;
      case SUB:
        c[i] = a[i] - b[i];
        break;
      case MUL:
        c[i] = a[i] * b[i];
        break;
      case COPY:
      default:
        c[i] = a[i];
      }
}

void
index_of (int n, const int v[n], int what, int *at)
{
  int i;
  for (i = 0; i < n; i++)
    if (v[i] == what)
      {
        *at = i;
        break;
      }
  if (i == n)
    *at = -1;
}

void
parse (int n, const char s[n], int *value, bool *good)
{
  int v = 0, i = 0;
  if (i == n || !s[i])
    goto bad;
  for (; i < n && s[i]; i++)
    {
      if (s[i] < '0' || s[i] > '9')
        goto bad;
      v = 10 * v + s[i] - '0';
    }
  *value = v;
  *good = true;
  return;
bad:
  *value = 0;
  *good = false;
}

static void
ramp_part (int from, int to, int *v)
{
  if (to - from == 1)
    v[from] = from;
  else
    {
      int middle = (from + to) / 2;
      ramp_part (from, middle, v);
      ramp_part (middle, to, v);
    }
}

void
ramp (int n, int v[n])
{
  ramp_part (0, n, v);
}

void
solve (int n, const double m[n][n], const double b[n], double x[n])
{
  for (int i = n - 1; i >= 0; i--)
    {
      double s = b[i];
      for (int j = i + 1; j < n; j++)
        s -= m[i][j] * x[j];
      x[i] = s / m[i][i];
    }
}

int
main (void)
{
  int a[N] TASK_REGISTERED, b[N] TASK_REGISTERED, c[N] TASK_REGISTERED;
  int at[1] TASK_REGISTERED, value[2] TASK_REGISTERED, r[N] TASK_REGISTERED;
  bool good[2] TASK_REGISTERED;
  char s[N] TASK_REGISTERED = "1729", t[N] TASK_REGISTERED = "12a";
  double m[3][3] TASK_REGISTERED = { { 2, 1, 1 }, { 0, 3, 1 }, { 0, 0, 4 } };
  double y[3] TASK_REGISTERED = { 7, 8, 8 }, x[3] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma tasks register &value[0] 1
#pragma tasks register &value[1] 1
#pragma tasks register &good[0] 1
#pragma tasks register &good[1] 1
  compute (MUL, N, a, b, c);
  index_of (N, c, 50, at);
  parse (N, s, &value[0], &good[0]);
  parse (N, t, &value[1], &good[1]);
  ramp (N, r);
  solve (3, m, y, x);
#pragma tasks wait
  printf ("%d %d %d %d %d %d %g\n", c[3], at[0], value[0], good[0], good[1],
          r[7], x[0]);
#pragma tasks unregister &good[1] 1
#pragma tasks unregister &good[0] 1
#pragma tasks unregister &value[1] 1
#pragma tasks unregister &value[0] 1
  return 0;
}
