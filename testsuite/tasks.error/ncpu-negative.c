/* SPDX-License-Identifier: GPL-3.0-or-later

   A bad value in the environment is an error that lists the good ones.  */

/* { dg-only O0 } */
/* { dg-environment "TASKS_NCPU=-1" } */
/* { dg-stop "TASKS_NCPU is '-1'; .*a number from 1 to" 0 } */

#include <stdio.h>

int
main (void)
{
#pragma tasks initialize
  puts ("not reached");
  return 0;
}
