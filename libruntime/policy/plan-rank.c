/* SPDX-License-Identifier: LGPL-2.1-or-later

   In which order tasks are planned: by user's priority, then by upward rank,
   the length of the longest path to the end, with mean costs of tasks and
   transfers (Topcuoglu, Hariri and Wu 2002, equation 8).

   Every task comes after those before it in the order of submission, so that
   one pass from the last to the first, which tells those before, finds all
   ranks.  Sorting is stable, and begins with that order: equal ranks leave a
   task behind those before it, too.  */

#include "plan-inside.h"

#include <string.h>

/* Whatever costs more: sums stay in range.  */
#define MOST_COST (UINT64_C (1) << 53)

/* Fewer are sorted by insertion.  */
#define FEW 48

/* Ask for the costs of the family of TASK.  */
static void
ask (struct plan *plan, const struct plan_task *task)
{
  struct family *family = task->family;
  uint64_t *costs = family->costs;
  bool choice = false;
  for (unsigned i = 0; i < plan->kind_count; i++)
    {
      costs[i] = plan->cost (task->user, i);
      if (costs[i] < PLAN_UNKNOWN && costs[i] > MOST_COST)
        costs[i] = MOST_COST;
      choice |= costs[i] != NEVER && plan->machine->kinds[i].usable;
    }
  double sum = 0;
  unsigned workers = 0;
  family->unknown = 0;
  for (unsigned i = 0; i < plan->kind_count; i++)
    {
      if (choice && !plan->machine->kinds[i].usable)
        costs[i] = NEVER;
      if (costs[i] >= PLAN_UNKNOWN)
        {
          family->unknown += costs[i] == PLAN_UNKNOWN;
          continue;
        }
      sum += (double)costs[i] * plan->machine->kinds[i].count;
      workers += plan->machine->kinds[i].count;
      if (costs[i] < plan->least[i])
        plan->least[i] = costs[i];
    }
  family->known = workers > 0;
  family->mean = workers ? sum / workers : 0;
  family->asked = plan->asked;
}

double
rt_plan_costs (struct plan *plan, struct plan_task *task)
{
  const struct family *family = task->family;
  if (family->asked != plan->asked)
    ask (plan, task);
  rt_plan_uncertain (plan, task, family->unknown);
  task->unknown = family->unknown;
  task->known = family->known;
  return task->known ? family->mean : (double)plan->assumed;
}

static void
insert_few (struct plan *plan, uint32_t count)
{
  for (uint32_t i = 1; i < count; i++)
    {
      struct plan_task *task = plan->order[i];
      uint32_t key = plan->keys[i], j = i;
      for (; j && plan->keys[j - 1] > key; j--)
        {
          plan->keys[j] = plan->keys[j - 1];
          plan->order[j] = plan->order[j - 1];
        }
      plan->keys[j] = key;
      plan->order[j] = task;
    }
}

/* By one digit of the keys.  */
static void
sort_digit (struct plan *plan, uint32_t count, unsigned shift)
{
  uint32_t place[257] = { 0 };
  for (uint32_t i = 0; i < count; i++)
    place[(plan->keys[i] >> shift & 255) + 1]++;
  if (place[(plan->keys[0] >> shift & 255) + 1] == count)
    return;
  for (unsigned i = 0; i < 256; i++)
    place[i + 1] += place[i];
  for (uint32_t i = 0; i < count; i++)
    {
      uint32_t to = place[plan->keys[i] >> shift & 255]++;
      plan->scratch_keys[to] = plan->keys[i];
      plan->scratch[to] = plan->order[i];
    }
  uint32_t *keys = plan->keys;
  plan->keys = plan->scratch_keys;
  plan->scratch_keys = keys;
  struct plan_task **order = plan->order;
  plan->order = plan->scratch;
  plan->scratch = order;
}

/* Sort plan->order by plan->keys, least first; equal ones stay as they are. */
static void
sort (struct plan *plan, uint32_t count)
{
  if (count < FEW)
    insert_few (plan, count);
  else
    for (unsigned shift = 0; shift < 32; shift += 8)
      sort_digit (plan, count, shift);
}

static void
sort_ranks (struct plan *plan, uint32_t count)
{
  bool priorities = false;
  for (uint32_t i = 0; i < count; i++)
    {
      /* Floating-point numbers that are not negative sort as integers.  */
      float rank = (float)plan->order[i]->rank;
      uint32_t bits;
      memcpy (&bits, &rank, sizeof bits);
      plan->keys[i] = ~bits;
      priorities |= plan->order[i]->effective != plan->order[0]->effective;
    }
  sort (plan, count);
  if (!priorities)
    return;
  for (uint32_t i = 0; i < count; i++)
    plan->keys[i]
        = ~((uint32_t)plan->order[i]->effective ^ UINT32_C (1) << 31);
  sort (plan, count);
}

/* Make room to sort COUNT tasks.  */
static void
prepare (struct plan *plan, uint32_t count)
{
  uint32_t capacity = plan->order_capacity;
  rt_plan_room (&plan->scratch, &capacity, count, sizeof *plan->scratch);
  capacity = plan->order_capacity;
  rt_plan_room (&plan->keys, &capacity, count, sizeof *plan->keys);
  capacity = plan->order_capacity;
  rt_plan_room (&plan->scratch_keys, &capacity, count,
                sizeof *plan->scratch_keys);
  rt_plan_room (&plan->order, &plan->order_capacity, count,
                sizeof *plan->order);
}

/* TASK comes before AFTER, and PATH is as long as what follows it.  */
static inline void
tell (struct plan_task *task, const struct plan_task *after, double path)
{
  if (task->below < path)
    task->below = path;
  if (task->inherited < after->effective)
    task->inherited = after->effective;
}

void
rt_plan_rank (struct plan *plan)
{
  prepare (plan, plan->unbegun);
  uint32_t at = plan->unbegun;
  double sum = 0;
  uint32_t known = 0;
  struct plan_task *task;
  plan->asked++;
  TAILQ_FOREACH_REVERSE (task, &plan->tasks, plan_task_list, all)
  {
    if (task->state == PLAN_BEGUN)
      {
        task->below = 0;
        task->inherited = INT32_MIN;
        continue;
      }
    double mean = rt_plan_costs (plan, task);
    if (task->known)
      {
        sum += mean;
        known++;
      }
    task->rank = mean + task->below;
    task->effective
        = task->inherited > task->priority ? task->inherited : task->priority;
    task->below = 0;
    task->inherited = INT32_MIN;
    plan->order[--at] = task;
    for (uint32_t i = 0; i < task->use_count; i++)
      {
        const struct version *version = task->uses[i].version;
        double copy = task->uses[i].reads && version->bytes
                          ? plan->mean_latency
                                + (double)version->bytes * plan->mean_gap
                          : 0;
        if (version->producer)
          tell (version->producer, task, task->rank + copy);
        for (const struct use *reader = rt_use_readers (&task->uses[i]);
             reader; reader = LIST_NEXT (reader, reader))
          tell (reader->task, task, task->rank);
      }
  }
  if (known)
    plan->assumed = (uint64_t)(sum / known);
  sort_ranks (plan, plan->unbegun);
  rt_plan_room (&plan->queue, &plan->queue_capacity, plan->unbegun,
                sizeof *plan->queue);
  plan->ranked = plan->unbegun;
  plan->placed = 0;
  if (plan->ranked)
    memcpy (plan->queue, plan->order, plan->ranked * sizeof *plan->queue);
}
