/* SPDX-License-Identifier: LGPL-2.1-or-later

   Calls that run in place because the program says so.  */

#include "undeferred.h"

#include "copies.h"
#include "gate.h"
#include "hold.h"
#include "offloader.h"
#include "scheduler.h"
#include "waits.h"

/* TASK, which CALL has become, is counted.  */
static void
count (const struct call *call, struct task *task)
{
  struct thread *self = call->self;
  struct task *parent = self->current;
  task->settled = 1;
  if (!parent)
    {
      task->group = rt_open_group;
      self->submitted++;
      return;
    }
  task->nested = 1;
  task->parent = parent;
  parent->submitted++;
  rt_kind_calls (rt_kind_known (parent->codelet));
}

/* TASK enters its orders, alone.  Returns when it is granted.  */
static void
enter (const struct call *call, struct task *task)
{
  struct thread *self = call->self;
  struct access *accesses = rt_task_accesses (task);
  for (uint32_t i = 0; i < task->access_count; i++)
    accesses[i].mode &= TASKS_READ_WRITE;
  task->sharing = 0;
  if (task->access_count)
    rt_holds_share (self, call->domain, task, RT_WAITS_CALL, call->site);
  /* A hold, until it is granted: SELF is woken then.  */
  task->codelet = NULL;
  atomic_store_explicit (&task->unfinished, 2, memory_order_relaxed);
  bool granted = rt_task_enter_at_once (task);
  if (!self->current)
    rt_gate_unlock (self);
  if (!granted)
    {
      struct wait_place outer
          = rt_wait_begin (self, RT_WAITS_CALL, call->site);
      rt_task_submitted (self, task);
      rt_wait_counter (self, &task->unfinished, 1);
      rt_wait_go_on (self, outer);
    }
  task->codelet = call->codelet;
  atomic_store_explicit (&task->unfinished, RT_BIAS + 1, memory_order_relaxed);
}

/* The data of TASK are not on devices any more.  */
static void
bring_home (struct thread *self, const struct task *task)
{
  for (uint32_t i = 0; i < task->region_count; i++)
    {
      const struct region *region = task->regions[i];
      if (rt_offload_has (region->start, region->bytes))
        rt_offloader->home (self, region, false);
      if (rt_mixed_p ())
        rt_offloader->returned (region, false);
    }
}

void
rt_undeferred_run (const struct call *call, struct kind *kind,
                   struct task *task, bool final)
{
  struct thread *self = call->self;
  bool outer = self->final;
  count (call, task);
  enter (call, task);
  bring_home (self, task);
  rt_task_copy_block (task, call->block);
  if (kind->copies)
    {
      task->sharing = 1;
      rt_copies_join (task, kind);
    }
  self->final |= final;
  rt_task_run_body (self, kind, task, rt_task_block (task));
  self->final = outer;
  rt_task_body_ended (self, task);
  rt_pay (self);
}
