/* SPDX-License-Identifier: GPL-3.0-or-later

   An address inside a region that starts none is unregistered.  */

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
  add (2, v + 1, 2); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
  puts ("not reached");
  return 0;
}
