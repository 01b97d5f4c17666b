/* SPDX-License-Identifier: GPL-3.0-or-later

   A call through a function pointer has its place, and not that of a call
   before it of a function that is no task.  */

#include <stdio.h>

static void add (int n, int v[n], int x) __attribute__ ((task));

static void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static void
change (int n, int v[n], int x)
{
  v[0] = n + x;
}

static int v[8];

int
main (void)
{
  void (*volatile f) (int, int *, int) = change;
  f (4, v, 1);
  f = add;
  f (4, v, 1); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
  puts ("not reached");
  return 0;
}
