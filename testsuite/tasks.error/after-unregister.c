/* SPDX-License-Identifier: GPL-3.0-or-later

   A buffer is unregistered once `unregister' has come back.  */

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
  add (8, v, 1);
#pragma tasks unregister v
  add (8, v, 1); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
  puts ("not reached");
  return 0;
}
