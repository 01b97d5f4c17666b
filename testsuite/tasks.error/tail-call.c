/* SPDX-License-Identifier: GPL-3.0-or-later

   A call in tail position, which the optimizers turn into a jump.  */

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
tail (int *p)
{
  add (4, p, 1); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
}

int
main (void)
{
#pragma tasks register v
  tail (v);
  tail (w);
  puts ("not reached");
  return 0;
}
