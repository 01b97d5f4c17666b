/* SPDX-License-Identifier: GPL-3.0-or-later

   A bad value of TASKS_TARGETS is an error that lists the good ones.  */

/* { dg-only O0 } */
/* { dg-environment "TASKS_TARGETS=cpu,gpu" } */
/* { dg-stop "TASKS_TARGETS is 'cpu,gpu'; .*'cpu', 'opencl'" 0 } */

#include <stdio.h>

int
main (void)
{
#pragma tasks initialize
  puts ("not reached");
  return 0;
}
