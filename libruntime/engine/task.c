/* SPDX-License-Identifier: LGPL-2.1-or-later

   The life of a task.  */

#include "task.h"

#include <stdlib.h>

#include "atom.h"
#include "base/clock.h"
#include "base/observer.h"
#include "base/pool.h"
#include "graph.h"
#include "guide.h"
#include "hold.h"
#include "kind.h"
#include "model/machine.h"
#include "offloader.h"
#include "policy/policy.h"
#include "ring.h"
#include "scheduler.h"
#include "sharing.h"
#include "simulator.h"
#include "waits.h"
#include "watch.h"

void
rt_task_layout (const struct tasks_codelet *codelet, uint32_t regions,
                uint32_t accesses, uint32_t *size, uint32_t *block_at)
{
  size_t block_size = codelet ? codelet->block_size : 0;
  size_t align = codelet ? codelet->block_align : 1;
  /* The pool aligns to RT_POOL_ALIGN; for more there must be slack.  */
  size_t slack = align > RT_POOL_ALIGN ? align : 0;
  size_t end = sizeof (struct task) + regions * sizeof (struct region *)
               + accesses * sizeof (struct access);
  *block_at = (uint32_t)rt_align_up (end, align < 8 ? 8 : align);
  *size = (uint32_t)(*block_at + block_size + slack) + rt_record_room;
}

struct task *
rt_task_new (struct thread *self, const struct tasks_codelet *codelet,
             uint32_t regions, uint32_t accesses)
{
  uint32_t size, block_at;
  rt_task_layout (codelet, regions, accesses, &size, &block_at);
  struct task *task = rt_task_initialize (rt_pool_take (&self->cache, size),
                                          codelet, regions, size, block_at);
  task->site = NULL;
  return task;
}

void
rt_task_access (struct task *task, struct region *region, unsigned mode)
{
  if (__builtin_expect (rt_region_simple (region), 1))
    rt_task_access_order (task, &region->first->order, mode);
  else
    RT_FOR_EACH_ATOM (walk, region)
      rt_task_access_order (task, walk.atom, mode);
}

static int
by_order (const void *a, const void *b)
{
  uintptr_t one = (uintptr_t)((const struct access *)a)->order;
  uintptr_t other = (uintptr_t)((const struct access *)b)->order;
  return one < other ? -1 : one > other;
}

/* Sort the accesses of TASK by the addresses of their orders.  */
static void
sort_accesses (struct task *task)
{
  struct access *accesses = rt_task_accesses (task);
  qsort (accesses, task->access_count, sizeof *accesses, by_order);
  for (uint32_t i = 0; i < task->access_count; i++)
    accesses[i].at = (uint32_t)((char *)&accesses[i] - (char *)task);
}

void
rt_task_merge_accesses (struct task *task)
{
  if (task->access_count < 2)
    return;
  struct access *accesses = rt_task_accesses (task);
  uint32_t kept = 0;
  sort_accesses (task);
  for (uint32_t i = 1; i < task->access_count; i++)
    if (accesses[i].order == accesses[kept].order)
      accesses[kept].mode
          = (uint16_t)rt_modes_join (accesses[kept].mode, accesses[i].mode);
    else
      {
        uint32_t at = accesses[++kept].at;
        accesses[kept] = accesses[i];
        accesses[kept].at = at;
      }
  task->access_count = kept + 1;
}

void
rt_task_access_regions (struct task *task, const struct kind *kind)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    rt_task_access (task, task->regions[i],
                    rt_sharing_mode (&kind->buffers[i], task->regions[i]));
  /* One region has no atom twice; but see exclusion.h.  */
  if (kind->buffer_count > 1 || kind->commutative)
    rt_task_merge_accesses (task);
}

/* All accesses of TASK enter with all locks held, taken in the order of their
   addresses.  */
bool
rt_task_enter_at_once (struct task *task)
{
  if (task->access_count < 2)
    return rt_task_enter (task);
  struct access *accesses = rt_task_accesses (task);
  uint32_t count = task->access_count, granted = 0;
  sort_accesses (task);
  atomic_store_explicit (&task->blockers, count + 1, memory_order_relaxed);
  for (uint32_t i = 0; i < count; i++)
    rt_lock (&accesses[i].order->lock);
  for (uint32_t i = 0; i < count; i++)
    granted += rt_order_enter_locked (&accesses[i]);
  for (uint32_t i = 0; i < count; i++)
    rt_unlock (&accesses[i].order->lock);
  if (granted == count)
    return true;
  atomic_fetch_sub_explicit (&task->blockers, granted, memory_order_relaxed);
  return false;
}

/* The rest of unblock where somebody wants to know.  */
static __attribute__ ((noinline)) void
unblock_told (struct thread *self, struct task *task,
              const struct access *access, const struct task *from)
{
  const struct order *order = access ? access->order : NULL;
  if (access && rt_mixed_p ())
    rt_offloader->granted (task, access);
  if (!access && RT_RECORDED ())
    rt_recorder->blocked (self, task);
  if (atomic_fetch_sub_explicit (&task->blockers, 1, memory_order_acq_rel)
      != 1)
    return;
  if (RT_RECORDED ())
    rt_recorder->released (self, task, from, order);
  rt_ready (self, task);
}

/* One of TASK's blockers is gone: ACCESS is granted, which FROM had kept, or
   NULL.  */
static inline void
unblock (struct thread *self, struct task *task, const struct access *access,
         const struct task *from)
{
  /* TASK may be gone after this.  */
  if (__builtin_expect (rt_attended_p (), 0))
    unblock_told (self, task, access, from);
  else if (atomic_fetch_sub_explicit (&task->blockers, 1, memory_order_acq_rel)
           == 1)
    rt_ready (self, task);
}

void
rt_task_submitted (struct thread *self, struct task *task)
{
  unblock (self, task, NULL, NULL);
}

/* The accesses of TASK leave; tasks that this makes ready are made known.  */
static inline void
leave_orders (struct thread *self, struct task *task)
{
  struct access *accesses = rt_task_accesses (task), *granted = NULL;
  uint32_t count = task->access_count;
  /* Others have written them since this task entered: fetch them together.  */
  for (uint32_t i = 1; i < count; i++)
    __builtin_prefetch (accesses[i].order, 1);
  for (uint32_t i = 0; i < count; i++)
    granted = rt_order_leave (accesses[i].order, granted, rt_segment_drained);
  while (granted)
    {
      /* A task may run and be gone as soon as its last access is granted.  */
      struct access *next = granted->next;
      unblock (self, rt_access_task (granted), granted, task);
      granted = next;
    }
}

void
rt_task_free_domain (struct thread *self, struct task *task)
{
  struct domain *domain
      = atomic_load_explicit (&task->domain, memory_order_relaxed);
  if (domain->graphs)
    rt_graph_destroy_all (domain);
  rt_domain_give (self, domain);
  atomic_store_explicit (&task->domain, NULL, memory_order_relaxed);
}

/* Tasks of one submitter that a thread completes in a row are subtracted
   together, at most so many.  */
#define MOST_OWED 64

/* TASK, which is guided or shares, is about to leave its orders; false if it
   cannot yet.  */
static __attribute__ ((noinline)) bool
complete_rare (struct thread *self, struct task *task)
{
  if (task->sharing && !rt_sharing_leaves (self, task))
    return false;
  if (task->guided)
    rt_offloader->ended (self, task);
  return true;
}

/* TASK, its body and its children are finished.  */
static void
complete (struct thread *self, struct task *task)
{
  enum owner_kind kind = rt_task_owner_kind (task);
  counter *owner = rt_task_owner (task);
  if (__builtin_expect (task->guided || task->sharing, 0)
      && !complete_rare (self, task))
    return;
  if (kind == OWNER_GRAPH)
    rt_graph_node_done (self, task, false);
  else
    {
      leave_orders (self, task);
      rt_task_free (self, task);
    }
  if (self->owed_to != owner)
    {
      rt_pay (self);
      self->owed_to = owner;
      self->owed_kind = kind;
    }
  uint32_t owed = rt_thread_owes (self) + 1;
  rt_thread_set_owed (self, owed);
  if (owed >= MOST_OWED)
    rt_pay_now (self);
}

void
rt_pay_now (struct thread *self)
{
  uint32_t owed;
  while ((owed = rt_thread_owes (self)))
    {
      counter *owner = self->owed_to;
      self->owed_to = NULL;
      rt_thread_set_owed (self, 0);
      switch (self->owed_kind)
        {
        case OWNER_GROUP:
          rt_group_count_down (rt_counter_group (owner), owed);
          break;
        case OWNER_TASK:
          /* 1 is left: the body, which may wait for that.  */
          if (rt_counter_down (owner, owed, 1) == 0)
            complete (self, (struct task *)owner);
          break;
        case OWNER_GRAPH:
          if (rt_counter_down (owner, owed, 0) == 0)
            rt_graph_over (self, owner);
        }
    }
}

__attribute__ ((noinline)) void
rt_task_close_domain (struct thread *self, struct domain *domain)
{
  rt_holds_release (self, domain);
  rt_graph_close (self, domain);
}

void
rt_task_run_rare (struct thread *self, struct task *task, void *block)
{
  struct kind *kind = rt_kind_known (task->codelet);
  struct task_class *class = task->guided ? task->guidance->class : NULL;
  bool learns = class && !rt_policy_view->exact;
  if (task->sharing)
    rt_sharing_begins (self, task, kind);
  if (learns)
    self->sample_in = 1;
  rt_kind_run (self, kind, task->codelet, block);
  if (learns)
    rt_offloader->executed (class, rt_machine_kind_of_slot (self->slot));
}

void
rt_task_body_ended (struct thread *self, struct task *task)
{
  if (rt_task_childless (task)
      || rt_counter_settle (&task->unfinished, task->submitted - 1) == 0)
    complete (self, task);
}

void
rt_task_run (struct thread *self, struct task *task)
{
  rt_task_run_body (self, rt_kind_known (task->codelet), task,
                    rt_task_block (task));
  self->completing = true;
  rt_task_body_ended (self, task);
  self->completing = false;
}

void
rt_task_launched (struct thread *self, struct task *task, const void *place)
{
  /* A node's successors wait for its end.  */
  if (rt_task_node_p (task)
      || (task->sharing && !rt_sharing_launched (self, task, place)))
    return;
  leave_orders (self, task);
  task->access_count = 0;
}

void
rt_task_leaves (struct thread *self, struct task *task)
{
  complete (self, task);
}

void
rt_task_offloaded_ended (struct thread *self, struct task *task)
{
  if (rt_simulated_p ())
    rt_simulator->ended (task);
  complete (self, task);
}

bool
rt_task_run_inline (struct thread *self, struct kind *kind, struct task *task,
                    void *block)
{
  struct kind *outermost = rt_in_place_begin (self, kind);
  bool over = rt_task_run_body (self, kind, task, block);
  rt_in_place_end (self, outermost);
  if (!over)
    return false;
  leave_orders (self, task);
  rt_task_free (self, task);
  return true;
}

void
rt_task_complete_hold (struct thread *self, struct task *hold)
{
  leave_orders (self, hold);
  rt_task_free (self, hold);
  rt_pay (self);
}

void
rt_task_complete_proxy (struct thread *self, struct task *proxy)
{
  complete (self, proxy);
}

void
rt_task_wait_counted (struct thread *self, struct task *task,
                      const struct tasks_site *site)
{
  struct wait_place outer = rt_wait_begin (self, RT_WAITS, site);
  rt_counter_settle (&task->unfinished, task->submitted);
  rt_wait_counter (self, &task->unfinished, 1);
  rt_wait_go_on (self, outer);
  /* Nobody else counts now.  */
  task->submitted = 0;
  atomic_store_explicit (&task->unfinished, RT_BIAS + 1, memory_order_relaxed);
}
