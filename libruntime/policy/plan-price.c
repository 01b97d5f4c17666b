/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the time of workers is worth.

   The earliest end of one task does not see what the worker could do instead:
   cores that are idle for a moment get tasks that devices execute thirty times
   as fast, and devices get those that cores execute nearly as well.  All ends
   sooner if a device has the tasks that gain most from it, which is the idea
   of HeteroPrio (Beaumont, Eyraud-Dubois and Kumar, Approximation proofs of a
   fast and efficient list scheduling algorithm for task-based runtime systems
   on multicores and GPUs, IPDPS 2017).  So time on a kind has a *price*: how
   many times as long tasks take on kind 0, in the geometric mean over
   families, of which each counts once, however many tasks it has.  What a task
   costs more than on the kind where it is cheapest, its *waste*, counts like a
   toll (plan-place.c).  */

#include "plan-inside.h"

#include <math.h>

void
rt_plan_prices (struct plan *plan)
{
  double sums[RT_MOST_KINDS] = { 0 };
  unsigned numbers[RT_MOST_KINDS] = { 0 };
  for (uint32_t i = 0; i < plan->ranked; i++)
    {
      struct plan_task *task = plan->queue[i];
      const uint64_t *costs = task->family->costs;
      if (task->family->priced == plan->generation)
        continue;
      task->family->priced = plan->generation;
      for (unsigned k = 1; k < plan->kind_count; k++)
        if (costs[0] && costs[0] < PLAN_UNKNOWN && costs[k]
            && costs[k] < PLAN_UNKNOWN)
          {
            sums[k] += log2 ((double)costs[0] / (double)costs[k]);
            numbers[k]++;
          }
    }
  for (unsigned k = 0; k < plan->kind_count; k++)
    plan->prices[k] = numbers[k] ? exp2 (sums[k] / numbers[k]) : 1;
}

uint64_t
rt_plan_waste (const struct plan *plan, const uint64_t *costs, unsigned kind)
{
  double least = HUGE_VAL;
  for (unsigned i = 0; i < plan->kind_count; i++)
    if (costs[i] < PLAN_UNKNOWN)
      least = fmin (least, (double)costs[i] * plan->prices[i]);
  return costs[kind] < PLAN_UNKNOWN ? (uint64_t)fmax (
             (double)costs[kind] - least / plan->prices[kind], 0)
                                    : 0;
}
