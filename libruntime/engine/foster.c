/* SPDX-License-Identifier: LGPL-2.1-or-later

   Foster parents.  */

#include "foster.h"

#include "context.h"
#include "kind.h"
#include "offloader.h"
#include "scheduler.h"
#include "task.h"

static void
nothing (void *block)
{
  (void)block;
}

static const struct tasks_implementation implementation
    = { .target = TASKS_TARGET_CPU, .name = "foster", .function = nothing };

/* Its block is the data.  */
static struct tasks_codelet codelet = {
  .abi_version = TASKS_ABI_VERSION,
  .name = "foster",
  .implementations = &implementation,
  .implementation_count = 1,
  .block_size = sizeof (void *),
  .block_align = _Alignof(void *),
};

struct task *
rt_foster_begin (struct thread *self, void *data)
{
  rt_kind (&codelet, NULL);
  struct task *foster = rt_task_new (self, &codelet, 0, 0);
  *(void **)rt_task_block (foster) = data;
  rt_context_share (self);
  foster->group = rt_open_group;
  if (++self->submitted >= RT_MOVE)
    {
      rt_counter_move (&foster->group->unfinished, self->submitted);
      self->submitted = 0;
    }
  rt_gate_unlock (self);
  self->current = foster;
  self->depth++;
  return foster;
}

void
rt_foster_leave (struct thread *self, struct task *foster)
{
  rt_task_end_body (self, foster, NULL);
  rt_counter_settle (&foster->unfinished, foster->submitted);
  foster->submitted = 0;
}

void *
rt_foster_data (void)
{
  return *(void **)rt_task_block (rt_self->current->parent);
}

bool
rt_foster_fetch (struct thread *self, struct task *foster, uintptr_t begin,
                 size_t bytes, unsigned mode)
{
  if (!rt_offload_has (begin, bytes))
    return true;
  struct task *child = rt_task_new (self, &codelet, 0, 0);
  child->nested = 1;
  child->parent = foster;
  foster->submitted++;
  bool home = rt_offloader->comes (child, begin, bytes, mode, false);
  if (home)
    rt_task_leaves (self, child);
  rt_pay (self);
  return home;
}

bool
rt_foster_over (struct task *foster)
{
  /* 1 is left, as for who waits: see rt_task_wait_counted.  */
  return rt_counter_read (&foster->unfinished) == 1;
}

void
rt_foster_end (struct thread *self, struct task *foster)
{
  atomic_store_explicit (&foster->unfinished, RT_BIAS + 1,
                         memory_order_relaxed);
  rt_task_body_ended (self, foster);
  rt_pay (self);
}
