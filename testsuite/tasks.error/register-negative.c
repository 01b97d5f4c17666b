/* SPDX-License-Identifier: GPL-3.0-or-later

   A negative COUNT at run time.  */

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
  int n = -1;
/* { dg-warning "26: the number of elements is -1, not positive" "" .+1 } */
#pragma tasks register v n /* { dg-stop "#pragma tasks register: .*" } */
  puts ("not reached");
  return 0;
}
