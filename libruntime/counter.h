/* SPDX-License-Identifier: LGPL-2.1-or-later

   A count that goes down to a target, and a thread that waits for it.

   One 64-bit word: the low half is the count, the high half the number of the
   thread that sleeps until the count reaches its target, 0 for none, or
   RT_EVERYBODY.  The thread announces itself and re-reads the count with one
   read-modify-write, and who counts down learns of the thread with one, so
   that one of them sees the other (park.h).  After its last count-down a
   thread no longer touches the word, which may then be gone.  */

#ifndef RT_COUNTER_H
#define RT_COUNTER_H

#include "park.h"

typedef _Atomic uint64_t counter;

#define RT_EVERYBODY UINT32_MAX

/* The count is so high, seen with all that was done before it went there.  */
static inline uint32_t
rt_counter_read (counter *c)
{
  return (uint32_t)atomic_load_explicit (c, memory_order_acquire);
}

static inline void
rt_counter_up (counter *c)
{
  atomic_fetch_add_explicit (c, 1, memory_order_relaxed);
}

/* Wake whoever waits on a counter that was OLD.  */
static inline void
rt_counter_notify (uint64_t old)
{
  uint32_t number = old >> 32;
  if (number == RT_EVERYBODY)
    {
      rt_wake_every (&rt_idle);
      rt_wake_every (&rt_waiting);
    }
  else if (number)
    rt_wake_thread (number);
}

/* Count down; wake the waiter if that reaches TARGET.  Returns the new
   count.  */
static inline uint32_t
rt_counter_down (counter *c, uint32_t target)
{
  uint64_t old = atomic_fetch_sub_explicit (c, 1, memory_order_acq_rel);
  uint32_t now = (uint32_t)old - 1;
  if (now == target)
    rt_counter_notify (old);
  return now;
}

/* Announce thread NUMBER as a waiter, which is parked already.  Returns the
   count.  */
static inline uint32_t
rt_counter_announce (counter *c, uint32_t number)
{
  uint64_t old = atomic_load_explicit (c, memory_order_relaxed), new;
  do
    {
      uint32_t waiter = old >> 32;
      waiter = waiter && waiter != number ? RT_EVERYBODY : number;
      new = (uint64_t)waiter << 32 | (uint32_t)old;
    }
  while (!atomic_compare_exchange_weak (c, &old, new));
  return (uint32_t)old;
}

#endif /* RT_COUNTER_H */
