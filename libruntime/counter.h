/* SPDX-License-Identifier: LGPL-2.1-or-later

   A count that goes down to a target, and a thread that waits for it.

   One 64-bit word: the low half is the count, the high half the number of the
   only thread that ever waits for it, once it has announced itself before it
   sleeps.  It announces itself and re-reads the count with one
   read-modify-write, and who counts down learns of the thread with one, so
   that one of them sees the other (park.h).  After its last count-down a
   thread no longer touches the word, which may then be gone.  */

#ifndef RT_COUNTER_H
#define RT_COUNTER_H

#include "park.h"

typedef _Atomic uint64_t counter;

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

/* Count down; wake the waiter if that reaches TARGET.  Returns the new
   count.  */
static inline uint32_t
rt_counter_down (counter *c, uint32_t target)
{
  uint64_t old = atomic_fetch_sub_explicit (c, 1, memory_order_acq_rel);
  uint32_t now = (uint32_t)old - 1;
  if (now == target && old >> 32)
    rt_wake_thread (old >> 32);
  return now;
}

/* Announce thread NUMBER as a waiter, which is parked already.  Returns the
   count.  */
static inline uint32_t
rt_counter_announce (counter *c, uint32_t number)
{
  return (uint32_t)atomic_fetch_or_explicit (c, (uint64_t)number << 32,
                                             memory_order_acq_rel);
}

#endif /* RT_COUNTER_H */
