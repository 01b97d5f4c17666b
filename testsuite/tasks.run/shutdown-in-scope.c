/* SPDX-License-Identifier: GPL-3.0-or-later

   The scope of a `registered' array may end after `shutdown', which has
   unregistered it: the usual shape of StarPU's programs.  */

#include <stdio.h>

static void set (int n, int v[n]) __attribute__ ((task));

static void
set (int n, int v[n])
{
  v[0] = n;
}

int
main (void)
{
  int v[4] __attribute__ ((registered)) = { 0 };

#pragma tasks initialize
  set (4, v);
#pragma tasks shutdown
  printf ("%d\n", v[0]);
  return 0;
}
