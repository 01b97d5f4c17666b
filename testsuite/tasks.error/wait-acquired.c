/* SPDX-License-Identifier: GPL-3.0-or-later

   Waiting for a task that waits for what this thread holds.  */

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
#pragma tasks acquire v
  add (8, v, 1);
#pragma tasks wait /* { dg-stop "#pragma tasks wait: a task waits for a buffer that this thread has acquired at .*:22, so that this would never end" } */
  puts ("not reached");
  return 0;
}
