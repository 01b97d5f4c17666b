/* SPDX-License-Identifier: LGPL-2.1-or-later

   The life of a task.  */

#include "task.h"

#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "group.h"
#include "hold.h"
#include "pool.h"
#include "scheduler.h"
#include "thread.h"

static inline uintptr_t
align_up (uintptr_t value, uintptr_t align)
{
  return (value + align - 1) & -align;
}

struct task *
rt_task_new (const struct tasks_codelet *codelet, const void *block,
             uint32_t regions, uint32_t accesses)
{
  size_t block_size = codelet ? codelet->block_size : 0;
  size_t align = codelet ? codelet->block_align : 1;
  /* The pool aligns to RT_POOL_ALIGN; for more there must be slack.  */
  size_t slack = align > RT_POOL_ALIGN ? align : 0;
  size_t size = sizeof (struct task) + regions * sizeof (struct region *)
                + accesses * sizeof (struct access);
  size_t block_at = align_up (size, align < 8 ? 8 : align);
  size = block_at + block_size + slack;
  struct task *task = rt_pool_allocate (size);
  *task = (struct task){ .unfinished = codelet ? 1 : 2,
                         .codelet = codelet,
                         .size = size,
                         .region_count = regions };
  task->accesses = (struct access *)&task->regions[regions];
  task->block = (char *)task + block_at;
  if (slack)
    task->block = (void *)align_up ((uintptr_t)task->block, align);
  if (block_size)
    memcpy (task->block, block, block_size);
  return task;
}

void
rt_task_access (struct task *task, struct region *region, bool write)
{
  RT_FOR_EACH_SEGMENT (segment, region)
  task->accesses[task->access_count++] = (struct access){
    .task = task, .order = &segment->order, .write = write
  };
}

static int
by_order (const void *a, const void *b)
{
  uintptr_t one = (uintptr_t)((const struct access *)a)->order;
  uintptr_t other = (uintptr_t)((const struct access *)b)->order;
  return one < other ? -1 : one > other;
}

/* Make several accesses of TASK to one segment a single one that writes if one
   of them does.  */
static void
merge_accesses (struct task *task)
{
  struct access *accesses = task->accesses;
  uint32_t kept = 0;
  qsort (accesses, task->access_count, sizeof *accesses, by_order);
  for (uint32_t i = 1; i < task->access_count; i++)
    if (accesses[i].order == accesses[kept].order)
      accesses[kept].write |= accesses[i].write;
    else
      accesses[++kept] = accesses[i];
  task->access_count = kept + 1;
}

void
rt_task_submit (struct task *task, bool shared)
{
  if (shared && task->access_count > 1)
    merge_accesses (task);
  uint32_t count = task->access_count, granted = 0;
  /* Accesses may be granted by others before all have entered; the one more
     keeps the task blocked until then.  */
  atomic_store_explicit (&task->blockers, count + 1, memory_order_relaxed);
  for (uint32_t i = 0; i < count; i++)
    granted += rt_order_enter (&task->accesses[i]);
  if (granted == count
      || atomic_fetch_sub_explicit (&task->blockers, granted + 1,
                                    memory_order_acq_rel)
             == granted + 1)
    rt_ready (task);
}

/* The accesses of TASK leave; tasks that this makes ready are made known.  */
static void
leave_orders (struct task *task)
{
  struct access *granted = NULL;
  for (uint32_t i = 0; i < task->access_count; i++)
    granted = rt_order_leave (task->accesses[i].order, granted,
                              rt_segment_drained);
  while (granted)
    {
      /* A task may run and be gone as soon as its last access is granted.  */
      struct access *next = granted->next;
      struct task *blocked = granted->task;
      if (atomic_fetch_sub_explicit (&blocked->blockers, 1,
                                     memory_order_acq_rel)
          == 1)
        rt_ready (blocked);
      granted = next;
    }
}

static void
free_task (struct task *task)
{
  if (task->domain)
    {
      rt_domain_clear (task->domain);
      rt_pool_free (task->domain, sizeof *task->domain);
    }
  rt_pool_free (task, task->size);
}

/* TASK, its body and its children are finished; and so may be its parent.  */
static void
complete (struct task *task)
{
  for (;;)
    {
      struct task *parent = task->parent;
      struct group *group = task->group;
      leave_orders (task);
      free_task (task);
      if (!parent)
        {
          rt_group_count_down (group);
          return;
        }
      /* 1 is left: the body, which may wait for that.  */
      if (rt_counter_down (&parent->unfinished, 1) != 0)
        return;
      task = parent;
    }
}

static const struct tasks_implementation *
choose_implementation (const struct tasks_codelet *codelet)
{
  uint32_t count = 0, chosen;
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    count += codelet->implementations[i].target == TASKS_TARGET_CPU;
  chosen = rt_choose (count);
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target == TASKS_TARGET_CPU
        && chosen-- == 0)
      return &codelet->implementations[i];
  return NULL;
}

void
rt_task_run (struct task *task)
{
  struct thread *self = rt_self;
  struct task *outer = self->current;
  self->current = task;
  self->depth++;
  choose_implementation (task->codelet)->function (task->block);
  if (task->domain)
    rt_holds_release (task->domain);
  self->depth--;
  self->current = outer;
  /* Only the body adds children: if none is left now, none will come.  */
  if (rt_counter_read (&task->unfinished) == 1
      || rt_counter_down (&task->unfinished, 0) == 0)
    {
      self->completing = true;
      complete (task);
      self->completing = false;
    }
}

void
rt_task_complete_hold (struct task *hold)
{
  leave_orders (hold);
  free_task (hold);
}

struct domain *
rt_task_domain (struct task *task)
{
  if (!task->domain)
    {
      struct domain *domain = rt_pool_allocate (sizeof *domain);
      rt_domain_initialize (domain);
      task->domain = domain;
    }
  return task->domain;
}
