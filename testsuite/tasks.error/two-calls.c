/* SPDX-License-Identifier: GPL-3.0-or-later

   Of two calls in one statement on two lines the right one is named.  */

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
#pragma tasks register v
  add (4, v, 1), add (4, v, 2),
      add (4, w, 1), /* { dg-stop "task 'add', parameter 'v': .*registered" } */
      add (4, v, 1);
  puts ("not reached");
  return 0;
}
