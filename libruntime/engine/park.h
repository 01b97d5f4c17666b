/* SPDX-License-Identifier: LGPL-2.1-or-later

   Threads that sleep because they have nothing to do, and how they are woken.

   A thread *parks* on one of three lists: `idle' holds those that may execute
   tasks, `waiting' host threads that wait while others occupy the slots,
   `staying' those that keep a slot until the data of the task are home that
   they execute next.  It

     1. puts itself on the list, under the list's lock (rt_park_enter);
     2. looks once more for what it waits for: tasks, taking the lock of every
        queue; the counter it waits on, with an atomic read-modify-write that
        also announces the thread there;
     3. leaves the list again if it found something (rt_park_cancel), or sleeps
        on its own futex word (rt_park_sleep) until it is given a token.

   Who makes work visible, under the lock of a queue or by an atomic
   read-modify-write of a counter, *then* looks at the list, takes a thread off
   it and gives it a token.  No wake-up is lost: the two steps 2 of the parker
   and 1 of the waker are ordered by that lock or that counter.  Either the
   parker comes second and finds the work, or the waker comes second and finds
   the parker on the list.  A token given to a thread that found work by itself
   is taken back by rt_park_cancel.  testsuite/models/park.pml is a model of
   this, which Spin checks for lost wake-ups.  */

#ifndef RT_PARK_H
#define RT_PARK_H

#include "base/lock.h"

struct thread;

struct parker
{
  _Atomic uint32_t token; /* futex: 1 when the thread shall go on */
  /* Where it is listed, or NULL.  It becomes and stops being some list under
     the lock of that list only, so that its holder can compare.  */
  _Atomic (struct park_list *) list;
  struct thread *next; /* in the list, under its lock */
};

struct park_list
{
  struct lock lock;
  _Atomic uint32_t count; /* written under LOCK */
  struct thread *first;
};

extern struct park_list rt_idle, rt_waiting, rt_staying;

/* Steps 1 and 3 for the calling thread SELF.  */
void rt_park_enter (struct park_list *list, struct thread *self);
void rt_park_cancel (struct park_list *list, struct thread *self);
void rt_park_sleep (struct thread *self);

/* The last for MICROSECONDS at most: false if SELF has still to go on with it.
 */
bool rt_park_sleep_for (struct thread *self, unsigned microseconds);

/* SELF, if it is still on LIST, shall be woken after all others.  */
void rt_park_last (struct park_list *list, struct thread *self);

/* Wake one thread of LIST; false if there is none.  Wake all, until none is
   there.  */
bool rt_wake_listed (struct park_list *list);
void rt_wake_every (struct park_list *list);

static inline void
rt_wake_one (struct park_list *list)
{
  if (atomic_load_explicit (&list->count, memory_order_seq_cst))
    rt_wake_listed (list);
}

/* Wake thread NUMBER if it is parked; false if it is not.  */
bool rt_wake_thread (uint32_t number);

/* Forget all parked threads: after a fork, in the child.  */
void rt_park_forked (void);

#endif /* RT_PARK_H */
