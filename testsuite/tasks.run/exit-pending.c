/* SPDX-License-Identifier: GPL-3.0-or-later

   Leaving the program completes the pending tasks first, before what atexit
   registered earlier runs.  */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int v[1];

static void slow (int *v) __attribute__ ((task));
static void print (const int *v) __attribute__ ((task));

static void
slow (int *v)
{
  usleep (20000);
  ++*v;
}

static void
print (const int *v)
{
  printf ("task sees %d\n", *v);
}

static void
at_exit (void)
{
  printf ("atexit sees %d\n", v[0]);
}

int
main (void)
{
  atexit (at_exit);
#pragma tasks register v
  for (int i = 0; i < 5; i++)
    slow (v);
  print (v);
  return 0;
}

/* { dg-output "^task sees 5\natexit sees 5\n$" } */
