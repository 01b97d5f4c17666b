/* SPDX-License-Identifier: GPL-3.0-or-later

   TASKS_GCC_PLUGIN is 1 with the plugin; a program can tell.  */

/* { dg-no-plain "says which build it is" } */

#include <stdio.h>

#if TASKS_GCC_PLUGIN + 0 != 1
#error the plugin must define TASKS_GCC_PLUGIN as 1
#endif
#ifdef STARPU_GCC_PLUGIN
#error only -fplugin-arg-tasks-starpu defines this
#endif

int
main (void)
{
  printf ("%d\n", TASKS_GCC_PLUGIN);
  return 0;
}

/* { dg-output "^1\n$" } */
