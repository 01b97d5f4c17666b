/* SPDX-License-Identifier: GPL-3.0-or-later

   A task with a body and registered storage, as programs for StarPU's
   discontinued plugin are written.  */

/* { dg-additional-options "-fplugin-arg-tasks-starpu" } */

#include <stdio.h>
#include <string.h>

static void my_task (char byte, const char *x, char *y) __attribute__ ((task));

static void
my_task (char byte, const char *x, char *y)
{
  for (int i = 0; x[i] != '\0'; i++)
    y[i] = x[i] + byte;
}

int
main (int argc, char *argv[])
{
  int status;
#pragma starpu initialize
  {
    char from[] __attribute__ ((registered)) = "HAL";
    char to[sizeof from] __attribute__ ((registered, heap_allocated)) = "";

    my_task (1, from, to);
    my_task (0, to, from);

#pragma starpu acquire from
    status = strcmp (from, "IBM") != 0;
    puts (from);
#pragma starpu release from
  }
#pragma starpu shutdown
  return status;
}
