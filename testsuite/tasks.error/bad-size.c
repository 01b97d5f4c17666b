/* SPDX-License-Identifier: GPL-3.0-or-later

   The bound in a parameter's type is larger than the region.  */

#include <stdio.h>

static void add (int n, int v[n], int x) __attribute__ ((task));

static void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static int v[8], w[8];

int
main (void)
{
#pragma tasks register v 4
  add (5, v, 2); /* { dg-stop "task 'add', parameter 'v': .*(16|20) bytes" } */
  puts ("not reached");
  return 0;
}
