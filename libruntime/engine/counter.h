/* SPDX-License-Identifier: LGPL-2.1-or-later

   A count that goes down to a target, and a thread that waits for it.

   One 64-bit word: the low half is the count, the high half the number of the
   only thread that ever waits for it, once it has announced itself before it
   sleeps.  It announces itself and re-reads the count with one
   read-modify-write, and who counts down learns of the thread with one, so
   that one of them sees the other (park.h).  After its last count-down a
   thread no longer touches the word, which may then be gone.

   Unfinished tasks are counted so that neither a call nor the end of a task
   costs a read-modify-write of a word that threads share:

     - Who submits counts in a variable of its own, and adds that to the word
       now and then (rt_counter_move), or when it wants to know what is left
       (rt_counter_settle).
     - Who executes counts the tasks in a row that have the same submitter, and
       subtracts them together (rt_pay in task.h).

   Until it is settled the word is RT_BIAS too high, so that the tasks which
   have been subtracted already, but were not yet added, cannot take it down to
   a target.  testsuite/models/counter.pml is a model of this.  */

#ifndef RT_COUNTER_H
#define RT_COUNTER_H

#include "park.h"

typedef _Atomic uint64_t counter;

#define RT_BIAS (UINT32_C (1) << 30)

/* The count is so high, seen with all that was done before it went there.  */
static inline uint32_t
rt_counter_read (counter *c)
{
  return (uint32_t)atomic_load_explicit (c, memory_order_acquire);
}

/* Count N down; wake the waiter if that reaches TARGET.  Returns the new
   count.  */
static inline uint32_t
rt_counter_down (counter *c, uint32_t n, uint32_t target)
{
  uint64_t old = atomic_fetch_sub_explicit (c, n, memory_order_acq_rel);
  uint32_t now = (uint32_t)old - n;
  if (now == target && old >> 32)
    rt_wake_thread (old >> 32);
  return now;
}

/* Add SUBMITTED tasks to a count that stays biased.  Returns how many are
   unfinished, about.  */
static inline int32_t
rt_counter_move (counter *c, int32_t submitted)
{
  uint64_t old = atomic_fetch_add_explicit (c, (uint64_t)(int64_t)submitted,
                                            memory_order_relaxed);
  return (int32_t)((uint32_t)old + (uint32_t)submitted - RT_BIAS);
}

/* Add SUBMITTED tasks and end the bias: the count is true from now on.
   Returns it.  */
static inline uint32_t
rt_counter_settle (counter *c, int32_t submitted)
{
  int64_t change = (int64_t)submitted - RT_BIAS;
  return (uint32_t)(atomic_fetch_add_explicit (c, (uint64_t)change,
                                               memory_order_acq_rel)
                    + (uint64_t)change);
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
