/* SPDX-License-Identifier: GPL-3.0-or-later

   A body that runs in place of its call takes so long that who keeps watch
   looks only now and then.  When others follow that does so more often again,
   and some of these are handed over.  */

/* { dg-environment "TASKS_NCPU=4" } */
/* { dg-no-plain "there is one thread" } */

#include <pthread.h>
#include <stdio.h>
#include <time.h>

static void first (long microseconds) __attribute__ ((task));
static void second (long microseconds) __attribute__ ((task));

static pthread_t caller;
static _Atomic int elsewhere;

static void
rest (long microseconds)
{
  if (microseconds)
    nanosleep (&(struct timespec){ .tv_sec = microseconds / 1000000,
                                   .tv_nsec = microseconds % 1000000 * 1000 },
               NULL);
}

static void
first (long microseconds)
{
  rest (microseconds);
}

static void
second (long microseconds)
{
  rest (microseconds);
  if (microseconds && !pthread_equal (pthread_self (), caller))
    elsewhere++;
}

int
main (void)
{
  caller = pthread_self ();
  for (int i = 0; i < 20000; i++)
    first (0);
  for (int i = 0; i < 20000; i++)
    second (0);
  /* Who watches looks after 1.03 and 1.29 s.  */
  first (1080000);
  for (int i = 0; i < 8; i++)
    second (18000);
#pragma tasks wait
  puts (elsewhere ? "some were handed over" : "all ran in place");
  return 0;
}

/* { dg-output "some were handed over" } */
