/* SPDX-License-Identifier: GPL-3.0-or-later

   A bad value of TASKS_STALL is an error that says what it may be.  */

/* { dg-only O0 } */
/* { dg-environment "TASKS_STALL=soon" } */
/* { dg-stop "TASKS_STALL is 'soon'; .*a number from 0 to 3600" 0 } */

#include <stdio.h>

int
main (void)
{
#pragma tasks initialize
  puts ("not reached");
  return 0;
}
