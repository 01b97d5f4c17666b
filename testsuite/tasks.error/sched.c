/* SPDX-License-Identifier: GPL-3.0-or-later

   A bad value in the environment is an error that lists the good ones.  */

/* { dg-only O0 } */
/* { dg-environment "TASKS_SCHED=fastest" } */
/* { dg-stop "TASKS_SCHED is 'fastest'; .*'ws', 'eager', 'random'" 0 } */

#include <stdio.h>

int
main (void)
{
#pragma tasks initialize
  puts ("not reached");
  return 0;
}
