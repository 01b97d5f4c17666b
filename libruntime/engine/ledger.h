/* SPDX-License-Identifier: LGPL-2.1-or-later

   A ledger of what is lost as tasks run in place of their calls (watch.h).

   It is one word: the time at which all that was lost will be made good, DUE.
   Each nanosecond lost puts that off by RT_LEDGER_PART nanoseconds, and each
   call in place, which did not have to be handed over, brings it nearer.  It
   begins RT_LEDGER_PART times RT_LEDGER_FIRST in the past, and is never more
   than that of RT_LEDGER_MOST.  So as long as nothing is lost but before DUE,

     lost <= (time since the beginning) / RT_LEDGER_PART + RT_LEDGER_FIRST
             + what the calls have saved + the loss that came last,

   and over any later interval, with RT_LEDGER_MOST in place of
   RT_LEDGER_FIRST: what was good for long does not pay for what is not.  */

#ifndef RT_LEDGER_H
#define RT_LEDGER_H

#include <stdbool.h>
#include <stdint.h>

/* Of the time so much may be lost, 5 %; and of it at first, and at most when
   nothing was lost for long: nanoseconds.  */
#define RT_LEDGER_PART 20
#define RT_LEDGER_FIRST 2000000
#define RT_LEDGER_MOST 10000000

/* What a call in place saves where others are idle: little of its caller's
   time, which is what counts then, for handing it over costs that hardly more.
   With 60 more, its price without idle threads, programs of Pareto lengths
   lost 20 %; with 0, barred kinds cost those of tiny tasks with buffers 17 %.
 */
#define RT_LEDGER_SAVED 15

/* What is due in a ledger that begins at NOW.  */
static inline int64_t
rt_ledger_begin (int64_t now)
{
  return now - RT_LEDGER_PART * (int64_t)RT_LEDGER_FIRST;
}

/* The same, of DUE, when until NOW so many nanoseconds were LOST, and there
   were so many CALLS in place.  */
static inline int64_t
rt_ledger_enter (int64_t due, int64_t now, int64_t lost, uint32_t calls)
{
  int64_t least = now - RT_LEDGER_PART * (int64_t)RT_LEDGER_MOST;
  if (due < least)
    due = least;
  due += RT_LEDGER_PART * (lost - RT_LEDGER_SAVED * (int64_t)calls);
  return due < least ? least : due;
}

/* Whether more may be lost.  */
static inline bool
rt_ledger_balanced (int64_t due, int64_t now)
{
  return now >= due;
}

#endif /* RT_LEDGER_H */
