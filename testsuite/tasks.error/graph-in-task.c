/* SPDX-License-Identifier: GPL-3.0-or-later

   A graph in the body of a task: a child may not access what its parent may
   not, though an execution of the same graph by another parent might.  */

#include <stdio.h>

static int v[8], w[8];

static void child (int n, int v[n]) __attribute__ ((task));
static void parent (int *p, int *other) __attribute__ ((task));
static void lone (int *p) __attribute__ ((task));

static void
child (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

static void
children (int *p, int *q)
{
#pragma tasks graph
  {
    child (8, p);
    child (8, q); /* { dg-stop "task 'child', parameter 'v': .*'lone'.*" } */
  }
}

static void
parent (int *p, int *other)
{
  for (int i = 0; i < 3; i++)
    children (p, other);
}

static void
lone (int *p)
{
  children (p, w);
}

int
main (void)
{
#pragma tasks register v
#pragma tasks register w
  parent (v, w);
#pragma tasks wait
  lone (v);
#pragma tasks wait
  puts ("not reached");
  return 0;
}
