/* SPDX-License-Identifier: GPL-3.0-or-later

   A task may end the program by _exit: earlier tasks that it depends on are
   complete, the status is its own, and nothing hangs.  */

/* { dg-exit 5 } */

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void add (int *v) __attribute__ ((task));
static void leave (const int *v) __attribute__ ((task));

static void
add (int *v)
{
  usleep (1000);
  ++*v;
}

static void
leave (const int *v)
{
  printf ("leaving at %d\n", *v);
  fflush (stdout);
  _exit (5);
}

int
main (void)
{
  static int v[1], w[1];

#pragma tasks register v
#pragma tasks register w
  for (int i = 0; i < 10; i++)
    {
      add (v);
      add (w);
    }
  leave (v);
#pragma tasks wait
  puts ("not reached");
  return 0;
}

/* { dg-output "^leaving at 10\n$" } */
