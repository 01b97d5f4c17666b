/* SPDX-License-Identifier: GPL-3.0-or-later

   A mistake on exit's way does not hang: pending tasks are given up.  */

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
  for (int i = 0; i < 50; i++)
    add (8, v, 1);
#pragma tasks acquire v
  add (8, v, 1);
  add (8, w, 1); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
  puts ("not reached");
  return 0;
}
