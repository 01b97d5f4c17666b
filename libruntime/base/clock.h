/* SPDX-License-Identifier: LGPL-2.1-or-later

   The time: the one place that knows it.  On a described machine (simulate/)
   it is virtual.  */

#ifndef RT_CLOCK_H
#define RT_CLOCK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* Whether the machine is simulated; set while the runtime starts.  Then the
   time.  */
extern atomic_bool rt_simulating;
extern _Atomic uint64_t rt_virtual_time;

static inline bool
rt_simulated_p (void)
{
  return atomic_load_explicit (&rt_simulating, memory_order_relaxed);
}

/* Nanoseconds since some time in the past, in the real world.  */
static inline uint64_t
rt_real_clock (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Nanoseconds that the calling thread has computed, in the real world: what
   other threads take from its core does not count, nor what it waits for.  */
static inline uint64_t
rt_thread_clock (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* rt_real_clock in the world of the tasks.  */
static inline uint64_t
rt_clock (void)
{
  if (__builtin_expect (rt_simulated_p (), 0))
    return atomic_load_explicit (&rt_virtual_time, memory_order_relaxed);
  return rt_real_clock ();
}

/* Sleep for MICROSECONDS, of the real world.  Unlike usleep this is no
   cancellation point: a thread must not end while it has a slot.  */
void rt_nap (unsigned microseconds);

#endif /* RT_CLOCK_H */
