/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks that are declared in one unit and defined in another, by a header;
   private tasks of one name in both; tasks in a header; pointers to tasks.  */

/* { dg-additional-sources "more/definitions.c more/implementation.c" } */

#include "more/shared.h"
#include <stdio.h>

static void private_task (unsigned *v) TASK;

static void
private_task (unsigned *v)
{
  *v += 100;
}

int
main (void)
{
  unsigned v[5] = { 1, 2, 3, 4, 5 }, w[5], x[1] = { 1 };

#pragma tasks register v
#pragma tasks register w
#pragma tasks register x
  for (unsigned i = 0; i < 20; i++)
    {
      add (5, v, i);
      add_pointer (5, v, i);
      several (5, v);
      copy (5, v, w);
      private_task (x);
      bodiless (x);
      in_header (x);
    }
#pragma tasks wait
  printf ("%u %u %u %u\n", v[0], w[4], x[0], use_private (3));
#pragma tasks shutdown
  return 0;
}
