/* SPDX-License-Identifier: GPL-3.0-or-later

   Scratch that cannot be had is an error that names it.  */

#include <stdio.h>
#include <tasks.h>

TASK void use (size_t n, char space[n] TASK_SCRATCH);

void
use (size_t n, char space[n])
{
  space[n - 1] = 1;
}

int
main (void)
{
  volatile size_t n = (size_t)1 << 60;
  char none[1];
  use (n, none); /* { dg-stop ".*bytes for scratch .*" } */
#pragma tasks wait
  puts ("not reached");
  return 0;
}
