/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory that cannot be had is an error at the declaration.  */

#include <stdio.h>

int
main (void)
{
  volatile size_t n = (size_t) 1 << 60;
  char v[n] __attribute__ ((heap_allocated)); /* { dg-stop ".*memory.*" } */
  v[0] = 0;
  puts ("not reached");
  return 0;
}
