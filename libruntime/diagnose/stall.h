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
