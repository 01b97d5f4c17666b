/* SPDX-License-Identifier: GPL-3.0-or-later

   Of two parameters that begin alike a pointer without a bound means the first:
   also if nothing but calls in place has been done.  */

/* { dg-environment "TASKS_NCPU=1" } */

#include <stdio.h>

static void child (int *p) __attribute__ ((task));
static void both (int n, const int all[n], int m, int part[m])
    __attribute__ ((task));
static void parent (int n, int v[n]) __attribute__ ((task));

static void
child (int *p)
{
  p[0]++;
}

static void
both (int n, const int all[n], int m, int part[m])
{
  (void)all, (void)m;
  if (n > 4)
    child (part); /* { dg-stop "task 'child', parameter 'p': .*'both'.*" } */
}

static void
parent (int n, int v[n])
{
#pragma tasks register v 2
  child (v);
  both (n, v, 2, v);
#pragma tasks unregister v 2
}

static int v[8];

int
main (void)
{
#pragma tasks register v
#pragma tasks register v 4
  for (int i = 0; i < 9; i++)
    parent (4, v);
  parent (8, v);
#pragma tasks wait
  puts ("not reached");
  return 0;
}
