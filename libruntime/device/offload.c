/* SPDX-License-Identifier: LGPL-2.1-or-later

   The life of a task on a device.  */

#include "offload.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/pool.h"
#include "class.h"
#include "engine/guide.h"
#include "engine/kind.h"
#include "engine/scheduler.h"
#include "engine/simulator.h"
#include "feed.h"
#include "footing.h"
#include "found.h"
#include "launch.h"
#include "memory/history.h"
#include "memory/recovery.h"
#include "memory/repeat.h"
#include "memory/replica.h"
#include "memory/transfer.h"
#include "mixed.h"
#include "model/machine.h"
#include "place.h"
#include "policy/policy.h"
#include "service.h"

/* Who launches many tasks looks after so many whether some have ended: what
   they used is at hand then.  */
#define POLL_EVERY 16

/* Of tasks for which there is nothing to decide so many are measured, and then
   one in so many.  */
#define FIRST_SAMPLES 8
#define SAMPLE_EVERY 64

/* A task at the host that waits for data.  */
struct visitor
{
  struct arrival arrival;
  struct task *task;
  unsigned core; /* which keeps itself free for it, or RT_NO_SLOT */
};

static void
arrived_at_host (struct thread *self, struct arrival *arrival)
{
  struct visitor *visitor = (struct visitor *)arrival;
  struct task *task = visitor->task;
  unsigned core = visitor->core;
  rt_pool_free (visitor, sizeof *visitor);
  /* Once more: there may be more to wait for.  */
  if (core != RT_NO_SLOT)
    {
      if (!rt_offload_lands (task, core))
        rt_simulator->landed (task, core);
    }
  else if (!rt_offload_takes (self, task))
    rt_ready_here (self, task);
}

static void
arrived_for_leaver (struct thread *self, struct arrival *arrival)
{
  struct visitor *visitor = (struct visitor *)arrival;
  struct task *task = visitor->task;
  rt_pool_free (visitor, sizeof *visitor);
  rt_task_leaves (self, task);
}

/* Whether what VISITOR, of which a copy is made, accesses at the host has to
   come home first.  TOLD says whether the service thread is then told when it
   is there.  */
static bool
waits_for_data (struct visitor visitor, const struct range *ranges,
                uint32_t count, bool *told)
{
  struct command_set before = { 0 };
  rt_fetch_to_host (ranges, count, &before);
  bool waits = before.count;
  if (waits)
    {
      struct visitor *copy = rt_pool_allocate (sizeof *copy);
      *copy = visitor;
      *told = rt_arrival_wait (&copy->arrival, &before);
    }
  rt_set_clear (&before);
  return waits;
}

/* SELF will launch OFFLOADED, soon.  */
static void
enlist (struct thread *self, struct offloaded *offloaded)
{
  atomic_fetch_add (&offloaded->node->load, 1);
  offloaded->link.stqe_next = NULL;
  if (self->launches)
    self->last_launch->link.stqe_next = offloaded;
  else
    self->launches = offloaded;
  self->last_launch = offloaded;
  self->flushes = true;
}

void
rt_offload_enlist (struct thread *self, struct task *task,
                   struct memory_node *node)
{
  enlist (self, rt_offloaded_make (task, node));
}

/* Whether the policy decides where TASK, which is ready, is executed.  */
static bool
decided_later (struct thread *self, struct task *task)
{
  if (!rt_mixed_p () || task->settled)
    return false;
  rt_classify (self, task, rt_task_block (task));
  return rt_mixed_decides (task);
}

bool
rt_offload_lands (struct task *task, unsigned core)
{
  if (!task->guidance->class || !task->region_count)
    return false;
  task->settled = true;
  if (!atomic_load (&rt_memory_used))
    return false;
  struct footing footing;
  rt_footing_make (&footing, task);
  struct visitor visitor
      = { .arrival.arrived = arrived_at_host, .task = task, .core = core };
  rt_memory_lock ();
  bool told = true;
  bool waits = waits_for_data (visitor, footing.ranges, footing.count, &told);
  rt_memory_unlock ();
  if (!told)
    rt_service_wake (NULL);
  rt_footing_clear (&footing);
  return waits;
}

void
rt_offload_receive (struct thread *self, struct task *task)
{
  if (!task->region_count || !atomic_load (&rt_memory_used))
    return;
  struct footing footing;
  rt_footing_make (&footing, task);
  rt_offload_fetch (self, footing.ranges, footing.count);
  rt_footing_clear (&footing);
}

bool
rt_offload_comes (struct task *task, uintptr_t begin, size_t bytes,
                  unsigned mode, bool leave)
{
  struct range range = { .begin = begin,
                         .end = begin + bytes,
                         .written_end = begin + bytes,
                         .mode = mode };
  struct visitor visitor
      = { .arrival.arrived = arrived_for_leaver, .task = task };
  bool told = true;
  rt_memory_lock ();
  bool waits = waits_for_data (visitor, &range, 1, &told);
  if (!waits && leave)
    rt_replicas_release (range.begin, range.end);
  rt_memory_unlock ();
  if (!told)
    rt_service_wake (NULL);
  return !waits;
}

/* TASK is ready, and the policy decides when a worker is free.  What it reads
   may be on its way then.  */
static void
leave_to_policy (struct thread *self, struct task *task)
{
  /* In virtual time nothing is planned before all that is called at once has
     been.  */
  if (!rt_simulated_p () || self->slot != RT_NO_SLOT)
    rt_offload_ahead (task);
  rt_ready_here (self, task);
  self->feeds = self->flushes = true;
}

/* Whether to measure one more task for which there was nothing to decide,
   counted in PLACE: some day there will be.  */
static bool
is_sample (struct place_kind *place)
{
  /* Of two threads at once only one may be counted.  */
  uint32_t count
      = atomic_load_explicit (&place->straight, memory_order_relaxed);
  atomic_store_explicit (&place->straight, count + 1, memory_order_relaxed);
  return count < FIRST_SAMPLES || count % SAMPLE_EVERY == 0;
}

/* TASK, of KIND, can go to NODE only: enlist it, if it can indeed.  The lock
   need not be taken for that, and the load does not matter.  */
static bool
goes_straight (struct thread *self, struct task *task, struct kind *kind,
               struct memory_node *node)
{
  if (rt_mixed_p () && is_sample (&kind->places[node - rt_nodes]))
    rt_classify (self, task, rt_task_block (task));
  struct offloaded *offloaded = rt_offloaded_make (task, node);
  if (!rt_place_fits (node, offloaded->ranges, offloaded->count))
    {
      rt_offloaded_free (offloaded);
      return false;
    }
  enlist (self, offloaded);
  return true;
}

bool
rt_offload_takes (struct thread *self, struct task *task)
{
  struct kind *kind = rt_kind_known (task->codelet);
  bool places = kind->places && !rt_place_stays (task)
                && !rt_mixed_passes (kind, task, rt_task_block (task));
  if (!places && (!kind->buffer_count || !atomic_load (&rt_memory_used)))
    return false;
  struct memory_node *only
      = places ? rt_mixed_straight (kind, task, rt_task_block (task)) : NULL;
  if (only && goes_straight (self, task, kind, only))
    return true;
  if (places && !only && decided_later (self, task))
    {
      leave_to_policy (self, task);
      return true;
    }
  struct footing footing;
  rt_footing_make (&footing, task);
  rt_memory_lock ();
  struct memory_node *node = NULL;
  if (places && !(task->guided && task->guidance->begun))
    node = rt_place (task, kind, footing.ranges, footing.count);
  struct visitor visitor = { .arrival.arrived = arrived_at_host,
                             .task = task,
                             .core = RT_NO_SLOT };
  bool told = true;
  bool taken
      = node || waits_for_data (visitor, footing.ranges, footing.count, &told);
  rt_memory_unlock ();
  if (node)
    rt_offload_enlist (self, task, node);
  else if (!told)
    rt_service_wake (NULL);
  rt_footing_clear (&footing);
  return taken;
}

bool
rt_offload_feed (struct thread *self)
{
  bool some = rt_feed (self);
  rt_offload_flush (self);
  return some;
}

void
rt_offload_flush_now (struct thread *self)
{
  /* What is paid for may make tasks ready, which are launched, too.  */
  do
    {
      if (self->feeds && !rt_policy_view->exact)
        {
          rt_feed (self);
          rt_scheduler_wake ();
        }
      self->feeds = false;
      while (self->launches)
        {
          struct offloaded *offloaded = self->launches;
          self->launches = offloaded->link.stqe_next;
          rt_launch (self, offloaded);
          if (++self->launched % POLL_EVERY == 0)
            rt_offload_poll (self);
        }
      rt_pay (self);
    }
  while (self->launches || self->feeds);
  self->flushes = false;
}

void
rt_offload_again (struct thread *self, struct offloaded *offloaded)
{
  struct task *task = offloaded->task;
  atomic_fetch_sub (&offloaded->node->load, 1);
  rt_offloaded_free (offloaded);
  if (task->guided)
    task->guidance->begun = false;
  if (!rt_offload_takes (self, task))
    rt_ready_here (self, task);
}

bool
rt_offload_launching (void)
{
  return rt_launching () || rt_repeat_runs ();
}

void
rt_offload_check_caller (void)
{
  rt_repeat_check_caller ();
  rt_launch_check_caller ();
}

/* See to NODE, which fails.  */
static void
recover (struct thread *self, struct memory_node *node)
{
  /* A launch may be under way; no other begins.  */
  rt_launch_settle (node);
  rt_machine_lose (node);
  if (rt_mixed_p ())
    rt_mixed_change ();
  self->feeds = self->flushes = true;

  struct endings endings = RT_ENDINGS (endings);
  struct offloaded_list waiting = STAILQ_HEAD_INITIALIZER (waiting);
  rt_recovery_run (node, &endings, &waiting);
  rt_offload_finish (self, &endings);
  struct offloaded *offloaded;
  while ((offloaded = STAILQ_FIRST (&waiting)))
    {
      STAILQ_REMOVE_HEAD (&waiting, link);
      atomic_fetch_sub (&rt_waiting_count, 1);
      rt_offload_again (self, offloaded);
    }
}

bool
rt_offload_serve (struct thread *self)
{
  /* Whoever has the lock may have looked before the command ended whose end
     woke this thread, and nobody is told of that again: so wait for the lock.
   */
  rt_memory_lock ();
  bool fails = rt_failing_count;
  if (fails)
    {
      struct memory_node *node = rt_nodes;
      while (node->state != NODE_FAILING)
        node++;
      rt_memory_unlock ();
      recover (self, node);
      rt_memory_lock ();
    }
  bool ended = rt_offload_look (self, true);
  rt_offload_flush (self);
  /* In virtual time nothing ends meanwhile.  */
  return fails
         || (ended && (!rt_simulated_p () || atomic_load (&rt_waiting_count)));
}
