/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks that a plan decides about: see planned.h.  */

#include "planned.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "device/class.h"
#include "device/guidance.h"
#include "device/place.h"
#include "engine/kind.h"
#include "engine/thread.h"
#include "explain.h"
#include "memory/node.h"
#include "policy.h"
#include "simulate/simulation.h"

/* Short tasks on equal workers are executed where caches have their data,
   rather than as planned, for so many times that long; then the plan is asked
   once: what matters more waits no longer than that.  */
#define WARM_FOR 4

/* What takes a core less nanoseconds is not planned, which would take a good
   part more (`make bench-planned'), and is over by the time it could have been
   launched on a device.  */
#define BRIEF 10000

/* Accesses that are described on the stack.  */
#define FEW_ACCESSES 16

_Static_assert(RT_COST_NEVER == PLAN_NEVER && RT_COST_UNKNOWN == PLAN_UNKNOWN,
               "the plan asks the classes");

/* What a slot executes next out of turn, for its core's cache has the data:
   the first task that the end of its last one made ready.  */
struct warmth
{
  struct plan_warm next;
  uint64_t since; /* it takes such tasks */
};

_Atomic (struct plan *) rt_plan_used;

static struct
{
  pthread_mutex_t lock; /* of all below, and of the plan, which takes long */
  uint64_t again[RT_MOST_KINDS]; /* see `again' in policy.h */
  struct warmth *warmth;         /* of each slot */
  _Atomic uint32_t told;         /* tasks in the plan */
} planned = { .lock = PTHREAD_MUTEX_INITIALIZER };

/* What TASK, called USER in the plan, costs.  */
static uint64_t
cost (void *user, unsigned worker)
{
  struct task *task = user;
  if (task->settled && rt_machine.kinds[worker].memory)
    return PLAN_NEVER;
  return rt_class_cost (task->guidance->class, worker);
}

void
rt_planned_start (unsigned slots)
{
  planned.warmth = calloc (slots, sizeof *planned.warmth);
  if (!planned.warmth)
    rt_no_memory (NULL, slots * sizeof *planned.warmth,
                  "the queues of the workers");
}

void
rt_planned_stop (void)
{
  struct plan *plan = rt_plan ();
  /* In a child that was forked meanwhile another thread may have held it,
     which is not there: the plan is left alone then.  */
  bool held = pthread_mutex_trylock (&planned.lock) != 0;
  if (plan && !held)
    rt_plan_free (plan);
  if (held)
    pthread_mutex_init (&planned.lock, NULL);
  else
    pthread_mutex_unlock (&planned.lock);
  atomic_store (&rt_plan_used, NULL);
  atomic_store (&planned.told, 0);
  free (planned.warmth);
  planned.warmth = NULL;
}

static void
change (void)
{
  pthread_mutex_lock (&planned.lock);
  struct plan *plan = rt_plan ();
  for (unsigned i = 0; plan && i < rt_machine.kind_count; i++)
    if (atomic_load (&rt_machine.kinds[i].lost))
      rt_plan_lost (plan, rt_machine.kinds[i].memory);
  struct task *stranded = plan ? rt_plan_stranded (plan) : NULL;
  if (stranded)
    rt_place_failed (stranded->codelet, stranded->site);
  if (plan)
    rt_plan_changed (plan);
  else
    atomic_store_explicit (&rt_plan_used, rt_plan_new (&rt_machine, cost),
                           memory_order_release);
  pthread_mutex_unlock (&planned.lock);
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
        accesses[i].mode |= mode;
        return count;
      }
  accesses[count] = access;
  return count + 1;
}

/* What TASK accesses, for the plan: into *ACCESSES, which is FEW unless there
   are more; how many.  */
static unsigned
describe (const struct task *task, struct plan_access *few,
          struct plan_access **accesses)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  unsigned most = 0, count = 0;
  for (uint32_t i = 0; i < task->region_count; i++)
    most += rt_region_atoms (task->regions[i]);
  *accesses = few;
  if (most > FEW_ACCESSES)
    *accesses = malloc (most * sizeof **accesses);
  if (!*accesses)
    rt_no_memory (task->site, most * sizeof **accesses, "the plan");
  for (uint32_t i = 0; i < task->region_count; i++)
    RT_FOR_EACH_ATOM (atom, task->regions[i])
      count = add_access (*accesses, count, atom, kind->buffers[i].mode);
  return count;
}

static bool
idle (void)
{
  return !atomic_load_explicit (&planned.told, memory_order_relaxed);
}

static bool
passes (struct task *task, struct task_class *class)
{
  struct plan *plan = rt_plan ();
  if (!plan || rt_simulated_p () || !rt_class_brief (class, BRIEF))
    return false;
  if (idle () && !atomic_load (&rt_memory_used))
    return true;
  struct plan_access few[FEW_ACCESSES], *accesses;
  unsigned count = describe (task, few, &accesses);
  pthread_mutex_lock (&planned.lock);
  bool passes = rt_plan_passes (plan, accesses, count);
  pthread_mutex_unlock (&planned.lock);
  if (accesses != few)
    free (accesses);
  return passes;
}

/* Tell the plan of TASK; the lock is held.  */
static void
tell (struct plan *plan, struct task *task)
{
  struct guidance *guidance = task->guidance;
  struct plan_access few[FEW_ACCESSES], *accesses;
  unsigned count = describe (task, few, &accesses);
  guidance->plan = rt_plan_submit (plan, task,
                                   2 * guidance->class->number + task->settled,
                                   accesses, count, guidance->priority);
  if (accesses != few)
    free (accesses);
  atomic_fetch_add_explicit (&planned.told, 1, memory_order_relaxed);
  rt_explain_submitted (task);
}

static void
submit (struct task *task)
{
  struct plan *plan = rt_plan ();
  if (!plan)
    return;
  pthread_mutex_lock (&planned.lock);
  tell (plan, task);
  pthread_mutex_unlock (&planned.lock);
}

void
rt_planned_ready (unsigned slot, struct task *task)
{
  struct plan *plan = rt_plan ();
  pthread_mutex_lock (&planned.lock);
  if (!task->guidance->plan)
    tell (plan, task);
  task->begun = false;
  rt_plan_ready (plan, task->guidance->plan, rt_clock ());
  if (!rt_simulated_p () && !rt_plan_warm_p (&planned.warmth[slot].next))
    planned.warmth[slot].next = rt_plan_warm (task->guidance->plan);
  pthread_mutex_unlock (&planned.lock);
}

/* What SLOT, one of WORKER's, begins out of turn, or NULL.  The lock is held.
 */
static struct plan_task *
next_warm (struct plan *plan, unsigned worker, unsigned slot, uint64_t now)
{
  struct warmth *warmth = &planned.warmth[slot];
  struct plan_task *task = NULL;
  if (now - warmth->since < WARM_FOR * RT_LONG)
    task = rt_plan_next_warm (plan, worker, now, &warmth->next, RT_LONG);
  else
    warmth->since = now;
  warmth->next.task = NULL;
  return task;
}

struct task *
rt_planned_next (unsigned worker, unsigned slot)
{
  struct plan *plan = rt_plan ();
  struct task *task = NULL;
  if (!plan || (!rt_plan_hint (plan, worker) && !rt_simulated_p ()))
    return NULL;
  pthread_mutex_lock (&planned.lock);
  planned.again[worker] = UINT64_MAX;
  /* Only in virtual time does somebody come back as soon as that is.  */
  uint64_t now = rt_clock ();
  struct plan_task *first = NULL;
  if (slot != RT_NO_SLOT)
    first = next_warm (plan, worker, slot, now);
  if (!first)
    first = rt_plan_next (plan, worker, now,
                          rt_simulated_p () ? &planned.again[worker] : NULL);
  if (first)
    {
      task = rt_plan_user (first);
      task->begun = true;
      rt_explain_begun (task, worker);
    }
  pthread_mutex_unlock (&planned.lock);
  return task;
}

static uint64_t
again (unsigned worker)
{
  return planned.again[worker];
}

static void
end (struct task *task)
{
  struct plan *plan = rt_plan ();
  struct plan_task *ended = task->guidance->plan;
  if (!plan || !ended)
    return;
  pthread_mutex_lock (&planned.lock);
  rt_plan_ended (plan, ended, rt_clock ());
  pthread_mutex_unlock (&planned.lock);
  atomic_fetch_sub_explicit (&planned.told, 1, memory_order_relaxed);
  rt_explain_ended (task);
  task->guidance->plan = NULL;
}

static int
expect (struct task *task)
{
  struct plan *plan = rt_plan ();
  if (!plan || !task->guided || !task->guidance->plan)
    return -1;
  /* Nothing goes anywhere.  */
  if (!rt_plan_abroad (plan) && !atomic_load (&rt_memory_used))
    return -1;
  pthread_mutex_lock (&planned.lock);
  int worker = rt_plan_kind (plan, task->guidance->plan, rt_clock ());
  pthread_mutex_unlock (&planned.lock);
  return worker;
}

static void
home (const struct region *region, bool forget)
{
  struct plan *plan = rt_plan ();
  if (!plan)
    return;
  pthread_mutex_lock (&planned.lock);
  RT_FOR_EACH_ATOM (atom, region)
    if (forget && !rt_atom_shared (atom))
      rt_plan_forget (plan, data_of (atom));
    else
      rt_plan_data (plan, data_of (atom), 0, true);
  pthread_mutex_unlock (&planned.lock);
}

bool
rt_planned_hint (bool devices)
{
  struct plan *plan = rt_plan ();
  if (!plan || idle ())
    return false;
  for (unsigned i = 0; i < rt_machine.kind_count; i++)
    if (devices == !!rt_machine.kinds[i].memory && rt_plan_hint (plan, i))
      return true;
  return false;
}

static bool
feeds (void)
{
  return rt_planned_hint (true);
}

bool
rt_planned_any (void)
{
  if (!rt_plan ())
    return false;
  pthread_mutex_lock (&planned.lock);
  bool some = rt_planned_hint (false);
  pthread_mutex_unlock (&planned.lock);
  return some;
}

const struct planner rt_planner = {
  .change = change,
  .passes = passes,
  .submit = submit,
  .end = end,
  .idle = idle,
  .feeds = feeds,
  .expect = expect,
  .again = again,
  .home = home,
};
