/* SPDX-License-Identifier: LGPL-2.1-or-later

   Policy `heft': heterogeneous earliest finish time.

   Where all workers are equal it is work stealing, and tasks with a priority
   have a queue of their own: those of high priority are taken before all
   others, those of low priority after them.  So such a machine pays nothing
   for what could be decided on others.

   Once some bodies have turned out to be long, the upward rank decides among
   those (rank.h): a worker that finds a long task in the queues of work
   stealing, when much of what will wait for it has been submitted, puts it
   where the priorities are, and takes the first there.  That has one lock for
   all; but a long task can pay for that.  Short ones come before them: they do
   not keep them waiting for long.  So do tasks that are called by tasks, as
   below, and those of graphs (graph.h), which wait in no order.

   Where workers are of several kinds a plan (plan.h) decides for each task
   which kind executes it, and in which order; equal workers take what comes
   next for their kind, but of short tasks first those whose data are in their
   cache.  Tasks without a class stay out of the plan: those that
   are called by tasks and have no choice of workers are such, for a thread
   that waits inside a task must take the newest of them first, or its stack
   would grow without bound.  */

#include <pthread.h>
#include <stdlib.h>

#include "class.h"
#include "clock.h"
#include "error.h"
#include "explain.h"
#include "guidance.h"
#include "kind.h"
#include "place.h"
#include "plan.h"
#include "priority.h"
#include "queue.h"
#include "rank.h"
#include "simulate/simulation.h"
#include "thread.h"
#include "ws.h"

/* Long tasks that a worker looks at before it takes one.  */
#define MOST_COMPARED 16

/* Short tasks on equal workers are executed where caches have their data,
   rather than as planned, for so many times that long; then the plan is asked
   once: what matters more waits no longer than that.  */
#define WARM_FOR 4

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

static struct
{
  struct priority_queue priorities;
  struct queue landed;  /* tasks that had to wait for their data after they had
                           been given to a worker */
  pthread_mutex_t lock; /* of all below; to plan takes long */
  _Atomic (struct plan *) plan;  /* NULL: workers are equal */
  uint64_t again[RT_MOST_KINDS]; /* see `again' in policy.h */
  struct warmth *warmth;         /* of each slot */
  _Atomic uint32_t told;         /* tasks in the plan */
  atomic_bool ranks;             /* some tasks are long */
  bool alone;                    /* there is one slot: any order will do */
} heft = { .lock = PTHREAD_MUTEX_INITIALIZER };

static struct plan *
plan_used (void)
{
  return atomic_load_explicit (&heft.plan, memory_order_acquire);
}

/* What TASK, called USER in the plan, costs.  */
static uint64_t
cost (void *user, unsigned worker)
{
  struct task *task = user;
  if (task->settled && rt_machine.kinds[worker].memory)
    return PLAN_NEVER;
  return rt_class_cost (task->guidance->class, worker);
}

static bool
ranks_p (void)
{
  return atomic_load_explicit (&heft.ranks, memory_order_relaxed);
}

/* Some tasks are long: from now on PRIORITIES is looked at first.  */
static void
rank (void)
{
  if (!heft.alone && !ranks_p () && !atomic_exchange (&heft.ranks, true))
    rt_priority_alert (&heft.priorities);
}

static void
start (unsigned slots, uint64_t seed)
{
  rt_ws_start (slots, seed);
  heft.warmth = calloc (slots, sizeof *heft.warmth);
  if (!heft.warmth)
    rt_no_memory (NULL, slots * sizeof *heft.warmth,
                  "the queues of the workers");
  heft.alone = slots == 1;
  if (rt_simulated_p ())
    rank ();
}

static void
stop (void)
{
  struct plan *plan = plan_used ();
  /* In a child that was forked meanwhile another thread may have held it,
     which is not there: the plan is left alone then.  */
  bool held = pthread_mutex_trylock (&heft.lock) != 0;
  if (plan && !held)
    rt_plan_free (plan);
  if (held)
    pthread_mutex_init (&heft.lock, NULL);
  else
    pthread_mutex_unlock (&heft.lock);
  atomic_store (&heft.plan, NULL);
  atomic_store (&heft.told, 0);
  atomic_store (&heft.ranks, false);
  free (heft.warmth);
  heft.warmth = NULL;
  rt_priority_destroy (&heft.priorities);
  rt_rank_stop ();
  rt_queue_destroy (&heft.landed);
  rt_ws_stop ();
}

static void
change (void)
{
  pthread_mutex_lock (&heft.lock);
  struct plan *plan = plan_used ();
  for (unsigned i = 0; plan && i < rt_machine.kind_count; i++)
    if (atomic_load (&rt_machine.kinds[i].lost))
      rt_plan_lost (plan, rt_machine.kinds[i].memory);
  struct task *stranded = plan ? rt_plan_stranded (plan) : NULL;
  if (stranded)
    rt_place_failed (stranded->codelet, stranded->site);
  if (plan)
    rt_plan_changed (plan);
  else
    atomic_store_explicit (&heft.plan, rt_plan_new (&rt_machine, cost),
                           memory_order_release);
  pthread_mutex_unlock (&heft.lock);
}

/* Add the segment from BEGIN to END, accessed in MODE, to the COUNT ACCESSES,
   of which each names other data; their number now.  */
static unsigned
add_access (struct plan_access *accesses, unsigned count, uintptr_t begin,
            uintptr_t end, uint32_t mode)
{
  struct plan_access access = { .data = (const void *)begin,
                                .bytes = end - begin,
                                .reads = mode & TASKS_READ,
                                .writes = mode & TASKS_WRITE };
  for (unsigned i = 0; i < count; i++)
    if (accesses[i].data == access.data)
      {
        accesses[i].reads |= access.reads;
        accesses[i].writes |= access.writes;
        return count;
      }
  accesses[count] = access;
  return count + 1;
}

/* Tell the plan of TASK; the lock is held.  */
static void
tell (struct plan *plan, struct task *task)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  struct guidance *guidance = task->guidance;
  struct plan_access few[FEW_ACCESSES] = { 0 }, *accesses = few;
  unsigned most = 0, count = 0;
  for (uint32_t i = 0; i < task->region_count; i++)
    RT_FOR_EACH_SEGMENT (segment, task->regions[i])
  most++;
  if (most > FEW_ACCESSES)
    accesses = rt_pool_allocate (most * sizeof *accesses);
  for (uint32_t i = 0; i < task->region_count; i++)
    RT_FOR_EACH_SEGMENT (segment, task->regions[i])
  count = add_access (accesses, count, segment->begin, segment->end,
                      kind->buffers[i].mode);
  guidance->plan = rt_plan_submit (plan, task, guidance->class->number,
                                   accesses, count, guidance->priority);
  if (most > FEW_ACCESSES)
    rt_pool_free (accesses, most * sizeof *accesses);
  atomic_fetch_add_explicit (&heft.told, 1, memory_order_relaxed);
  rt_explain_submitted (task);
}

static void
submit (struct task *task)
{
  struct plan *plan = plan_used ();
  if (!plan)
    return;
  pthread_mutex_lock (&heft.lock);
  tell (plan, task);
  pthread_mutex_unlock (&heft.lock);
}

static void
push (unsigned slot, struct task *task)
{
  struct plan *plan = plan_used ();
  if (__builtin_expect (plan && task->guided && task->guidance->class, 0))
    {
      if (task->begun && task->settled)
        {
          rt_queue_push (&heft.landed, task);
          return;
        }
      pthread_mutex_lock (&heft.lock);
      if (!task->guidance->plan)
        tell (plan, task);
      task->begun = false;
      rt_plan_ready (plan, task->guidance->plan, rt_clock ());
      if (!rt_simulated_p () && !rt_plan_warm_p (&heft.warmth[slot].next))
        heft.warmth[slot].next = rt_plan_warm (task->guidance->plan);
      pthread_mutex_unlock (&heft.lock);
    }
  else if (__builtin_expect (rt_priority (task) != 0, 0))
    rt_priority_push (&heft.priorities, task,
                      rt_priority_key (rt_priority (task), 0));
  else
    rt_ws_push (slot, task);
}

/* What SLOT, one of WORKER's, begins out of turn, or NULL.  The lock is held.
 */
static struct plan_task *
next_warm (struct plan *plan, unsigned worker, unsigned slot, uint64_t now)
{
  struct warmth *warmth = &heft.warmth[slot];
  struct plan_task *task = NULL;
  if (now - warmth->since < WARM_FOR * RT_LONG)
    task = rt_plan_next_warm (plan, worker, now, &warmth->next, RT_LONG);
  else
    warmth->since = now;
  warmth->next.task = NULL;
  return task;
}

/* What WORKER, a kind, begins next according to PLAN, on SLOT if it is of
   cores; or NULL.  */
static struct task *
next (struct plan *plan, unsigned worker, unsigned slot)
{
  struct task *task = NULL;
  if (!rt_plan_hint (plan, worker) && !rt_simulated_p ())
    return NULL;
  pthread_mutex_lock (&heft.lock);
  heft.again[worker] = UINT64_MAX;
  /* Only in virtual time does somebody come back as soon as that is.  */
  uint64_t now = rt_clock ();
  struct plan_task *planned = NULL;
  if (slot != RT_NO_SLOT)
    planned = next_warm (plan, worker, slot, now);
  if (!planned)
    planned = rt_plan_next (plan, worker, now,
                            rt_simulated_p () ? &heft.again[worker] : NULL);
  if (planned)
    {
      task = rt_plan_user (planned);
      task->begun = true;
      rt_explain_begun (task, worker);
    }
  pthread_mutex_unlock (&heft.lock);
  return task;
}

/* Whether TASK, which work stealing has found, is one whose rank counts.  */
static bool
ranked (const struct task *task)
{
  return !task->nested && !task->recorded
         && rt_rank_length (task) >= RT_LONG / RT_RANK_UNIT;
}

/* What SLOT takes where workers are equal and some tasks are long.  */
static struct task *
compare (unsigned slot)
{
  for (unsigned i = 0; i < MOST_COMPARED; i++)
    {
      struct task *task = rt_ws_pop (slot, 0);
      if (!task)
        break;
      if (!ranked (task))
        return task;
      rt_priority_push (&heft.priorities, task,
                        rt_priority_key (0, rt_rank (task)));
    }
  return rt_priority_pop (&heft.priorities, rt_priority_key (0, 0));
}

/* What SLOT executes before what work stealing has, or NULL.  */
static __attribute__ ((noinline)) struct task *
pop_first (unsigned slot, unsigned depth)
{
  struct plan *plan = plan_used ();
  struct task *task = NULL;
  /* What a body waits for first: otherwise its stack would grow without
     bound.  */
  if (depth)
    task = rt_ws_pop (slot, depth);
  if (!task)
    task = rt_priority_pop (&heft.priorities, RT_URGENT);
  if (task)
    return task;
  if (!plan)
    return !depth && ranks_p () ? compare (slot) : NULL;
  if (rt_queue_hint (&heft.landed))
    task = rt_queue_pop_oldest (&heft.landed);
  return task ? task : next (plan, rt_machine_kind_of_slot (slot), slot);
}

static struct task *
pop (unsigned slot, unsigned depth)
{
  struct task *task = NULL;
  if (__builtin_expect (rt_priority_urgent (&heft.priorities) != 0
                            || plan_used () != NULL,
                        0))
    task = pop_first (slot, depth);
  if (!task)
    task = rt_ws_pop (slot, depth);
  if (!task && rt_priority_count (&heft.priorities))
    task = rt_priority_pop (&heft.priorities, RT_ANY_PRIORITY);
  return task;
}

static struct task *
take (unsigned worker)
{
  struct plan *plan = plan_used ();
  return plan ? next (plan, worker, RT_NO_SLOT) : NULL;
}

static uint64_t
again (unsigned worker)
{
  return heft.again[worker];
}

static void
end (struct task *task)
{
  struct plan *plan = plan_used ();
  struct plan_task *planned = task->guidance->plan;
  if (!plan || !planned)
    return;
  pthread_mutex_lock (&heft.lock);
  rt_plan_ended (plan, planned, rt_clock ());
  pthread_mutex_unlock (&heft.lock);
  atomic_fetch_sub_explicit (&heft.told, 1, memory_order_relaxed);
  rt_explain_ended (task);
  task->guidance->plan = NULL;
}

static int
expect (struct task *task)
{
  struct plan *plan = plan_used ();
  if (!plan || !task->guided || !task->guidance->plan)
    return -1;
  pthread_mutex_lock (&heft.lock);
  int worker = rt_plan_kind (plan, task->guidance->plan, rt_clock ());
  pthread_mutex_unlock (&heft.lock);
  return worker;
}

static void
home (const struct region *region, bool forget)
{
  struct plan *plan = plan_used ();
  if (!plan)
    return;
  pthread_mutex_lock (&heft.lock);
  RT_FOR_EACH_SEGMENT (segment, region)
  if (forget && segment->regions == 1)
    rt_plan_forget (plan, (const void *)segment->begin);
  else
    rt_plan_data (plan, (const void *)segment->begin, 0, true);
  pthread_mutex_unlock (&heft.lock);
}

static bool
idle (void)
{
  return !atomic_load_explicit (&heft.told, memory_order_relaxed);
}

/* Whether the plan may have something for devices, or for slots.  */
static bool
plan_hint (bool devices)
{
  struct plan *plan = plan_used ();
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
  return plan_hint (true);
}

static bool
urgent (void)
{
  return rt_priority_urgent (&heft.priorities);
}

static bool
hint (void)
{
  return rt_ws_hint () || rt_priority_count (&heft.priorities)
         || rt_queue_hint (&heft.landed) || plan_hint (false);
}

static bool
any (void)
{
  if (rt_ws_any () || rt_priority_any (&heft.priorities)
      || rt_queue_any (&heft.landed))
    return true;
  if (!plan_used ())
    return false;
  pthread_mutex_lock (&heft.lock);
  bool some = plan_hint (false);
  pthread_mutex_unlock (&heft.lock);
  return some;
}

const struct policy rt_policy_heft = {
  .name = "heft",
  .direct = true,
  .ahead = 2,
  .start = start,
  .stop = stop,
  .push = push,
  .pop = pop,
  .take = take,
  .hint = hint,
  .any = any,
  .stock = rt_ws_stock,
  .change = change,
  .submit = submit,
  .end = end,
  .idle = idle,
  .feeds = feeds,
  .expect = expect,
  .again = again,
  .home = home,
  .urgent = urgent,
  .rank = rank,
};
