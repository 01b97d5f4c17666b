/* SPDX-License-Identifier: LGPL-2.1-or-later

   In which order tasks are planned: by user's priority, then by upward rank,
   the length of the longest path to the end, with mean costs of tasks and
   transfers (Topcuoglu, Hariri and Wu 2002, equation 8).

   Every task comes after those before it in the order of submission, so that
   one pass from the last to the first, which tells those before by way of the
   versions that they share, finds all ranks.  Commutative tasks take as long
   as all of them together, and in this order.  Sorting is stable, and begins
   with that order: equal ranks leave a task behind those before it, too.  */

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

/* VERSION, of which nothing is known in this pass if it has not been looked
   at.  */
static struct version *
looked_at (const struct plan *plan, struct version *version)
{
  if (version->asked == (uint32_t)plan->asked)
    return version;
  version->asked = (uint32_t)plan->asked;
  version->below = version->over = version->turns = 0;
  version->level = version->level_over = INT32_MIN;
  return version;
}

/* What follows TASK: the length of the longest path, and *LEVEL, the greatest
   priority.  */
static float
behind (const struct plan *plan, struct plan_task *task, int32_t *level)
{
  float below = 0;
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      struct version *version = task->uses[i].written;
      bool writes = version != NULL;
      version = looked_at (plan, writes ? version : task->uses[i].version);
      float path = writes ? version->below + version->turns : version->over;
      int32_t most = writes ? version->level : version->level_over;
      if (path > below)
        below = path;
      if (most > *level)
        *level = most;
    }
  return below;
}

/* Tell those before TASK, of COST.  */
static void
tell (const struct plan *plan, struct plan_task *task, float cost)
{
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      const struct use *use = &task->uses[i];
      struct version *version = looked_at (plan, use->version);
      float path = task->rank;
      if (rt_use_reads (use) && version->bytes)
        path += (float)(plan->mean_latency
                        + (double)version->bytes * plan->mean_gap);
      if (version->below < path)
        version->below = path;
      if (version->level < task->effective)
        version->level = task->effective;
      if (use->written && version->over < task->rank)
        version->over = task->rank;
      if (use->written && version->level_over < task->effective)
        version->level_over = task->effective;
      if (rt_use_takes_turns (use))
        use->written->turns += cost;
    }
}

/* Tasks that are looked at soon are brought into the cache.  */
static void
fetch_ahead (const struct plan *plan, uint32_t place)
{
  const struct plan_task *task = NULL;
  if (place - plan->first >= 12)
    task = rt_plan_at (plan, place - 12);
  for (unsigned i = 0; task && i < offsetof (struct plan_task, few[2]);
       i += 64)
    __builtin_prefetch ((const char *)task + i, 1);
  task = place - plan->first >= 4 ? rt_plan_at (plan, place - 4) : NULL;
  for (uint32_t i = 0; task && i < task->use_count; i++)
    {
      __builtin_prefetch (task->uses[i].version, 1);
      if (task->uses[i].written)
        __builtin_prefetch (task->uses[i].written, 1);
    }
}

uint32_t
rt_plan_turn (const struct plan_task *task)
{
  /* Floating-point numbers that are not negative sort as integers.  */
  uint32_t bits;
  memcpy (&bits, &task->rank, sizeof bits);
  return ~bits;
}

/* TASK, whose successors have been looked at, becomes plan->order[AT].  */
static void
rank (struct plan *plan, struct plan_task *task, uint32_t at, float below,
      int32_t level)
{
  float cost = (float)rt_plan_costs (plan, task);
  task->rank = cost + below;
  task->effective = level;
  plan->order[at] = task;
  task->start = plan->keys[at] = rt_plan_turn (task);
  task->queued = true;
  task->planned = false;
  if (task->state == PLAN_READY)
    rt_plan_heap_add (&plan->waiting, task);
  tell (plan, task, cost);
}

void
rt_plan_rank (struct plan *plan)
{
  prepare (plan, plan->unbegun);
  uint32_t at = plan->unbegun, known = 0, first = plan->last;
  double sum = 0;
  bool priorities = false;
  plan->asked++;
  plan->waiting.count = 0;
  TAILQ_INIT (&plan->unplanned);
  for (uint32_t place = plan->last; place-- != plan->first;)
    {
      fetch_ahead (plan, place);
      struct plan_task *task = rt_plan_at (plan, place);
      if (!task)
        continue;
      if (place != --first)
        {
          task->place = first;
          plan->tasks[first & (plan->task_room - 1)] = task;
        }
      int32_t level = task->priority;
      float below = behind (plan, task, &level);
      if (task->state == PLAN_BEGUN)
        continue;
      rank (plan, task, --at, below, level);
      priorities |= level != plan->order[plan->unbegun - 1]->effective;
      if (task->known)
        {
          sum += task->family->mean;
          known++;
        }
    }
  plan->first = first;
  if (known)
    plan->assumed = (uint64_t)(sum / known);
  sort (plan, plan->unbegun);
  if (priorities)
    {
      for (uint32_t i = 0; i < plan->unbegun; i++)
        plan->keys[i]
            = ~((uint32_t)plan->order[i]->effective ^ UINT32_C (1) << 31);
      sort (plan, plan->unbegun);
    }
  rt_plan_room (&plan->queue, &plan->queue_capacity, plan->unbegun,
                sizeof *plan->queue);
  plan->ranked = plan->unbegun;
  plan->placed = 0;
  if (plan->ranked)
    memcpy (plan->queue, plan->order, plan->ranked * sizeof *plan->queue);
}
