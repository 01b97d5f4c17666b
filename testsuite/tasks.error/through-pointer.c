/* SPDX-License-Identifier: GPL-3.0-or-later

   A call through a function pointer has no place of its own: the message starts without.  */

/* { dg-stop "task 'add', parameter 'v': .*registered" 0 } */

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
  void (*volatile f) (int, int *, int) = add;
  f (4, v, 1);
  puts ("not reached");
  return 0;
}
