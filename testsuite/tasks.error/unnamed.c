/* SPDX-License-Identifier: GPL-3.0-or-later

   A parameter without a name is told by its number.  */

/* { dg-additional-options "-std=gnu2x" } */

#include <stdio.h>

static void unnamed (int, int *) __attribute__ ((task));

static void
unnamed (int, int *)
{
}

static int v[8], w[8];

int
main (void)
{
  unnamed (4, v); /* { dg-stop "task 'unnamed', parameter 2: .*registered" } */
  puts ("not reached");
  return 0;
}
