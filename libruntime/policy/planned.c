/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks that a plan decides about: see planned.h.  */

#include "planned.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "explain.h"
#include "guidance.h"
#include "memory/node.h"
#include "model/machine.h"
#include "policy.h"

/* Short tasks on equal workers are executed where caches have their data,
   rather than as planned, for so many times that long; then the plan is asked
   once: what matters more waits no longer than that.  */
#define WARM_FOR 4

/* Accesses that are described on the stack.  */
#define FEW_ACCESSES 16

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

static uint64_t
cost (void *user, unsigned worker)
{
  return rt_policy_view->cost (user, worker);
}

void
rt_planned_start (void)
{
  unsigned slots = rt_policy_view->slots;
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

static const struct guidance *
change (void)
{
  pthread_mutex_lock (&planned.lock);
  struct plan *plan = rt_plan ();
  for (unsigned i = 0; plan && i < rt_machine.kind_count; i++)
    if (atomic_load (&rt_machine.kinds[i].lost))
      rt_plan_lost (plan, rt_machine.kinds[i].memory);
  const struct guidance *stranded = plan ? rt_plan_stranded (plan) : NULL;
  if (plan)
    rt_plan_changed (plan);
  else
    atomic_store_explicit (&rt_plan_used, rt_plan_new (&rt_machine, cost),
                           memory_order_release);
  pthread_mutex_unlock (&planned.lock);
  return stranded;
}

static bool
idle (void)
{
  return !atomic_load_explicit (&planned.told, memory_order_relaxed);
}

static bool
passes (const struct plan_access *accesses, unsigned count)
{
  struct plan *plan = rt_plan ();
  if (!plan)
    return false;
  pthread_mutex_lock (&planned.lock);
  bool passes = rt_plan_passes (plan, accesses, count);
  pthread_mutex_unlock (&planned.lock);
  return passes;
}

/* Tell the plan of a task; the lock is held.  */
static void
tell (struct plan *plan, struct guidance *guidance)
{
  struct plan_access few[FEW_ACCESSES], *accesses;
  unsigned count
      = rt_policy_view->accesses (guidance, few, FEW_ACCESSES, &accesses);
  guidance->plan
      = rt_plan_submit (plan, guidance, rt_policy_view->family (guidance),
                        accesses, count, guidance->priority);
  if (accesses != few)
    free (accesses);
  atomic_fetch_add_explicit (&planned.told, 1, memory_order_relaxed);
  rt_explain_submitted (guidance);
}

static void
submit (struct guidance *guidance)
{
  struct plan *plan = rt_plan ();
  if (!plan)
    return;
  pthread_mutex_lock (&planned.lock);
  tell (plan, guidance);
  pthread_mutex_unlock (&planned.lock);
}

void
rt_planned_ready (unsigned slot, struct guidance *guidance)
{
  struct plan *plan = rt_plan ();
  pthread_mutex_lock (&planned.lock);
  if (!guidance->plan)
    tell (plan, guidance);
  guidance->begun = false;
  rt_plan_ready (plan, guidance->plan, rt_clock ());
  if (!rt_policy_view->exact && !rt_plan_warm_p (&planned.warmth[slot].next))
    planned.warmth[slot].next = rt_plan_warm (guidance->plan);
  pthread_mutex_unlock (&planned.lock);
}

/* What SLOT, one of WORKER's, begins out of turn, or NULL.  The lock is held.
 */
static struct plan_task *
next_warm (struct plan *plan, unsigned worker, unsigned slot, uint64_t now)
{
  struct warmth *warmth = &planned.warmth[slot];
  struct plan_task *task = NULL;
  if (now - warmth->since < WARM_FOR * rt_policy_view->long_after)
    task = rt_plan_next_warm (plan, worker, now, &warmth->next,
                              rt_policy_view->long_after);
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
  /* Only in virtual time does somebody come back as soon as that is.  */
  if (!plan
      || (!rt_plan_hint (plan, worker)
          && !(rt_policy_view->exact && planned.again[worker] <= rt_clock ())))
    return NULL;
  pthread_mutex_lock (&planned.lock);
  planned.again[worker] = UINT64_MAX;
  uint64_t now = rt_clock ();
  struct plan_task *first = NULL;
  if (slot != RT_NOT_A_SLOT)
    first = next_warm (plan, worker, slot, now);
  if (!first)
    first
        = rt_plan_next (plan, worker, now,
                        rt_policy_view->exact ? &planned.again[worker] : NULL);
  if (first)
    {
      struct guidance *guidance = rt_plan_user (first);
      task = guidance->task;
      guidance->begun = true;
      rt_explain_begun (guidance, worker);
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
end (struct guidance *guidance)
{
  struct plan *plan = rt_plan ();
  struct plan_task *ended = guidance->plan;
  if (!plan || !ended)
    return;
  pthread_mutex_lock (&planned.lock);
  rt_plan_ended (plan, ended, rt_clock ());
  pthread_mutex_unlock (&planned.lock);
  atomic_fetch_sub_explicit (&planned.told, 1, memory_order_relaxed);
  rt_explain_ended (guidance);
  guidance->plan = NULL;
}

static int
expect (const struct guidance *guidance)
{
  struct plan *plan = rt_plan ();
  if (!plan || !guidance->plan)
    return -1;
  /* Nothing goes anywhere.  */
  if (!rt_plan_abroad (plan) && !atomic_load (&rt_memory_used))
    return -1;
  pthread_mutex_lock (&planned.lock);
  int worker = rt_plan_kind (plan, guidance->plan, rt_clock ());
  pthread_mutex_unlock (&planned.lock);
  return worker;
}

static void
home (const void *data, bool forget)
{
  struct plan *plan = rt_plan ();
  if (!plan)
    return;
  pthread_mutex_lock (&planned.lock);
  if (forget)
    rt_plan_forget (plan, data);
  else if (data)
    rt_plan_data (plan, data, 0, true);
  else
    for (unsigned i = 1; i < rt_machine.memory_count; i++)
      rt_plan_lost (plan, i);
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
