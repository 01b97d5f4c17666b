/* SPDX-License-Identifier: GPL-3.0-or-later

   The place of a call is right although its function is inlined.  */

#include <stdio.h>

static void add (int n, int v[n], int x) __attribute__ ((task));

static void
add (int n, int v[n], int x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

static int v[8], w[8];

static inline __attribute__ ((always_inline)) void
call (int *p)
{
  add (4, p, 1); /* { dg-stop "task 'add', parameter 'v': .*registered" } */
}

int
main (void)
{
#pragma tasks register v
  call (v);
  call (w);
  puts ("not reached");
  return 0;
}
