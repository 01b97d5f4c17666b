/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks that are ready go to the policy, and from it to threads.  What a
   thread does that waits is in wait.c.  */

#include "scheduler.h"

#include <stdlib.h>

#include "base/error.h"
#include "crowd.h"
#include "driver/driver.h"
#include "graph.h"
#include "guide.h"
#include "model/machine.h"
#include "offloader.h"
#include "policy/policy.h"
#include "rank.h"
#include "sharing.h"
#include "slot.h"
#include "task.h"
#include "thread.h"
#include "watch.h"

struct slots rt_slots;

_Atomic (enum inlines) rt_inlines;

void
rt_scheduler_start (const struct policy *policy, unsigned slots,
                    unsigned cores, uint64_t seed, bool inlines)
{
  rt_policy_view = rt_offloader->view (slots, seed);
  if (policy->start)
    policy->start ();
  rt_slots.policy = policy;
  rt_slots.count = slots;
  rt_slots.cores = cores;
  rt_slots.crowded = slots > cores;
  rt_slots.state = aligned_alloc (64, slots * sizeof (struct slot));
  if (!rt_slots.state)
    rt_no_memory (NULL, slots * sizeof (struct slot), "the slots");
  for (unsigned i = 0; i < slots; i++)
    rt_slots.state[i] = (struct slot){ 0 };
  atomic_store (&rt_slots.host_slot_taken, false);
  atomic_store (&rt_slots.dismissed, false);
  atomic_store (&rt_slots.waking, false);
  rt_crowd_start ();
  atomic_store (&rt_slots.workers, 0);
  rt_watch_start ();
  atomic_store (&rt_slots.running, true);
  atomic_store (&rt_inlines, !inlines || !policy->stock ? INLINES_NONE
                             : slots > 1                ? INLINES_SOME
                                                        : INLINES_ALL);
}

void
rt_scheduler_stop (void)
{
  atomic_store (&rt_inlines, INLINES_NONE);
  atomic_store (&rt_slots.running, false);
  while (atomic_load (&rt_slots.visitors))
    sched_yield ();
  rt_slots.policy->stop ();
  rt_rank_stop ();
  free (rt_slots.state);
  rt_slots.state = NULL;
}

void
rt_scheduler_settle (void)
{
  while (atomic_load (&rt_slots.workers) + 1 < rt_slots.count)
    sched_yield ();
}

void
rt_scheduler_forked (void)
{
  atomic_store (&rt_slots.visitors, 0);
  rt_scheduler_stop ();
  if (rt_self)
    rt_self->slot = RT_NO_SLOT;
}

void
rt_scheduler_dismiss (void)
{
  atomic_store (&rt_slots.dismissed, true);
  rt_wake_every (&rt_idle);
}

uint32_t
rt_choose (uint32_t count)
{
  return count > 1 && rt_slots.policy->choose ? rt_slots.policy->choose (count)
                                              : RT_NO_CHOICE;
}

/* Whose queue SELF uses.  */
static inline unsigned
slot_of (struct thread *self)
{
  return self->slot == RT_NO_SLOT ? 0 : self->slot;
}

void
rt_scheduler_wake (void)
{
  if (rt_slots.policy->hint ())
    rt_slot_wake ();
}

void
rt_scheduler_long (void)
{
  if (rt_slots.policy->rank)
    rt_slots.policy->rank ();
}

bool
rt_scheduler_stocked (const struct thread *self)
{
  return self->next_task || rt_slots.policy->any ();
}

/* The planner, or NULL.  */
static inline const struct planner *
planner (void)
{
  return rt_slots.policy->planner;
}

bool
rt_scheduler_plans (void)
{
  return planner ();
}

bool
rt_scheduler_idle (void)
{
  return planner () && planner ()->idle ();
}

unsigned
rt_scheduler_ahead (void)
{
  return rt_slots.policy->ahead;
}

struct task *
rt_scheduler_take (unsigned worker)
{
  return rt_slots.policy->take (worker);
}

bool
rt_scheduler_feeds (void)
{
  return planner () && planner ()->feeds ();
}

uint64_t
rt_scheduler_again (uint64_t now)
{
  uint64_t first = UINT64_MAX;
  for (unsigned i = 0; planner () && i < rt_machine.kind_count; i++)
    {
      uint64_t time = planner ()->again (i);
      if (time > now && time < first)
        first = time;
    }
  return first;
}

int
rt_scheduler_expect (struct task *task)
{
  return planner () && task->guided ? planner ()->expect (task->guidance) : -1;
}

/* SELF has asked the policy, which may have something for others now.  */
static void
look_around (struct thread *self)
{
  if (rt_scheduler_feeds ())
    self->feeds = self->flushes = true;
  rt_scheduler_wake ();
}

static void
push (struct thread *self, struct task *task)
{
  rt_slots.policy->push (slot_of (self), task, rt_guidance (task));
  rt_slot_wake ();
}

void
rt_ready_alone (struct thread *self, struct task *task)
{
  /* Another thread wrote its arguments.  */
  __builtin_prefetch ((char *)task + 64);
  __builtin_prefetch ((char *)task + 128);
  if (!task->codelet && task->recorded)
    rt_graph_granted (self, task);
  else if (!task->codelet)
    /* A hold: its thread waits for this.  */
    rt_counter_down (&task->unfinished, 1, 1);
  else if (__builtin_expect (rt_offload_started (), 0)
           && rt_offloader->takes (self, task))
    ;
  else
    rt_ready_here (self, task);
}

/* By itself, so that rt_ready saves no registers for it.  */
static __attribute__ ((noinline)) void
ready_sharing (struct thread *self, struct task *task)
{
  if (rt_sharing_granted (task))
    rt_ready_alone (self, task);
}

void
rt_ready (struct thread *self, struct task *task)
{
  if (__builtin_expect (task->sharing, 0))
    ready_sharing (self, task);
  else
    rt_ready_alone (self, task);
}

void
rt_ready_here (struct thread *self, struct task *task)
{
  if (rt_slots.policy->direct && self->completing && !self->next_task
      && !task->guided)
    self->next_task = task;
  else
    push (self, task);
}

/* A task for SELF that the policy has, or NULL.  */
static inline struct task *
pop (struct thread *self)
{
  if (!rt_slots.policy->below || !self->current || !rt_stack_deep (self))
    return rt_slots.policy->pop (self->slot, self->depth);
  struct task *task = rt_slots.policy->below (self->current);
  if (!task && rt_slots.policy->hint ())
    {
      /* SELF may have been woken for one that others have to take.  */
      rt_slot_arrive (self);
      rt_slot_wake ();
      sched_yield ();
    }
  return task;
}

struct task *
rt_take (struct thread *self)
{
  rt_offload_flush (self);
  struct task *task = self->next_task;
  if (task)
    {
      self->next_task = NULL;
      if (self->depth || !rt_slots.policy->urgent
          || !rt_slots.policy->urgent ())
        return task;
      rt_slots.policy->push (self->slot, task, NULL);
    }
  do
    task = pop (self);
  while (task && __builtin_expect (task->guided, 0) && rt_scheduler_plans ()
         && rt_offloader->lands (task, RT_NO_SLOT));
  if (!task && rt_mixed_p ())
    {
      look_around (self);
      rt_offload_flush (self);
    }
  if (!task && rt_thread_owes (self))
    {
      /* What completes by that may make tasks ready.  */
      self->completing = true;
      rt_pay_now (self);
      self->completing = false;
      rt_offload_flush (self);
      task = self->next_task;
      self->next_task = NULL;
      return task;
    }
  /* Who pushed woke one thread; if there is more, that one wakes another.  */
  if (task)
    {
      rt_slot_arrive (self);
      if (atomic_load (&rt_idle.count))
        rt_scheduler_wake ();
    }
  return task;
}

void
rt_run (struct thread *self, struct task *task)
{
  if (rt_stack_full (self, 0))
    rt_fatal (task->site,
              "task '%s': the stack is full of tasks that wait for others (%u"
              " deep); raise its limit (ulimit -s) or nest less deeply",
              task->codelet->name, self->depth);
  if (__builtin_expect (task->guided, 0) && !rt_scheduler_plans ()
      && task->guidance->class)
    rt_offloader->receives (self, task);
  if (self->owed_to != rt_task_owner (task))
    rt_pay (self);
  _Atomic unsigned *depth = &rt_slots.state[self->slot].depth;
  atomic_store_explicit (depth, self->depth + 1, memory_order_relaxed);
  rt_task_run (self, task);
  atomic_store_explicit (depth, self->depth, memory_order_relaxed);
}
