/* SPDX-License-Identifier: GPL-3.0-or-later

   A child may not have more of a buffer than its parent.  */

#include <stdio.h>

static void child (int n, int v[n]) __attribute__ ((task));
static void parent (int n, int p[n]) __attribute__ ((task));

static void
child (int n, int v[n])
{
  (void) n, (void) v;
}

static void
parent (int n, int p[n])
{
  child (n + 1, p); /* { dg-stop "task 'child', parameter 'v': .*" } */
}

static int v[8], w[8];

int
main (void)
{
#pragma tasks register v
#pragma tasks register v 4
  parent (4, v);
#pragma tasks wait
  puts ("not reached");
  return 0;
}
