/* SPDX-License-Identifier: GPL-3.0-or-later

   A `registered' array is registered already.  */

#include <stdio.h>

static int v[8], w[8];

int
main (void)
{
  int local[3] __attribute__ ((registered)) = { 0 };
#pragma tasks register local /* { dg-stop "#pragma tasks register: .*registered" } */
  puts ("not reached");
  return 0;
}
