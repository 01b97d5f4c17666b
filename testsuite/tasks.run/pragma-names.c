/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks may be called what pragmas and attributes are, or, if they are static,
   functions of the C library.  */

#include <stdio.h>

#include <tasks.h>

#define COUNT(NAME)                                                           \
  TASK static void NAME (int *v);                                             \
  static void NAME (int *v) { *v = *v * 2 + 1; }

COUNT (open)
COUNT (read)
COUNT (acquire)
COUNT (release)
COUNT (unregister)
COUNT (partition)
COUNT (wait)
COUNT (graph)
COUNT (priority)
COUNT (initialize)
COUNT (shutdown)
COUNT (output)
COUNT (task)

int
main (void)
{
  int v[1] TASK_REGISTERED = { 0 };
  open (v);
  read (v);
  acquire (v);
#pragma tasks acquire v
  printf ("%d\n", *v);
#pragma tasks release v
  release (v);
  unregister (v);
  partition (v);
#pragma tasks wait
  wait (v);
#pragma tasks graph
  {
    graph (v);
  }
#pragma tasks priority 3
  priority (v);
  initialize (v);
  shutdown (v);
  output (v);
  task (v);
#pragma tasks acquire v
  printf ("%d\n", *v);
#pragma tasks release v
}
