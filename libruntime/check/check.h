/* SPDX-License-Identifier: LGPL-2.1-or-later

   TASKS_CHECK=1: mistakes in what tasks and host touch.

   Tasks run in the thread that calls them, at the call, one after the other
   (there is one slot, and no worker).  All the same a buffer belongs to its
   tasks from the call until the caller has waited for them: what the caller
   does to it meanwhile would be a race in a program that runs in parallel.

   So whatever a thread executes has a *view*: what it may touch.  The view of
   a host thread is everything but what it has given to tasks; that of a task's
   body (a *frame*, frame.h) is its parameters in their modes and what it has
   registered itself, but for what it has given to its children, and memory
   that nobody has registered.  Memory that is registered is cut into *spans*
   (span.h) within which all views are the same everywhere.

   Two things watch what is touched:

     - Pages that lie in a span as a whole are protected with mprotect as far
       as the view of what runs now demands; a fault says what was wrong, the
       span is opened until the view changes, and the program goes on
       (pages.c).  This costs little and sees everything, but not where a
       buffer shares its pages with other data.
     - On x86-64 the first instructions behind each call, and those of the
       first executions of each body, are executed one at a time; each is
       decoded, and what it touches is compared with the view, byte by byte
       (step.c).  This sees all buffers, and reads of outputs that are not yet
       written (shadow.h), but a step takes microseconds: budgets limit it.

   Nothing of this needs memory that the program has not got anyway, and what
   is wrong does not change what it does.

   The lock of spans.  API functions change the spans with rt_spans_lock held
   and without being stepped; handlers of signals take it to look.  So no
   instruction that is looked at is executed with it held.  */

#ifndef RT_CHECK_H
#define RT_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tasks/abi.h"

struct domain;
struct region;
struct task;
struct thread;

/* Whether TASKS_CHECK is 1; set while the runtime starts.  */
extern bool rt_check_on;

/* The runtime starts, or has stopped; with FORGET, so have all buffers.  */
void rt_check_start (void);
void rt_check_stop (bool forget);

/* OpenCL's libraries have been loaded.  */
void rt_check_loaded (void);

/* The host has forgotten all buffers.  */
void rt_check_forget (void);

/* What the pragmas do, told when they have done it.  */
void rt_check_register (uintptr_t start, size_t bytes, size_t element_size,
                        const struct tasks_site *site);
void rt_check_unregister (uintptr_t start, size_t bytes);
void rt_check_acquired (const struct region *region);
void rt_check_released (const struct region *region,
                        const struct tasks_site *site);
void rt_check_waited (struct thread *self);

/* The host is about to end BYTES of memory at START: it "frees" that, or what
   else it DOES.  */
void rt_check_freed (uintptr_t start, size_t bytes, const char *does);

/* Tasks of CODELET run on devices, where nobody sees what they do.  */
void rt_check_unseen (const struct tasks_codelet *codelet);

/* SELF has called TASK, which has its regions and has not run.  */
void rt_check_called (struct thread *self, struct task *task);

/* Run FUNCTION, a body of what SELF runs, on BLOCK.  */
void rt_check_run (struct thread *self, void (*function) (void *),
                   void *block);

/* A function of the runtime is about to return to the program, which called
   it in this thread: run what is ready, and look at what follows.  */
void rt_check_leave (void);

/* rt_state is RT_STOPPED: wait until no other thread is looking for tasks to
   run there.  */
void rt_check_settle (void);

static inline void
rt_check_return (void)
{
  if (__builtin_expect (rt_check_on, 0))
    rt_check_leave ();
}

#endif /* RT_CHECK_H */
