/* SPDX-License-Identifier: GPL-3.0-or-later

   Calls that the optimizers may merge keep their places.  */

#include <stdio.h>

static void add (int n, int v[n], int x) __attribute__ ((task));

static void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static int v[8], w[8];

static __attribute__ ((noinline)) void
either (int which, int *p)
{
  if (which)
    add (4, p, 1);
  else
    add (4, p, 1); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
}

int
main (void)
{
#pragma tasks register v
  either (1, v);
  either (0, w);
  puts ("not reached");
  return 0;
}
