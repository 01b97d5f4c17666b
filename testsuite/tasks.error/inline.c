/* SPDX-License-Identifier: GPL-3.0-or-later

   A bad value of TASKS_INLINE is an error that lists the good ones.  */

/* { dg-only O0 } */
/* { dg-environment "TASKS_INLINE=always" } */
/* { dg-stop "TASKS_INLINE is 'always'; .*'auto', 'never'" 0 } */

#include <stdio.h>

int
main (void)
{
#pragma tasks initialize
  puts ("not reached");
  return 0;
}
