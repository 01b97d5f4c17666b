/* SPDX-License-Identifier: GPL-3.0-or-later

   A wrong call inside a task, far from main.  */

#include <stdio.h>

static void add (int n, int v[n], int x) __attribute__ ((task));

static void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static int v[8], w[8];

static void outer (int *p) __attribute__ ((task));

static void
outer (int *p)
{
  int local[2] = { 0 };
  (void) p;
  add (2, local, 1); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
}

int
main (void)
{
#pragma tasks register v
  outer (v);
#pragma tasks wait
  puts ("not reached");
  return 0;
}
