/* SPDX-License-Identifier: LGPL-2.1-or-later

   Policy `heft': heterogeneous earliest finish time.

   Where all workers are equal it is work stealing, and tasks with a priority
   have a queue of their own: those of high priority are taken before all
   others, those of low priority after them.  So such a machine pays nothing
   for what could be decided on others.

   Once some bodies have turned out to be long, the upward rank decides among
   those (engine/rank.h): a worker that finds a long task in the queues of work
   stealing, when much of what will wait for it has been submitted, puts it
   where the priorities are, and takes the first there.  That has one lock for
   all; but a long task can pay for that.  Short ones come before them: they do
   not keep them waiting for long.  So do tasks that are called by tasks, as
   below, and those of graphs (graph.h), which wait in no order.

   Where workers are of several kinds a plan (planned.h) decides for each task
   which kind executes it, and in which order.  Tasks without a class stay out
   of it: those that are called by tasks and have no choice of workers are
   such, for a thread that waits inside a task must take the newest of them
   first, or its stack would grow without bound.  */

#include <stdatomic.h>

#include "base/queue.h"
#include "guidance.h"
#include "planned.h"
#include "priority.h"
#include "ws.h"

/* Long tasks that a worker looks at before it takes one.  */
#define MOST_COMPARED 16

static struct
{
  struct priority_queue priorities;
  struct queue landed; /* tasks that had to wait for their data after they had
                          been given to a worker */
  atomic_bool ranks;   /* some tasks are long */
  bool alone;          /* there is one slot: any order will do */
} heft;

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
start (void)
{
  rt_ws_start ();
  rt_planned_start ();
  heft.alone = rt_policy_view->slots == 1;
  if (rt_policy_view->exact)
    rank ();
}

static void
stop (void)
{
  rt_planned_stop ();
  atomic_store (&heft.ranks, false);
  rt_priority_destroy (&heft.priorities);
  rt_queue_destroy (&heft.landed);
  rt_ws_stop ();
}

static void
push (unsigned slot, struct task *task, struct guidance *guidance)
{
  if (__builtin_expect (!guidance, 1))
    rt_ws_push (slot, task, NULL);
  else if (guidance->class && rt_plan () && guidance->begun)
    rt_queue_push (&heft.landed, task);
  else if (guidance->class && rt_plan ())
    rt_planned_ready (slot, guidance);
  else if (guidance->priority)
    rt_priority_push (&heft.priorities, task,
                      rt_priority_key (guidance->priority, 0));
  else
    rt_ws_push (slot, task, guidance);
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
      if (!rt_policy_view->ranked (task))
        return task;
      rt_priority_push (&heft.priorities, task,
                        rt_priority_key (0, rt_policy_view->rank (task)));
    }
  return rt_priority_pop (&heft.priorities, rt_priority_key (0, 0));
}

/* What SLOT executes before what work stealing has, or NULL.  */
static __attribute__ ((noinline)) struct task *
pop_first (unsigned slot, unsigned depth)
{
  struct task *task = NULL;
  /* What a body waits for first: otherwise its stack would grow without
     bound.  */
  if (depth)
    task = rt_ws_pop (slot, depth);
  if (!task)
    task = rt_priority_pop (&heft.priorities, RT_URGENT);
  if (task)
    return task;
  if (!rt_plan ())
    return !depth && ranks_p () ? compare (slot) : NULL;
  if (rt_queue_hint (&heft.landed))
    task = rt_queue_pop_oldest (&heft.landed);
  return task ? task : rt_planned_next (rt_machine_kind_of_slot (slot), slot);
}

static struct task *
pop (unsigned slot, unsigned depth)
{
  struct task *task = NULL;
  if (__builtin_expect (
          rt_priority_urgent (&heft.priorities) != 0 || rt_plan () != NULL, 0))
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
  return rt_planned_next (worker, RT_NOT_A_SLOT);
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
         || rt_queue_hint (&heft.landed) || rt_planned_hint (false);
}

static bool
any (void)
{
  return rt_ws_any () || rt_priority_any (&heft.priorities)
         || rt_queue_any (&heft.landed) || rt_planned_any ();
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
  .urgent = urgent,
  .rank = rank,
  .planner = &rt_planner,
};
