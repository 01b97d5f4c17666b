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

struct kind;
struct policy;
struct task;
struct thread;

/* Tasks that one task, or the host threads together, may have pending before
   the submitter helps to execute them; and before it waits if none is ready
   and no thread idle.
   Less would do for two threads, but others shall not have to wait for the
   submitter while that executes one.  */
#define RT_WINDOW 8192
#define RT_BLOCKED 256

/* Which tasks may run in place of their calls: none unless the runtime runs,
   and policy and user allow it; all if there is one slot, but for long ones if
   another host thread or a device could go on meanwhile; else some, and if
   nobody keeps watch that is to be changed first (watch.h).  */
enum inlines
{
  INLINES_NONE,
  INLINES_UNSEEN,
  INLINES_SOME,
  INLINES_ALL
};
extern _Atomic (enum inlines) rt_inlines;

/* Start or stop POLICY for SLOTS slots.  CORES is the number of cores that the
   threads share.  INLINES says whether tasks may run in place of their calls,
   if POLICY allows it.  Workers are the driver's.  */
void rt_scheduler_start (const struct policy *policy, unsigned slots,
                         unsigned cores, uint64_t seed, bool inlines);
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

/* TASK is ready: its accesses are granted.  SELF found that out.  The second
   if nothing else keeps it, either, should it share (sharing.h); the third if
   it is also certain that it runs on the CPU, and its data are there.  */
void rt_ready (struct thread *self, struct task *task);
void rt_ready_alone (struct thread *self, struct task *task);
void rt_ready_here (struct thread *self, struct task *task);

/* Whether the policy has nothing for devices, and will not before a task is
   ready.  */
bool rt_scheduler_idle (void);

/* Whether the policy plans (policy.h): then it knows that data have yet to
   come to a worker, and gives it something else until then.  Else a worker
   waits for the data of the task that it was given, or those that are slow
   would be given too many.  */
bool rt_scheduler_plans (void);

/* With how many tasks a device is not given more; and one for WORKER among the
   kinds, or NULL.  */
unsigned rt_scheduler_ahead (void);
struct task *rt_scheduler_take (unsigned worker);

/* Wake a worker if there may be tasks for it: the policy was asked for others,
   and may have changed its mind.  */
void rt_scheduler_wake (void);

/* Some bodies are long.  */
void rt_scheduler_long (void);

/* Whether there may be tasks for devices; and whether there are any for SELF.
 */
bool rt_scheduler_feeds (void);
bool rt_scheduler_stocked (const struct thread *self);

/* When workers that got nothing at NOW are to ask the policy again, if nothing
   happens before; or UINT64_MAX.  */
uint64_t rt_scheduler_again (uint64_t now);

/* The kind of workers that is going to execute TASK, which is ready or will
   be; or a negative number.  */
int rt_scheduler_expect (struct task *task);

/* Whether SELF shall run a task of KIND, which is ready, in place of its call:
   see kind.h.  RUNS says that the runtime cannot stop meanwhile.  */
bool rt_inline_p (struct thread *self, struct kind *kind, bool runs);

/* Wait until C is down to TARGET; SELF executes tasks meanwhile.  */
void rt_wait_counter (struct thread *self, counter *c, uint32_t target);

/* Let SELF help until LEFT (DATA) is TARGET or less.  False if nothing can be
   done for that: nobody else executes anything, or LEFT has not changed for
   PATIENCE microseconds.  */
#define RT_PATIENCE 10000
bool rt_help (struct thread *self, int32_t (*left) (void *), void *data,
              int32_t target, unsigned patience);

/* SELF has submitted about PENDING tasks that are unfinished, counted in C,
   the last one of KIND: help or wait if they are too many, see wait.c.  */
void rt_throttle (struct thread *self, const struct kind *kind, counter *c,
                  int32_t pending);

/* Submitted tasks are added to the word that counts them when they are so
   many; then the submitter is throttled.  */
#define RT_MOVE 64

/* SELF could not run a task of KIND in place of its call, because that waits
   for others.  True if it is time to wait for them: if the tasks are very
   short, and this happens again and again, SELF has run ahead of the workers;
   once they have caught up the next calls are much cheaper in place.  SELF
   then waits, with rt_drain, until the PENDING unfinished tasks of C are
   finished, but not much longer than that should take.  */
#define RT_DRAIN_EVERY 32
bool rt_drain_p (struct thread *self, struct kind *kind);
void rt_drain (struct thread *self, counter *c, int32_t pending);

/* Which of COUNT implementations the policy wants, or RT_NO_CHOICE: it does
   not mind.  */
#define RT_NO_CHOICE UINT32_MAX
uint32_t rt_choose (uint32_t count);

#endif /* RT_SCHEDULER_H */
