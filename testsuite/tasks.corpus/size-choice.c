/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Counts with which nothing is registered.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 20

TASK void set (int n, int v[n], int x);

void
set (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] = x;
}

static void
halve (int *v)
{
#pragma tasks register v N / 2
  set (N / 2, v, 1);
#pragma tasks wait
}

/* Some buffer has the count.  */
static int
several (int parts)
{
  int v[N];
#pragma tasks register v
#pragma tasks register v 5
  set (5, v, 1);
#pragma tasks unregister v 5
#pragma tasks unregister v N

  int w[N];
#pragma tasks register w
  for (int i = 0; i < parts; i++)
    {
      int *part = w + i * (N / parts);
#pragma tasks register part 5
      set (5, part, 2);
    }
#pragma tasks unregister w 5
#pragma tasks unregister w N
#pragma tasks wait
  for (int i = 1; i < parts; i++)
    {
      int *part = w + i * (N / parts);
#pragma tasks unregister part
    }

  int x[N];
#pragma tasks register x
  halve (x);
#pragma tasks unregister x 10
#pragma tasks unregister x 20
  return v[0] + w[0] + x[0];
}

int
main (void)
{
  int *v = malloc (N * sizeof *v);
  int w[N];
#pragma tasks register v N
#pragma tasks register w
  set (N, v, 5);
  set (N, w, 6);
#ifdef FIXED
#pragma tasks acquire w N
#else
#pragma tasks acquire w(N / 2) /* MISTAKE size */
#endif
  printf ("%d\n", w[0]);
#ifdef FIXED
#pragma tasks release w
#pragma tasks unregister w
#pragma tasks unregister v
#else
#pragma tasks release w 5               /* MISTAKE size */
#pragma tasks unregister w N * sizeof *w /* MISTAKE size */
#pragma tasks unregister v 10           /* MISTAKE size */
#endif
  printf ("%d %d\n", v[N - 1], several (4));
  free (v);
  return 0;
}
