/* SPDX-License-Identifier: LGPL-2.1-or-later

   How a thread comes into the runtime, and what state that is in.  Whoever
   comes first starts it, and the last one ends it: host/runtime.c does that,
   which is above everything, so that what is called here leads up there.  */

#ifndef RT_ENTRY_H
#define RT_ENTRY_H

#include "region.h"
#include "thread.h"

/* The regions that host threads registered.  */
extern struct domain rt_host_domain;

/* Whether the runtime runs.  Written under the lock of the host's domain, but
   for the start.  While a thread is about to fork, host threads shall not
   submit.  */
enum
{
  RT_STOPPED,
  RT_RUNNING,
  RT_FORKING
};
extern atomic_int rt_state;

/* The program exits: acquired buffers have been released.  */
extern atomic_bool rt_exiting;

/* The slow parts of rt_enter.  */
void rt_start (void);
void rt_light_settle (struct thread *self);

/* SELF, the calling thread, is known, and uses the runtime now: that runs, and
   what SELF runs is a task (light.h).  */
static inline struct thread *
rt_enter_known (struct thread *self)
{
  if (__builtin_expect (atomic_load_explicit (&rt_state, memory_order_acquire)
                            == RT_STOPPED,
                        0))
    rt_start ();
  if (__builtin_expect (
          atomic_load_explicit (&self->light, memory_order_relaxed) != NULL,
          0))
    rt_light_settle (self);
  return self;
}

/* The same for the calling thread, which is known then.  */
static inline struct thread *
rt_enter (void)
{
  if (__builtin_expect (!rt_self, 0))
    rt_start ();
  return rt_enter_known (rt_self);
}

/* At exit, complete all tasks before libraries end that were loaded meanwhile.
 */
void rt_exit_first (void);

/* The calling thread, the last of the program that used the runtime, ends: so
   do the workers, after all tasks.  Buffers stay registered.  */
void rt_last_thread_ends (void);

#endif /* RT_ENTRY_H */
