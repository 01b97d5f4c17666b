/* SPDX-License-Identifier: GPL-3.0-or-later

   A bad value of TASKS_CHECK is an error that lists the good ones.  */

/* { dg-only O0 } */
/* { dg-environment "TASKS_CHECK=yes" } */
/* { dg-stop "TASKS_CHECK is 'yes'; .*'0', '1', 'order'" 0 } */

#include <stdio.h>

int
main (void)
{
#pragma tasks initialize
  puts ("not reached");
  return 0;
}
