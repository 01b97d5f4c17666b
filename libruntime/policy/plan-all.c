/* SPDX-License-Identifier: LGPL-2.1-or-later

   When tasks are planned.

   Everything is planned anew if half of what has not begun is new and there is
   hardly anything else to plan or far more has come than was ranked, or if
   things have departed from the plan.  All ranks are found then, but places
   only for the first tasks in their order, as many as keep the workers busy
   for a while, the *horizon*; more of them as these begin, when more is known
   of what has ended.  One that is ready before its turn gets a place when a
   worker finds nothing else to do.

   Where buses are what there is least of, taking each end as early as it can
   be makes all end late: tolls (plan-place.c) prevent that.  How many times
   they count best depends on the program: now and then all is planned with
   each of a few weights, and those with which all ends first are used from
   then on.  */

#include "plan-inside.h"

#include <string.h>

/* Everything is planned anew if the tasks of a kind ended at other times than
   expected, in sum by this part of the time that the plan covers, for each
   worker.  */
#define DEVIATION 0.05

/* One in so many tasks that are ranked may be placed once more to compare
   weights.  */
#define COMPARE 64

/* Tasks that have places and have not begun, at most: for each worker, one in
   PART of all, and no fewer than LEAST: small plans are made as a whole.  */
#define PER_WORKER 48
#define PART 8
#define LEAST 1024

static uint64_t
later (uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

static const struct
{
  unsigned toll, waste;
} weights[] = { { 0, 0 }, { 4, 0 }, { 2, 0 }, { 2, 1 }, { 4, 2 } };
#define WEIGHTS (sizeof weights / sizeof *weights)

/* Everything that is free, from NOW on.  */
static void
clear (struct plan *plan, uint64_t now)
{
  plan->generation++;
  for (unsigned i = 0; i < plan->kind_count; i++)
    {
      struct plan_kind *kind = &plan->kinds[i];
      for (unsigned j = 0; j < kind->count; j++)
        {
          struct plan_worker *worker = &kind->workers[j];
          rt_timeline_reset (&worker->line,
                             rt_plan_free_from (plan, i, j, now));
        }
      rt_plan_summarize (kind);
      kind->head = kind->entry_count = 0;
      kind->ready.count = 0;
      kind->deviation = 0;
    }
  if (plan->shorter_copy != NEVER)
    plan->shortest_copy = plan->shorter_copy;
  plan->shorter_copy = NEVER;
  atomic_store_explicit (&plan->abroad, false, memory_order_relaxed);
  for (unsigned i = 0; plan->tracked && i < plan->track_count; i++)
    rt_timeline_reset (&plan->tracks[i], plan->track_available[i]);
  for (unsigned i = 0; plan->networked && i < PLAN_OUT (plan->memory_count);
       i++)
    rt_timeline_reset (&plan->ports[i], plan->port_available[i]);
}

/* TASK is to be begun by its kind, behind those planned to begin before.  */
static void
add_slot (struct plan *plan, struct plan_task *task)
{
  struct plan_kind *kind = &plan->kinds[task->kind];
  rt_plan_room (&kind->entries, &kind->entry_capacity, kind->entry_count + 1,
                sizeof *kind->entries);
  uint32_t low = kind->head, high = kind->entry_count;
  if (low < high && kind->entries[high - 1].start <= task->start)
    low = high;
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;
      if (kind->entries[middle].start <= task->start)
        low = middle + 1;
      else
        high = middle;
    }
  memmove (kind->entries + low + 1, kind->entries + low,
           (kind->entry_count - low) * sizeof *kind->entries);
  kind->entries[low] = (struct plan_entry){ task->start, task->number, task };
  kind->entry_count++;
  plan->ahead++;
  if (task->state == PLAN_READY && task->known)
    rt_plan_heap_add (&kind->ready, task);
}

/* All is free, and nothing planned.  */
static void
begin_anew (struct plan *plan, uint64_t now)
{
  clear (plan, now);
  plan->began = plan->ends = now;
  plan->left = 0;
  for (uint32_t i = 0; plan->guests && i < plan->ranked; i++)
    plan->left += rt_plan_alone (plan->queue[i]);
}

/* Find the weights with which all ends first.  */
static void
compare_weights (struct plan *plan, uint64_t now)
{
  uint64_t best = NEVER;
  unsigned chosen = 0;
  rt_plan_prices (plan);
  for (unsigned i = 0; i < WEIGHTS; i++)
    {
      plan->toll = weights[i].toll;
      plan->waste = weights[i].waste;
      begin_anew (plan, now);
      for (uint32_t j = 0; j < plan->ranked; j++)
        rt_plan_place (plan, plan->queue[j], now);
      if (plan->ends >= best)
        continue;
      best = plan->ends;
      chosen = i;
    }
  plan->toll = weights[chosen].toll;
  plan->waste = weights[chosen].waste;
  for (uint32_t j = 0; j < plan->ranked; j++)
    plan->queue[j]->start = rt_plan_turn (plan->queue[j]);
}

/* What tasks refer to is read soon when the task AT has its turn: each step
   brings what the next one needs into the cache.  */
static void
fetch_ahead (const struct plan *plan, uint32_t at)
{
  if (at + 8 < plan->ranked)
    for (unsigned i = 0; i < offsetof (struct plan_task, few[2]); i += 64)
      __builtin_prefetch ((char *)plan->queue[at + 8] + i, 1);
  const struct plan_task *soon
      = plan->queue[at + 3 < plan->ranked ? at + 3 : at];
  for (uint32_t i = 0; soon->queued && i < soon->use_count; i++)
    {
      __builtin_prefetch (soon->uses[i].version, 1);
      __builtin_prefetch (soon->uses[i].version->cells + 1, 1);
      if (soon->uses[i].written)
        __builtin_prefetch (soon->uses[i].written, 1);
    }
}

void
rt_plan_now (struct plan *plan, struct plan_task *task, uint64_t now)
{
  rt_plan_dequeue (plan, task);
  rt_plan_place (plan, task, now);
  task->planned = true;
  add_slot (plan, task);
}

bool
rt_plan_more (struct plan *plan, uint64_t now)
{
  if (!plan->waiting.count)
    return false;
  rt_plan_now (plan, plan->waiting.items[0].task, now);
  return true;
}

/* Find places for the next tasks in the order of ranks.  */
static void
place_some (struct plan *plan, uint64_t now)
{
  if (plan->ahead > plan->horizon / 2 || plan->placed == plan->ranked)
    return;
  for (; plan->ahead < plan->horizon && plan->placed < plan->ranked;
       plan->placed++)
    {
      fetch_ahead (plan, plan->placed);
      if (plan->queue[plan->placed]->queued)
        rt_plan_now (plan, plan->queue[plan->placed], now);
    }
  rt_plan_hint_all (plan);
}

void
rt_plan_all (struct plan *plan, uint64_t now)
{
  rt_plan_measure (plan);
  rt_plan_links (plan);
  rt_plan_guests (plan);
  uint32_t workers = 0;
  for (unsigned i = 0; i < plan->kind_count; i++)
    {
      plan->least[i] = NEVER;
      workers += plan->kinds[i].count;
    }
  rt_plan_rank (plan);
  plan->horizon
      = later (later (PER_WORKER * workers, plan->ranked / PART), LEAST);
  plan->spare += plan->ranked / COMPARE;
  if (plan->shared && plan->spare >= WEIGHTS * plan->ranked)
    {
      plan->spare -= WEIGHTS * plan->ranked;
      compare_weights (plan, now);
    }
  begin_anew (plan, now);
  plan->ahead = 0;
  plan->new_tasks = 0;
  plan->stale = false;
  place_some (plan, now);
}

void
rt_plan_new_ones (struct plan *plan, uint64_t now)
{
  struct plan_task *task;
  if (TAILQ_EMPTY (&plan->unplanned))
    return;
  rt_plan_hint_all (plan);
  plan->asked++;
  double left = plan->left;
  while ((task = TAILQ_FIRST (&plan->unplanned)))
    {
      TAILQ_REMOVE (&plan->unplanned, task, line);
      task->rank = (float)rt_plan_costs (plan, task);
      task->effective = task->priority;
      plan->left = rt_plan_alone (task) * plan->unbegun;
      rt_plan_now (plan, task, now);
    }
  plan->left = left;
}

bool
rt_plan_departed (const struct plan *plan, unsigned kind, uint64_t now)
{
  double most = DEVIATION * (double)(later (plan->ends, now) - plan->began)
                * plan->kinds[kind].count;
  if (plan->placed)
    most *= (double)plan->ranked / plan->placed;
  return plan->kinds[kind].deviation > most;
}

void
rt_plan_refresh (struct plan *plan, uint64_t now)
{
  /* What is new mostly comes after what has been ranked, if that lasts; but
     where that waits for long, others come and go, and leave the traces that
     only planning anew removes.  */
  bool due = plan->stale
             || (plan->new_tasks && plan->new_tasks >= plan->unbegun / 2
                 && (plan->ranked - plan->placed <= plan->horizon
                     || plan->new_tasks / 2 >= plan->ranked));
  /* Where there are many workers what has begun is most of it.  */
  if (due && plan->credit >= plan->count)
    {
      plan->credit -= plan->count;
      rt_plan_all (plan, now);
    }
  else
    {
      rt_plan_new_ones (plan, now);
      place_some (plan, now);
    }
}
