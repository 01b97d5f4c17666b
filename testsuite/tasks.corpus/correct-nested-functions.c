/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OPTIONS -Wno-trampolines -Wl,-z,execstack */

/* Functions in functions, which use the variables around them: they write
   outputs, count, compare, call one another, wait and free.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 10

TASK void pairs (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void arrange (int n, int v[n]);
TASK void negate (int n, const int v[n], int w[n] TASK_OUTPUT);
TASK void ones (int n, int v[n] TASK_OUTPUT);

void
pairs (int n, const int v[n], int w[n])
{
  int *p = w;
  const int *q;
  void put (int x)
  {
    *p++ = x;
  }
  void begin (const int *at)
  {
    q = at;
  }
  void twice (int x)
  {
    put (x);
    put (x);
  }
  begin (v);
  for (int i = 0; i < n; i += 2)
    twice (q[i]);
}

void
arrange (int n, int v[n])
{
  int sign = -1;
  int compare (const void *x, const void *y)
  {
    return sign * (*(const int *) x - *(const int *) y);
  }
  qsort (v, n, sizeof *v, compare);
}

void
negate (int n, const int v[n], int w[n])
{
  int k = 0;
  void each (void (*f) (int))
  {
    for (int i = 0; i < n; i++)
      f (v[i]);
  }
  void keep (int x)
  {
    w[k++] = -x;
  }
  each (keep);
}

void
ones (int n, int v[n])
{
  void set (int i)
  {
    v[i] = 1;
    if (i + 1 < n)
      set (i + 1);
  }
  set (0);
}

int
main (void)
{
  int v[N], w[N], x[N], y[N], *h = malloc (N * sizeof *h);

  for (int i = 0; i < N; i++)
    v[i] = h[i] = i;
#pragma tasks register v
#pragma tasks register w
#pragma tasks register x
#pragma tasks register y
#pragma tasks register h N
  int got (void)
  {
    return w[3];
  }
  void done (void)
  {
#pragma tasks wait
  }
  void end (void)
  {
#pragma tasks unregister h
    free (h);
  }
  pairs (N, v, w);
  arrange (N, h);
  negate (N, v, x);
  ones (N, y);
  done ();
  printf ("%d %d %d %d\n", got (), h[2], x[4], y[N - 1]);
  end ();
#pragma tasks unregister y
#pragma tasks unregister x
#pragma tasks unregister w
#pragma tasks unregister v
}
