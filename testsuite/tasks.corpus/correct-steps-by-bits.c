/* SPDX-License-Identifier: GPL-3.0-or-later

   The bits of an argument say which steps a function does: it makes, uses and
   gives up a buffer, all at once or one after the other.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

enum
{
  OPEN = 1,
  USE = 2,
  CLOSE = 4
};

TASK void fill (int n, float v[n] TASK_OUTPUT, float x);

void
fill (int n, float v[n], float x)
{
  for (int i = 0; i < n; i++)
    v[i] = x;
}

static float *
step (float *v, int n, int what)
{
  if (what & OPEN)
    {
      if (!v)
        v = malloc (n * sizeof *v);
      if (!v)
        exit (1);
#pragma tasks register v n
    }
  if (what & USE)
    fill (n, v, n);
  if (what & CLOSE)
    {
#pragma tasks unregister v
    }
  return v;
}

static void
make (float **a, float **b, int n)
{
  *a = step (NULL, n, OPEN | USE);
  *b = step (NULL, n, OPEN);
  step (*b, n, USE);
}

int
main (void)
{
  float *a, *b, *c = NULL, sum;
  make (&a, &b, 12);
  step (a, 12, CLOSE);
  sum = a[0];
  step (b, 12, USE | CLOSE);
  sum += b[11];
  c = step (c, 6, OPEN);
  step (c, 6, USE);
  step (c, 6, USE | CLOSE);
  sum += c[0];
  c = step (c, 6, OPEN | USE | CLOSE);
  printf ("%g\n", sum + c[5]);
  free (a);
  free (b);
  free (c);
  return 0;
}
