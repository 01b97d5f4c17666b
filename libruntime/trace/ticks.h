/* SPDX-License-Identifier: LGPL-2.1-or-later

   The time of events: the counter of the processor where that is the same for
   all cores and reading it takes a fraction of what a clock takes; otherwise
   the clock, or virtual time.  */

#ifndef RT_TICKS_H
#define RT_TICKS_H

#include "base/clock.h"

/* Whether it is the counter.  */
extern bool rt_ticks_count;

/* What is added to the clock: virtual time begins anew with each start.  */
extern uint64_t rt_ticks_before;

static inline uint64_t
rt_ticks (void)
{
#if defined __x86_64__
  if (rt_ticks_count)
    return __builtin_ia32_rdtsc ();
#endif
  return rt_clock () + rt_ticks_before;
}

/* Begin; and virtual time ends, and will begin again.  */
void rt_ticks_start (void);
void rt_ticks_restart (void);

/* Nanoseconds from the begin to TICKS, 0 if that is before it; the same in
   ticks; and nanoseconds that TICKS are.  The first asks how fast they come,
   which waits until a millisecond is over since the begin.  */
uint64_t rt_ticks_at (uint64_t ticks);
uint64_t rt_ticks_since (uint64_t ticks);
uint64_t rt_ticks_time (uint64_t ticks);

/* When they began, of the clock; and find out again how fast they come, by all
   the time since then.  */
uint64_t rt_ticks_origin (void);
void rt_ticks_settle (void);

/* So many ticks NANOSECONDS are.  */
uint64_t rt_ticks_in (uint64_t nanoseconds);

#endif /* RT_TICKS_H */
