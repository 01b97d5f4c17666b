/* SPDX-License-Identifier: LGPL-2.1-or-later

   Who executes tasks, and when.

   There are as many *slots* as threads may execute tasks.  Slot 0 is for host
   threads: one that waits takes it, if it is free, and executes tasks until
   what it waits for has come; the others sleep.  Each other slot belongs to a
   worker of a driver.  Threads without a task look for one for a short while,
   then park.  */

#ifndef RT_SCHEDULER_H
#define RT_SCHEDULER_H

#include "counter.h"

struct policy;
struct task;
struct thread;

/* Tasks that one task, or the host threads together, may have pending before
   the submitter helps to execute them.  */
#define RT_WINDOW 8192

/* Start or stop POLICY for SLOTS slots.  CORES is the number of cores that the
   threads share.  Workers are the driver's.  */
void rt_scheduler_start (const struct policy *policy, unsigned slots,
                         unsigned cores, uint64_t seed);
void rt_scheduler_stop (void);

/* Wait until all workers have begun to work: while they come up they hold
   memory that a child of fork would lose.  */
void rt_scheduler_settle (void);

/* After a fork, in the child: forget slots and ready tasks.  */
void rt_scheduler_forked (void);

/* Make the workers return from rt_scheduler_work.  */
void rt_scheduler_dismiss (void);

/* What the thread of a worker does until it is dismissed: execute tasks in
   SLOT.  */
void rt_scheduler_work (unsigned slot);

/* TASK is ready: its accesses are granted.  */
void rt_ready (struct task *task);

/* Wait until C is down to TARGET; execute tasks meanwhile.  */
void rt_wait_counter (counter *c, uint32_t target);

/* PENDING counts the tasks of this submitter; if they are too many, help.
   If nothing can be done for them, because a buffer is acquired, say, let the
   submitter go on: better too much memory than no progress.  */
void rt_throttle (counter *pending);

/* One of COUNT equivalent implementations.  */
uint32_t rt_choose (uint32_t count);

#endif /* RT_SCHEDULER_H */
