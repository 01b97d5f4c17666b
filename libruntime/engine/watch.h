/* SPDX-License-Identifier: LGPL-2.1-or-later

   Running in place must not lose parallelism: a watch, and its ledger.

   A body that runs in place of its call keeps its caller, who might have
   called more tasks meanwhile.  Which bodies are short is a guess, from the
   mean of some (kind.h): one of a thousand may be long, or all from now on.
   That matters only while a slot has nothing to do; and then its thread has
   the time to see to it.  So those who lose keep the books.

   The rule.  Of the threads that are idle one keeps *watch*: in place of
   sleeping for ever it looks now and then what the others run in place.  If a
   thread computes in a body then, the time that the watcher has been idle
   since it looked last is lost; what each call in place saves, as it is not
   handed over, is won.  The ledger (ledger.h) has the sum.  While that is more
   than 5 % of the time and 2 ms, the kinds of the bodies that threads are
   found in are *barred*: they are handed over, as without running in place,
   until the ledger is balanced.

   The bound.  Against a run in which all are handed over what is lost is at
   most 5 % of the time, 2 ms, and one body for each kind that overdraws: one
   that has begun cannot be moved, nor what its caller does next.  And what is
   lost before somebody watches: one body for each thread that calls.  It is
   an estimate: the looks are samples of idle time, at random as bodies know
   nothing of them.

   What counts is the outermost body: the one whose caller is no body in place
   itself.  A body that waits is none meanwhile: its thread executes others.
   Nor does one count whose thread has no core, as others have taken it, but
   one that sleeps does.

   The protocol.  An idle program uses no time, and a call no instruction more,
   but to leave its kind where the watcher finds it.  So `rt_inlines' tells
   calls whether anybody keeps watch, a word that they read anyway:

     1. Who sleeps without a task, and finds nobody who does, keeps watch, as
        long as there is something new to see or the same body runs.
     2. Who ends that, as there is not, or as it was woken and others sleep,
        says INLINES_UNSEEN.
     3. A call that finds INLINES_UNSEEN says INLINES_SOME and wakes who keeps
        watch, and may look only rarely by now, or, if nobody does, one of
        those that sleep; who goes to 1.

   A call that has read INLINES_SOME just before that changed may be missed:
   the next one of that thread is not.  testsuite/models/watch.pml is a model
   of this.  */

#ifndef RT_WATCH_H
#define RT_WATCH_H

#include "kind.h"
#include "thread.h"

/* Start with an empty ledger, and with nobody on watch.  */
void rt_watch_start (void);

/* Whether the ledger is balanced.  */
bool rt_watch_balanced (void);

/* Somebody shall keep watch.  */
void rt_watch_call (void);

/* Keep watch, if nobody does, while SELF, which is on the list of idle
   threads, sleeps.  True if it was woken; else it has still to sleep.  */
bool rt_watch_keep (struct thread *self);

/* SELF begins to run a body of KIND, a task that is not light, in place of its
   call.  Returns what ends that: the kind of the outermost such body, if there
   is one.  Others read what this writes, now or a little later.  */
static inline struct kind *
rt_in_place_begin (struct thread *self, struct kind *kind)
{
  struct kind *outermost
      = atomic_load_explicit (&self->inlined, memory_order_relaxed);
  if (__builtin_expect (!outermost, 1))
    {
      atomic_store_explicit (
          &self->inlines,
          atomic_load_explicit (&self->inlines, memory_order_relaxed) + 1,
          memory_order_relaxed);
      /* Released to who bars it: in_place in watch.c.  */
      atomic_store_explicit (&self->inlined, kind, memory_order_release);
    }
  return outermost;
}

static inline void
rt_in_place_end (struct thread *self, struct kind *outermost)
{
  atomic_store_explicit (&self->inlined, outermost, memory_order_relaxed);
}

#endif /* RT_WATCH_H */
