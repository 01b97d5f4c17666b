/* SPDX-License-Identifier: GPL-3.0-or-later

   What is not cut has no blocks to be distributed; what is, may be, by as many
   ranks as one likes.  */

#include <stdio.h>

#include <tasks.h>

TASK static void add (int n, int v[n]);

static void
add (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

int
main (void)
{
  static int a[16];
  int size = 4;
#pragma tasks register a
#pragma tasks partition a (size)
#pragma tasks distribute a cyclic (size)
  add (size, a + size);
  tasks_distribute (a, 2, size);
#pragma tasks unpartition a
#pragma tasks distribute a cyclic (size, 2) /* { dg-stop "#pragma tasks distribute: the buffer registered at .*:24 is not partitioned" } */
  puts ("not reached");
  return 0;
}
