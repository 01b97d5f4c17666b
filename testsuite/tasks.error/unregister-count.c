/* SPDX-License-Identifier: GPL-3.0-or-later

   COUNT must choose a region that exists.  */

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
#pragma tasks unregister v 3 /* { dg-stop "#pragma tasks unregister: .*registered" } */
  puts ("not reached");
  return 0;
}
