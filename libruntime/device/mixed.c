/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the policy is told, and asked, where workers are of several kinds.  */

#include "class.h"
#include "engine/kind.h"
#include "engine/scheduler.h"
#include "engine/slot.h"
#include "engine/task.h"
#include "engine/thread.h"
#include "guidance.h"
#include "machine.h"
#include "offload.h"
#include "place.h"
#include "policy/policy.h"
#include "simulate/simulation.h"

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

struct memory_node *
rt_scheduler_straight (const struct kind *kind, const struct task *task)
{
  if (task->guided || !kind->places || kind->implementations
      || rt_simulated_p () || (planner () && !planner ()->idle ()))
    return NULL;
  return rt_place_only (task->codelet, kind);
}

/* TASK, of KIND, is executed at the host without the policy being told.  */
static void
stay_at_home (const struct task *task, const struct kind *kind)
{
  if (!planner () || !atomic_load (&rt_memory_used))
    return;
  for (uint32_t i = 0; i < task->region_count; i++)
    if (kind->buffers[i].mode & TASKS_WRITE)
      planner ()->home (task->regions[i], false);
}

bool
rt_scheduler_passes (const struct kind *kind, struct task *task,
                     const void *block)
{
  if (!kind->places || !rt_mixed_p () || !planner ()
      || (task->guided && task->guidance->class))
    return false;
  return task->settled
         || planner ()->passes (
             task, rt_class (task->codelet, task->regions, block));
}

void
rt_scheduler_submit (struct thread *self, const struct kind *kind,
                     struct task *task, const void *block)
{
  /* Very short tasks, and trees of calls, stay out of it, unless a device
     could execute them.  */
  if (!planner () || rt_scheduler_straight (kind, task))
    return;
  if (!kind->places && (task->nested || rt_kind_in_place_p (kind)))
    {
      stay_at_home (task, kind);
      return;
    }
  if (rt_scheduler_passes (kind, task, block))
    {
      task->settled = true;
      return;
    }
  rt_classify (self, task, block);
  planner ()->submit (task);
}

void
rt_scheduler_ended (struct thread *self, struct task *task)
{
  if (task->guidance->class && planner ())
    {
      planner ()->end (task);
      self->feeds = self->flushes = true;
      rt_scheduler_wake ();
    }
  rt_unguide (self, task);
}

void
rt_scheduler_home (const struct region *region, bool forget)
{
  if (planner ())
    planner ()->home (region, forget);
}

void
rt_scheduler_change (void)
{
  if (!planner ())
    return;
  planner ()->change ();
  rt_scheduler_wake ();
}

bool
rt_scheduler_decides (const struct task *task)
{
  return planner () ? rt_place_somewhere (task) : rt_place_choice (task);
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
  return planner () ? planner ()->expect (task) : -1;
}
