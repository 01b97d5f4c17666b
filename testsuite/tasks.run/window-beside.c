/* SPDX-License-Identifier: GPL-3.0-or-later

   Many tasks wait for one that takes long, and a thread calls others beside
   them, which do not: it is not kept from that.  */

/* { dg-environment "TASKS_NCPU=2 TASKS_INLINE=never" } */
/* { dg-no-plain "the first would wait for the others" } */

#include <stdio.h>
#include <time.h>

#define WAIT 20000
#define OTHERS 400000

static _Atomic int begun, others, over;

static void hold (long *v) __attribute__ ((task));
static void add (long *v, long *w) __attribute__ ((task));
static void other (long *x) __attribute__ ((task));

/* Until the others have been called; some of them take 2.5 ms if each 64th
   waits for this one, which is more than twice as long as this goes on.  */
static void
hold (long *v)
{
  begun = 1;
  for (int i = 0; i < 7000 && !others; i++)
    nanosleep (&(struct timespec){ .tv_nsec = 1000000 }, NULL);
  over = 1;
  *v = 1;
}

static void
add (long *v, long *w)
{
  *w += *v;
}

static void
other (long *x)
{
  ++*x;
}

int
main (void)
{
  static long gate[1], sum[1], x[64];
  long all = 0;
#pragma tasks register gate
#pragma tasks register sum
  for (int i = 0; i < 64; i++)
    {
#pragma tasks register &x[i] 1
    }
  hold (gate);
  while (!begun)
    nanosleep (&(struct timespec){ .tv_nsec = 1000000 }, NULL);
  for (int i = 0; i < WAIT; i++)
    add (gate, sum);
  for (int i = 0; i < OTHERS; i++)
    other (&x[i % 64]);
  puts (over ? "it was kept from calling" : "all were called");
  others = 1;
  for (int i = 0; i < 64; i++)
    {
#pragma tasks unregister &x[i]
      all += x[i];
    }
#pragma tasks unregister sum
#pragma tasks unregister gate
  printf ("%ld %ld\n", *sum, all);
  return 0;
}

/* { dg-output "all were called\n20000 400000\n" } */
