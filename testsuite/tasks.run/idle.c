/* SPDX-License-Identifier: GPL-3.0-or-later

   An idle program uses no CPU: while nothing is to do, the workers sleep.  */

/* { dg-no-plain "nothing to compare" } */

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static void nothing (int *v) __attribute__ ((task));

static void
nothing (int *v)
{
  ++*v;
}

/* Milliseconds of CPU time used so far.  */
static long
used (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000
         + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
}

int
main (void)
{
  static int v[1];

#pragma tasks register v
  nothing (v);
#pragma tasks wait
  usleep (50000);
  long before = used ();
  usleep (500000);
  long after = used ();
  if (after - before > 60)
    printf ("used %ld ms in half a second of nothing\n", after - before);
#pragma tasks unregister v
  return after - before > 60;
}
