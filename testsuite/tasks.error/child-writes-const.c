/* SPDX-License-Identifier: GPL-3.0-or-later

   A child may not write what its parent only reads.  */

#include <stdio.h>

static void child (int n, int v[n]) __attribute__ ((task));
static void parent (const int *p) __attribute__ ((task)); /* { dg-note "tasks may run that read 'p'" } */

static void
child (int n, int v[n])
{
  (void) n, (void) v;
}

static void
parent (const int *p)
{
  /* { dg-warning "'p' of task 'parent' is 'const', but task 'child' writes" "" .+1 } */
  child (8, (int *) p); /* { dg-stop "task 'child', parameter 'v': .*'parent'.*" } */
}

static int v[8], w[8];

int
main (void)
{
#pragma tasks register v
  parent (v);
#pragma tasks wait
  puts ("not reached");
  return 0;
}
