/* SPDX-License-Identifier: GPL-3.0-or-later

   The message names the parameter that is wrong, not the first.  */

#include <stdio.h>

static void copy (int n, const int from[n], int to[n]) __attribute__ ((task));

static void
copy (int n, const int from[n], int to[n])
{
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

static int v[8], w[8];

int
main (void)
{
#pragma tasks register v
  copy (4, v, w); /* { dg-stop "task 'copy', parameter 'to': .*registered" } */
  puts ("not reached");
  return 0;
}
