/* SPDX-License-Identifier: LGPL-2.1-or-later

   A ledger of what is lost as tasks run in place of their calls (watch.h).

   It is one word: the time at which all that was lost will be made good, DUE.
   Each nanosecond lost puts that off by RT_LEDGER_PART nanoseconds.  It begins
   RT_LEDGER_PART times RT_LEDGER_FIRST in the past, and is never more than
   that of RT_LEDGER_MOST.  So as long as nothing is lost but before DUE,

     lost <= (time since the beginning) / RT_LEDGER_PART + RT_LEDGER_FIRST
             + the loss that came last,

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

/* What is due in a ledger that begins at NOW.  */
static inline int64_t
rt_ledger_begin (int64_t now)
{
  return now - RT_LEDGER_PART * (int64_t)RT_LEDGER_FIRST;
}

/* The same, of DUE, when until NOW so many nanoseconds were LOST.  */
static inline int64_t
rt_ledger_enter (int64_t due, int64_t now, int64_t lost)
{
  int64_t least = now - RT_LEDGER_PART * (int64_t)RT_LEDGER_MOST;
  if (due < least)
    due = least;
  return due + RT_LEDGER_PART * lost;
}

/* Whether more may be lost.  */
static inline bool
rt_ledger_balanced (int64_t due, int64_t now)
{
  return now >= due;
}

#endif /* RT_LEDGER_H */
