/* SPDX-License-Identifier: GPL-3.0-or-later

   A child may not access what its parent may not.  */

#include <stdio.h>

static int v[8], w[8];

static void child (int n, int v[n]) __attribute__ ((task));
static void parent (int *p) __attribute__ ((task));

static void
child (int n, int v[n])
{
  (void) n, (void) v;
}

static void
parent (int *p)
{
  (void) p;
  child (8, w); /* { dg-stop "task 'child', parameter 'v': .*'parent'.*" } */
}

int
main (void)
{
#pragma tasks register v
#pragma tasks register w
  parent (v);
#pragma tasks wait
  puts ("not reached");
  return 0;
}
