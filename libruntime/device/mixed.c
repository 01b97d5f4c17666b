/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the policy is told, and asked, where workers are of several kinds.  */

#include "mixed.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "builds.h"
#include "class.h"
#include "engine/atom.h"
#include "engine/guide.h"
#include "engine/kind.h"
#include "engine/rank.h"
#include "engine/scheduler.h"
#include "engine/slot.h"
#include "engine/task.h"
#include "engine/thread.h"
#include "found.h"
#include "model/machine.h"
#include "offload.h"
#include "place.h"
#include "policy/plan.h"
#include "policy/policy.h"

/* What takes a core less nanoseconds is not planned, which would take a good
   part more (`make bench-planned'), and is over by the time it could have been
   launched on a device.  */
#define BRIEF 10000

/* Nor is what takes the rank to which it is given less: where it is executed
   is known.  */
#define BRIEF_THERE 50000

/* Accesses that are described on the stack.  */
#define FEW_ACCESSES 16

_Static_assert(RT_COST_NEVER == PLAN_NEVER && RT_COST_UNKNOWN == PLAN_UNKNOWN,
               "the plan asks the classes");

/* The planner, or NULL.  */
static inline const struct planner *
planner (void)
{
  return rt_slots.policy->planner;
}

static const void *
data_of (struct order *atom)
{
  return (const void *)rt_atom_start (atom);
}

/* Add ATOM, accessed in MODE, to the COUNT ACCESSES, of which each names other
   data; their number now.  */
static unsigned
add_access (struct plan_access *accesses, unsigned count, struct order *atom,
            uint32_t mode)
{
  struct plan_access access = { .data = data_of (atom),
                                .bytes = rt_atom_bytes (atom),
                                .mode = mode };
  for (unsigned i = 0; i < count; i++)
    if (accesses[i].data == access.data)
      {
        accesses[i].mode = rt_modes_join (accesses[i].mode, mode);
        return count;
      }
  accesses[count] = access;
  return count + 1;
}

/* What TASK accesses, for the plan: into *ACCESSES, which is FEW unless there
   are more than ROOM; how many.  */
static unsigned
describe (const struct task *task, struct plan_access *few, unsigned room,
          struct plan_access **accesses)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  unsigned most = 0, count = 0;
  for (uint32_t i = 0; i < task->region_count; i++)
    most += rt_region_atoms (task->regions[i]);
  *accesses = few;
  if (most > room)
    *accesses = malloc (most * sizeof **accesses);
  if (!*accesses)
    rt_no_memory (task->site, most * sizeof **accesses, "the plan");
  for (uint32_t i = 0; i < task->region_count; i++)
    RT_FOR_EACH_ATOM (walk, task->regions[i])
      count = add_access (*accesses, count, walk.atom, kind->buffers[i].mode);
  return count;
}

static unsigned
accesses (const struct guidance *guidance, struct plan_access *few,
          unsigned room, struct plan_access **accesses)
{
  return describe (guidance->task, few, room, accesses);
}

static uint64_t
cost (const struct guidance *guidance, unsigned worker)
{
  if ((guidance->task->settled && rt_machine.kinds[worker].memory)
      || !rt_place_given (guidance->task, worker))
    return PLAN_NEVER;
  return rt_class_cost (guidance->class, worker);
}

static uint64_t
family (const struct guidance *guidance)
{
  const struct task *task = guidance->task;
  uint64_t given = (uint64_t)(rt_place_rank (task) + 1);
  return 2 * (guidance->class->number * (RT_MOST_DEVICES + 2) + given)
         + task->settled;
}

static bool
able (const struct task *task, const void *worker)
{
  return rt_place_device_able (task, *(const unsigned *)worker);
}

/* These are not complete before ANCESTOR is.  */
static bool
below (const struct task *task, const void *ancestor)
{
  while (task && task != ancestor)
    task = rt_task_parent (task);
  return task;
}

const struct policy_view *
rt_mixed_view (unsigned slots, uint64_t seed)
{
  static struct policy_view view = { .long_after = RT_LONG,
                                     .below = below,
                                     .able = able,
                                     .ranked = rt_ranked_p,
                                     .rank = rt_rank,
                                     .cost = cost,
                                     .family = family,
                                     .accesses = accesses };
  view.slots = slots;
  view.seed = seed;
  view.exact = rt_simulated_p ();
  return &view;
}

/* The rank to which TASK, of KIND, is given, if it is known to be brief there.
 */
static struct memory_node *
brief_on_rank (const struct kind *kind, const struct task *task,
               const void *block)
{
  int rank = rt_place_rank (task);
  if (rank <= 0 || !rt_builds_allow (kind, (unsigned)rank - 1))
    return NULL;
  struct memory_node *node = &rt_nodes[rank - 1];
  struct task_class *class = rt_class (task->codelet, task->regions, block);
  return rt_class_brief (class, rt_machine_kind_of_node (node), BRIEF_THERE)
             ? node
             : NULL;
}

struct memory_node *
rt_mixed_straight (const struct kind *kind, const struct task *task,
                   const void *block)
{
  if (task->guided || !kind->places || rt_policy_view->exact
      || (planner () && !planner ()->idle ()))
    return NULL;
  return kind->implementations ? brief_on_rank (kind, task, block)
                               : rt_place_only (task->codelet, kind);
}

/* The host has REGION, for the planner, there being one.  */
static void
bring_home (const struct region *region, bool forget)
{
  RT_FOR_EACH_ATOM (walk, region)
    planner ()->home (data_of (walk.atom),
                      forget && !rt_atom_shared (walk.atom));
}

/* TASK, of KIND, is executed at the host without the policy being told.  */
static void
stay_at_home (const struct task *task, const struct kind *kind)
{
  if (!planner () || !atomic_load (&rt_memory_used))
    return;
  for (uint32_t i = 0; i < task->region_count; i++)
    if (kind->buffers[i].mode & TASKS_WRITE)
      bring_home (task->regions[i], false);
}

/* Whether TASK, of CLASS, which has or will get its data at the host, is
   executed there without being planned.  */
static bool
passes (const struct task *task, struct task_class *class)
{
  if (rt_policy_view->exact || !rt_class_brief (class, 0, BRIEF))
    return false;
  if (planner ()->idle () && !atomic_load (&rt_memory_used))
    return true;
  struct plan_access few[FEW_ACCESSES], *accesses;
  unsigned count = describe (task, few, FEW_ACCESSES, &accesses);
  bool passes = planner ()->passes (accesses, count);
  if (accesses != few)
    free (accesses);
  return passes;
}

bool
rt_mixed_passes (const struct kind *kind, struct task *task, const void *block)
{
  if (!kind->places || !rt_mixed_p () || !planner ()
      || (task->guided && task->guidance->class) || rt_place_rank (task) > 0)
    return false;
  return task->settled
         || passes (task, rt_class (task->codelet, task->regions, block));
}

void
rt_classify (struct thread *self, struct task *task, const void *block)
{
  if (!task->guided)
    rt_guide (self, task, 0);
  struct guidance *guidance = task->guidance;
  if (guidance->class)
    return;
  rt_builds_want (task->codelet, task->site);
  guidance->class = rt_class (task->codelet, task->regions, block);
  task->settled = rt_place_overlaps (task) || rt_place_sprawls (task);
}

void
rt_mixed_called (struct thread *self, const struct kind *kind,
                 struct task *task, const void *block)
{
  /* Very short tasks, and trees of calls, stay out of it, unless a device
     could execute them.  */
  if (!planner () || rt_mixed_straight (kind, task, block))
    return;
  if ((!kind->places && (task->nested || rt_kind_in_place_p (kind)))
      || rt_place_stays (task))
    {
      stay_at_home (task, kind);
      return;
    }
  if (rt_mixed_passes (kind, task, block))
    {
      task->settled = true;
      return;
    }
  rt_classify (self, task, block);
  planner ()->submit (task->guidance);
}

void
rt_mixed_ended (struct thread *self, struct task *task)
{
  if (task->guidance->class && planner ())
    {
      planner ()->end (task->guidance);
      self->feeds = self->flushes = true;
      rt_scheduler_wake ();
    }
  rt_unguide (self, task);
}

void
rt_mixed_home (const struct region *region, bool forget)
{
  if (planner ())
    bring_home (region, forget);
}

void
rt_mixed_all_home (void)
{
  if (planner ())
    planner ()->home (NULL, false);
}

void
rt_mixed_change (void)
{
  if (!planner ())
    return;
  const struct guidance *stranded = planner ()->change ();
  if (stranded)
    rt_place_failed (stranded->codelet, stranded->site);
  rt_scheduler_wake ();
}

bool
rt_mixed_decides (const struct task *task)
{
  return planner () ? rt_place_somewhere (task) : rt_place_choice (task);
}
