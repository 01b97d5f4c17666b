/* SPDX-License-Identifier: GPL-3.0-or-later

   A parameter that only the definition names has that name.  */

#include <stdio.h>

static void unnamed (int, int *) __attribute__ ((task));

static void
unnamed (int n, int *u)
{
  *u = n;
}

static int v[8], w[8];

int
main (void)
{
  unnamed (4, v); /* { dg-stop "task 'unnamed', parameter 'u': .*registered" } */
  puts ("not reached");
  return 0;
}
