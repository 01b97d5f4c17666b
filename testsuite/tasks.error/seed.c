/* SPDX-License-Identifier: GPL-3.0-or-later

   A bad value in the environment is an error that lists the good ones.  */

/* { dg-only O0 } */
/* { dg-environment "TASKS_SEED=x" } */
/* { dg-stop "TASKS_SEED is 'x'; .*a number from 0 to" 0 } */

#include <stdio.h>

int
main (void)
{
#pragma tasks initialize
  puts ("not reached");
  return 0;
}
