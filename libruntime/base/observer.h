/* SPDX-License-Identifier: LGPL-2.1-or-later

   Observers: who is told what a program with tasks does.

   There is at most one.  It is set before the first use of the runtime, or
   while the runtime starts, and stays.  What it is told has just happened, in
   the thread that did it, which holds none of the runtime's locks unless that
   is said here.  Calls are told before their tasks can begin, and no call is
   left out: nothing runs in place, and graphs are not replayed.  */

#ifndef RT_OBSERVER_H
#define RT_OBSERVER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tasks/abi.h"

struct region;
struct task;
struct thread;

struct observer
{
  /* The runtime has stopped; with FORGET all buffers of the host are
     forgotten: so it is in the child of a fork if tasks are pending, too.  */
  void (*stopped) (bool forget);

  /* SELF begins with a body, FUNCTION, of the task that it runs, with the
     arguments BLOCK; and has ended it.  */
  void (*begun) (struct thread *self, void (*function) (void *), void *block);
  void (*ended) (struct thread *self);

  /* The calling thread has waited for all tasks that it, or the body that it
     runs, has called.  */
  void (*waited) (void);

  /* It has registered BYTES at START; has unregistered them.  */
  void (*registered) (uintptr_t start, size_t bytes, size_t element_size,
                      const struct tasks_site *site);
  void (*unregistered) (uintptr_t start, size_t bytes);

  /* It has acquired REGION; it has the lock of the domain.  */
  void (*acquired) (const struct region *region);

  /* Tasks of CODELET are executed on devices.  */
  void (*unseen) (const struct tasks_codelet *codelet);

  /* Tasks run one at a time.  */
  bool serial;
};

extern const struct observer *rt_observer;

/* Who is told of each call, or NULL: SELF has called TASK, which has its
   regions, and the lock of their domain.  That is an observer, or a
   simulation, or who tries other orders.  Set while the runtime starts.  */
extern void (*_Atomic rt_called) (struct thread *self, struct task *task);

static inline bool
rt_watched_p (void)
{
  return atomic_load_explicit (&rt_called, memory_order_relaxed) != NULL;
}

#define RT_OBSERVED() __builtin_expect (rt_observer != NULL, 0)

#endif /* RT_OBSERVER_H */
