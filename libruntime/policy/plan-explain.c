/* SPDX-License-Identifier: LGPL-2.1-or-later

   What is compared when a task begins other than as planned.  */

#include "plan-inside.h"

static uint64_t
later (uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

/* As things are at NOW: if TASK were the next that KIND begins; or, if it is
   planned there, in its turn.  */
static void
compare (struct plan *plan, struct plan_task *task, unsigned kind,
         uint64_t now)
{
  struct plan_choice *choice = task->choice;
  unsigned worker, memory = plan->machine->kinds[kind].memory;
  uint64_t cost = task->family->costs[kind];
  choice->cost[kind] = cost;
  if (cost >= PLAN_UNKNOWN)
    return;
  struct arrival data
      = rt_plan_arrival (plan, task, memory, now, PLAN_REAL, false);
  uint64_t start
      = later (rt_plan_available (plan, kind, now, &worker), data.time);
  if (task->planned && task->kind == kind)
    start = later (start, task->start + rt_plan_lateness (plan, kind, now));
  choice->data_ready[kind] = data.time;
  choice->toll[kind] = plan->toll * data.toll;
  choice->start[kind] = start;
  choice->finish[kind] = start + cost;
}

void
rt_plan_explain_begun (struct plan *plan, struct plan_task *task,
                       unsigned kind, bool trial, uint64_t now)
{
  struct plan_choice *choice = task->choice;
  choice->planned = (int)task->kind;
  choice->kind = (int)kind;
  choice->rank = task->rank;
  if (!trial && task->kind == kind)
    return;
  choice->why = trial ? PLAN_TRIAL : PLAN_TAKEN;
  for (unsigned i = 0; i < plan->kind_count; i++)
    compare (plan, task, i, now);
}
