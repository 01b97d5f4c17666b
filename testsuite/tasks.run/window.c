/* SPDX-License-Identifier: GPL-3.0-or-later

   All tasks wait for one that takes long: the submitter may go on, for that
   one could wait for it in turn, but what is pending may grow no faster than
   in proportion to the time.  */

#include <stdbool.h>
#include <stdio.h>
#include <time.h>

#define CALLS 100000

/* Calls until now, whether the first has begun, and whether they are no more
   than they should be when it ends.  */
static int calls;
static bool begun, bounded;

static void hold (long *v) __attribute__ ((task));
static void add (long *v, long *w) __attribute__ ((task));

static double
seconds (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void
hold (long *v)
{
  double start = seconds ();
  __atomic_store_n (&begun, true, __ATOMIC_RELAXED);
  nanosleep (&(struct timespec){ .tv_nsec = 200000000 }, NULL);
  double time = seconds () - start;
  bounded = __atomic_load_n (&calls, __ATOMIC_RELAXED)
            <= 8192 + 4096 + 64 * (time / 0.002);
  *v = 1;
}

static void
add (long *v, long *w)
{
  *w += *v;
}

int
main (void)
{
  static long gate[1], sum[1];
#pragma tasks register gate
#pragma tasks register sum
  hold (gate);
  /* It should not be this thread that executes it, if there are others.  */
  for (int i = 0; i < 100 && !__atomic_load_n (&begun, __ATOMIC_RELAXED); i++)
    nanosleep (&(struct timespec){ .tv_nsec = 1000000 }, NULL);
  for (int i = 0; i < CALLS; i++)
    {
      __atomic_store_n (&calls, i, __ATOMIC_RELAXED);
      add (gate, sum);
    }
#pragma tasks wait
#pragma tasks acquire sum
  printf ("%ld %s\n", *sum, bounded ? "bounded" : "too many are pending");
#pragma tasks release sum
#pragma tasks unregister sum
#pragma tasks unregister gate
  return 0;
}
