/* SPDX-License-Identifier: LGPL-2.1-or-later

   How many threads are awake, and the watch.  */

#include "crowd.h"

#include "base/clock.h"
#include "park.h"
#include "slot.h"
#include "thread.h"
#include "watchdog.h"

/* How often the watch looks: microseconds; the longer the longer it found
   nobody asleep.  */
#define PERIOD 250
#define LONGEST_PERIOD 4000

/* So long the watch waits for the end of a body: nanoseconds.  */
#define PATIENCE 100000000

static struct
{
  atomic_bool watched;
  _Atomic int asleep;    /* in bodies, when the watch looked last */
  _Atomic uint64_t next; /* time from which on it looks again */
  unsigned period;       /* the watch's */
} crowd;

void
rt_crowd_start (void)
{
  atomic_store (&crowd.watched, false);
  atomic_store (&crowd.asleep, 0);
  atomic_store (&crowd.next, 0);
  crowd.period = PERIOD;
}

/* The threads with slots that are not parked; but for the watch.  */
static int
awake (void)
{
  return (int)rt_slots.count - 1 + atomic_load (&rt_slots.host_slot_taken)
         - (int)atomic_load (&rt_idle.count) - atomic_load (&crowd.watched);
}

/* Those of them that need a core.  Where bodies sleep those of as many others
   will.  */
static int
busy (void)
{
  return awake () - 2 * atomic_load (&crowd.asleep);
}

bool
rt_crowd_excess_p (void)
{
  return awake () > (int)rt_slots.cores;
}

bool
rt_crowd_watched_p (void)
{
  return atomic_load (&crowd.watched) && busy () >= (int)rt_slots.cores;
}

/* Threads that sleep in bodies, but not as they found no task.  */
static int
count_asleep (void)
{
  int asleep = 0;
  for (unsigned i = 0; i < rt_slots.count; i++)
    {
      struct slot *slot = &rt_slots.state[i];
      uint32_t number
          = atomic_load_explicit (&slot->thread, memory_order_relaxed);
      if (!number
          || !atomic_load_explicit (&slot->depth, memory_order_relaxed))
        continue;
      struct thread *thread = rt_thread_get (number);
      asleep += !atomic_load (&thread->parker.list)
                && rt_thread_sleeps_p (thread);
    }
  return asleep;
}

/* See who sleeps NOW.  */
static void
look (uint64_t now)
{
  int asleep = count_asleep ();
  unsigned longer = crowd.period + crowd.period / 4;
  crowd.period = asleep                    ? PERIOD
                 : longer < LONGEST_PERIOD ? longer
                                           : LONGEST_PERIOD;
  atomic_store (&crowd.asleep, asleep);
  atomic_store (&crowd.next, now + 1000 * crowd.period);
}

void
rt_crowd_watch (struct thread *self)
{
  if (!rt_slots.crowded || !rt_crowd_excess_p ()
      || (busy () <= (int)rt_slots.cores
          && rt_real_clock () < atomic_load (&crowd.next))
      || atomic_exchange (&crowd.watched, true))
    return;
  rt_slot_arrive (self);
  uint64_t bodies = rt_watchdog_bodies (), since = rt_real_clock (), now;
  do
    {
      if (rt_crowd_watched_p ())
        rt_nap (crowd.period);
      now = rt_real_clock ();
      look (now);
      if (bodies != rt_watchdog_bodies ())
        {
          bodies = rt_watchdog_bodies ();
          since = now;
        }
    }
  while (rt_crowd_watched_p () && rt_slot_others_run (self)
         && now - since < PATIENCE && !atomic_load (&rt_slots.dismissed));
  atomic_exchange (&crowd.watched, false);
}
