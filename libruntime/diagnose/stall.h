/* SPDX-License-Identifier: LGPL-2.1-or-later

   The watchdog: a thread waits, and nothing happens (TASKS_STALL).

   That is no mistake for certain, for a thread of the program may still do
   something about it; so it is said once, with all that is known of who waits
   for whom, and the wait goes on.

   There is no thread for this.  One that sleeps as it waits, or has nothing to
   do, wakes up a few times in that period, and so does the service thread
   (service.h), and compares how far everything is with what was seen last.
   What it looks at is written anyway.  While the body of some task runs, and
   does not wait itself, nothing is wrong however long it takes.  It may wait
   for a thread of the program (still.h), too.  If the bodies of all threads do
   nobody is left to look.  */

#ifndef RT_STALL_H
#define RT_STALL_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/config.h"
#include "engine/thread.h"

#define RT_WAITS "#pragma tasks wait"
#define RT_WAITS_ACQUIRE "#pragma tasks acquire"
#define RT_WAITS_UNREGISTER "#pragma tasks unregister"
#define RT_WAITS_END "the end of the program or of the runtime"
#define RT_WAITS_FORK "a fork"

/* What a thread waits for, in its record; read by others.  */
struct wait_place
{
  const char *what; /* NULL: it does not wait */
  const struct tasks_site *site;
};

/* SELF begins to wait, for WHAT at SITE, perhaps within another wait, which is
   returned; and goes on with that, WAIT.  */
static inline void
rt_wait_go_on (struct thread *self, struct wait_place wait)
{
  atomic_store_explicit (&self->waits_for, wait.what, memory_order_relaxed);
  atomic_store_explicit (&self->waits_at, wait.site, memory_order_relaxed);
}

static inline struct wait_place
rt_wait_begin (struct thread *self, const char *what,
               const struct tasks_site *site)
{
  struct wait_place outer = {
    atomic_load_explicit (&self->waits_for, memory_order_relaxed),
    atomic_load_explicit (&self->waits_at, memory_order_relaxed),
  };
  rt_wait_go_on (self, (struct wait_place){ what, site });
  return outer;
}

/* How far everything is: a number that changes, as good as always, whenever
   the body of a task has been executed.  */
uint64_t rt_stall_bodies (void);

/* Microseconds between two looks, or 0: there is no watchdog.  */
static inline unsigned
rt_stall_period (void)
{
  return rt_config.stall * 250000;
}

/* A thread waits since BEGIN, in real time, or UINT64_MAX: another may wait.
   Holds no locks, and is no cancellation point.  */
void rt_stall_look (uint64_t begin);

/* rt_park_sleep for SELF.  */
void rt_stall_sleep (struct thread *self);

/* All threads wait, and in virtual time nothing is left that will happen.  */
_Noreturn void rt_stall_forever (void);

/* Say who waits, and for whom, among the tasks of host threads: stuck.c.  */
void rt_stall_explain (void);

#endif /* RT_STALL_H */
