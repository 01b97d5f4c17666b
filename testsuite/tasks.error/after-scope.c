/* SPDX-License-Identifier: GPL-3.0-or-later

   A `registered' array is unregistered at the end of its scope.  */

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
  int *kept;
  {
    int local[4] __attribute__ ((registered)) = { 0 };
    add (4, local, 1);
    kept = local;
  }
  add (4, kept, 1); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
  puts ("not reached");
  return 0;
}
