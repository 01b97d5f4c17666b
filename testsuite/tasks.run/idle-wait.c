/* SPDX-License-Identifier: GPL-3.0-or-later

   A host thread that waits for a sleeping task sleeps too.  */

/* { dg-no-plain "nothing to compare" } */

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static void sleeper (int *v) __attribute__ ((task));

static void
sleeper (int *v)
{
  usleep (500000);
  ++*v;
}

int
main (void)
{
  static int v[1];
  struct rusage usage;

#pragma tasks register v
  sleeper (v);
#pragma tasks acquire v
#pragma tasks unregister v
  getrusage (RUSAGE_SELF, &usage);
  long ms = usage.ru_utime.tv_sec * 1000 + usage.ru_utime.tv_usec / 1000
            + usage.ru_stime.tv_sec * 1000 + usage.ru_stime.tv_usec / 1000;
  if (ms > 150)
    printf ("used %ld ms\n", ms);
  return ms > 150;
}
