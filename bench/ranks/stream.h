/* SPDX-License-Identifier: GPL-3.0-or-later

   A stream of tasks that do next to nothing on rank 1: what each takes of rank
   0's processor.  `call' is one, on row I; `finish' waits for all: they are of
   whoever includes this.  */

#ifndef STREAM_H
#define STREAM_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum
{
  ROWS = 64, /* the odd ones are rank 1's */
  WIDTH = 8,
  TIMES = 7,
  CALLS = 20000
};

static void call (int i);
static void finish (void);

static double
processor (void)
{
  struct rusage use;
  getrusage (RUSAGE_SELF, &use);
  return 1e6 * (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec)
         + (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

static double
wall (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return 1e6 * (double)time.tv_sec + 1e-3 * (double)time.tv_nsec;
}

static int
compare (const void *a, const void *b)
{
  double one = *(const double *)a, other = *(const double *)b;
  return (one > other) - (one < other);
}

/* Print the median of some times, in microseconds a task, if this is rank 0:
   of processor, least and most, and as the clock says.  */
static void
measure (int rank)
{
  double used[TIMES], taken[TIMES];
  for (int time = 0; time < TIMES; time++)
    {
      double processor_begin = processor (), begin = wall ();
      for (int i = 0; i < CALLS; i++)
        call (2 * i % ROWS + 1);
      finish ();
      used[time] = (processor () - processor_begin) / CALLS;
      taken[time] = (wall () - begin) / CALLS;
    }
  qsort (used, TIMES, sizeof *used, compare);
  qsort (taken, TIMES, sizeof *taken, compare);
  if (rank == 0)
    printf ("%.2f (%.2f..%.2f) %.2f\n", used[TIMES / 2], used[0],
            used[TIMES - 1], taken[TIMES / 2]);
}

#endif /* STREAM_H */
