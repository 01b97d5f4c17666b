/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks come, are ready, and end.  */

#include "plan-inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

/* A task that is submitted, or ends, earns the right to plan so many; that can
   be saved up, for each unfinished task and at all.  */
#define CREDIT 1
#define MOST_SAVED 4
#define LEAST_SAVED 1024

/* Small programs always compare weights; it takes some hundredths of a second
   until others do so no longer.  */
#define FIRST_SPARE 49152

/* Data of a ready task are copied in advance if they do not wait for the link
   more than this many times as long as the task takes.  */
#define BACKLOG 4

struct plan *
rt_plan_new (const struct machine *machine, plan_cost *cost)
{
  struct plan *plan = calloc (1, sizeof *plan);
  if (!plan)
    rt_no_memory (NULL, sizeof *plan, "the plan");
  plan->machine = machine;
  plan->cost = cost;
  plan->assumed = 100000;
  plan->lowest = INT32_MAX;
  plan->shortest_copy = 1;
  plan->shorter_copy = NEVER;
  plan->credit = LEAST_SAVED;
  plan->spare = FIRST_SPARE;
  TAILQ_INIT (&plan->unplanned);
  TAILQ_INIT (&plan->idle);
  TAILQ_INIT (&plan->uncertain);
  RB_INIT (&plan->families);
  rt_plan_measure (plan);
  return plan;
}

static void
free_task (struct plan *plan, struct plan_task *task)
{
  plan->tasks[task->place & (plan->task_room - 1)] = NULL;
  while (plan->first != plan->last && !rt_plan_at (plan, plan->first))
    plan->first++;
  rt_plan_unuse (plan, task);
  rt_plan_leave_family (plan, task);
  task->number = 0;
  plan->count--;
  task->next_free = plan->free_tasks;
  plan->free_tasks = task;
}

/* TASK is the last of all.  */
static void
add_task (struct plan *plan, struct plan_task *task)
{
  uint32_t room = plan->task_room;
  if (plan->last - plan->first == room)
    {
      plan->task_room = room ? 2 * room : 64;
      struct plan_task **tasks = calloc (plan->task_room, sizeof *tasks);
      if (!tasks)
        rt_no_memory (NULL, plan->task_room * sizeof *tasks, "the plan");
      for (uint32_t i = plan->first; i != plan->last; i++)
        tasks[i & (plan->task_room - 1)] = plan->tasks[i & (room - 1)];
      free (plan->tasks);
      plan->tasks = tasks;
    }
  task->place = plan->last++;
  plan->tasks[task->place & (plan->task_room - 1)] = task;
}

void
rt_plan_free (struct plan *plan)
{
  struct plan_task *task;
  while (plan->first != plan->last)
    free_task (plan, rt_plan_at (plan, plan->first));
  while ((task = plan->free_tasks))
    {
      plan->free_tasks = task->next_free;
      if (task->uses != task->few)
        free (task->uses);
      free (task);
    }
  rt_plan_data_destroy (plan);
  for (unsigned i = 0; i < plan->kind_count; i++)
    {
      struct plan_kind *kind = &plan->kinds[i];
      free (kind->workers);
      free (kind->entries);
      free (kind->ready.items);
    }
  free (plan->tasks);
  free (plan->tracks);
  free (plan->track_available);
  free (plan->queue);
  free (plan->waiting.items);
  free (plan->order);
  free (plan->scratch);
  free (plan->keys);
  free (plan->scratch_keys);
  free (plan);
}

void
rt_plan_hint_all (struct plan *plan)
{
  for (unsigned i = 0; i < plan->kind_count; i++)
    atomic_store_explicit (&plan->kinds[i].hint, true, memory_order_relaxed);
}

/* Something happened that may give KIND something to do, or those that can
   take it over: where there are several workers an idle one does.  */
static void
hint (struct plan *plan, unsigned kind)
{
  for (unsigned i = 0; i < plan->kind_count; i++)
    if (i == kind || plan->kinds[i].count == 1
        || plan->kinds[i].busy < plan->kinds[i].count)
      atomic_store_explicit (&plan->kinds[i].hint, true, memory_order_relaxed);
}

static void
earn (struct plan *plan)
{
  uint64_t most = LEAST_SAVED + (uint64_t)MOST_SAVED * plan->count;
  plan->credit += CREDIT;
  if (plan->credit > most)
    plan->credit = most;
}

struct plan_task *
rt_plan_submit (struct plan *plan, void *user, uint64_t family,
                const struct plan_access *accesses, unsigned count,
                int32_t priority)
{
  struct plan_task *task = plan->free_tasks;
  if (task)
    plan->free_tasks = task->next_free;
  else
    {
      task = aligned_alloc (64, sizeof *task);
      if (!task)
        rt_no_memory (NULL, sizeof *task, "the plan");
      task->uses = task->few;
      task->use_capacity = PLAN_FEW_USES;
    }
  struct use *uses = task->uses;
  uint32_t capacity = task->use_capacity;
  size_t rest = offsetof (struct plan_task, user);
  memset (task, 0, offsetof (struct plan_task, few));
  memset ((char *)task + rest, 0, sizeof *task - rest);
  task->user = user;
  task->number = ++plan->submitted;
  task->priority = task->effective = priority;
  task->uses = uses;
  task->use_capacity = capacity;
  if (priority < plan->lowest)
    plan->lowest = priority;
  add_task (plan, task);
  rt_plan_join_family (plan, task, family);
  rt_plan_uses (plan, task, accesses, count);
  plan->unbegun++;
  if (++plan->count > plan->most)
    plan->most = plan->count;
  plan->new_tasks++;
  earn (plan);
  return task;
}

/* TASK, which has begun, no longer keeps its worker: those behind it move up.
 */
static void
leave_worker (struct plan *plan, struct plan_task *task, uint64_t now)
{
  struct plan_kind *kind = &plan->kinds[task->kind];
  struct plan_worker *worker = &kind->workers[task->worker];
  bool first = TAILQ_FIRST (&worker->begun) == task;
  TAILQ_REMOVE (&worker->begun, task, line);
  kind->busy -= TAILQ_EMPTY (&worker->begun);
  if (task->trial)
    {
      task->family->trials[task->kind]--;
      task->trial = false;
    }
  uint64_t available = now;
  struct plan_task *other = TAILQ_FIRST (&worker->begun);
  if (first && other && plan->machine->kinds[task->kind].memory)
    other->began = now;
  TAILQ_FOREACH (other, &worker->begun, line)
    {
      other->start = available > other->ready ? available : other->ready;
      available = other->finish = other->start + other->cost;
      rt_plan_written (plan, other, plan->machine->kinds[other->kind].memory,
                       other->finish, true);
    }
}

void
rt_plan_ready (struct plan *plan, struct plan_task *task, uint64_t now)
{
  if (task->state == PLAN_BEGUN)
    {
      leave_worker (plan, task, now);
      rt_plan_written (plan, task, RT_MOST_MEMORIES, now, true);
      plan->unbegun++;
      task->planned = false;
      plan->stale = true;
    }
  plan->exclusive += task->exclusive && task->state != PLAN_READY;
  task->state = PLAN_READY;
  if (task->planned)
    {
      rt_plan_uncertain (plan, task, task->unknown);
      if (task->known)
        rt_plan_heap_add (&plan->kinds[task->kind].ready, task);
    }
  else if (task->queued)
    {
      rt_plan_heap_add (&plan->waiting, task);
      rt_plan_uncertain (plan, task, task->unknown);
    }
  else
    TAILQ_INSERT_TAIL (&plan->unplanned, task, line);
  if (task->planned && task->known)
    hint (plan, task->kind);
  else
    rt_plan_hint_all (plan);
}

bool
rt_plan_hint (const struct plan *plan, unsigned kind)
{
  return atomic_load_explicit (&plan->kinds[kind].hint, memory_order_relaxed);
}

bool
rt_plan_abroad (const struct plan *plan)
{
  return atomic_load_explicit (&plan->abroad, memory_order_relaxed);
}

void *
rt_plan_user (const struct plan_task *task)
{
  return task->user;
}

void
rt_plan_ended (struct plan *plan, struct plan_task *task, uint64_t now)
{
  uint64_t expected = task->finish;
  bool trial = task->trial;
  /* What has been learnt concerns many others.  */
  plan->stale |= trial;
  plan->kinds[task->kind].deviation
      += (double)(now > expected ? now - expected : expected - now);
  plan->stale |= rt_plan_departed (plan, task->kind, now);
  rt_plan_guest_learn (plan, task, now - task->began);
  leave_worker (plan, task, now);
  rt_plan_written (plan, task, plan->machine->kinds[task->kind].memory, now,
                   true);
  hint (plan, task->kind);
  if (trial)
    rt_plan_hint_all (plan);
  free_task (plan, task);
  earn (plan);
}

int
rt_plan_kind (struct plan *plan, struct plan_task *task, uint64_t now)
{
  /* It could not be executed where it had begun: not there again.  */
  if (task->state == PLAN_BEGUN)
    return -1;
  if (!task->planned)
    rt_plan_refresh (plan, now);
  if (task->queued && task->state == PLAN_READY)
    rt_plan_now (plan, task, now);
  if (!task->planned || !task->known)
    return -1;
  unsigned memory = plan->machine->kinds[task->kind].memory;
  /* What is not needed yet must not keep others waiting.  */
  struct arrival data
      = rt_plan_arrival (plan, task, memory, now, PLAN_WRITTEN, false);
  uint64_t cost = task->finish - task->start;
  if (data.wait > (task->state == PLAN_READY ? BACKLOG * cost : 0))
    return -1;
  if (data.copies)
    rt_plan_arrival (plan, task, memory, now, PLAN_WRITTEN, true);
  return (int)task->kind;
}

void
rt_plan_changed (struct plan *plan)
{
  rt_plan_measure (plan);
  plan->stale = true;
  plan->linked = false;
  /* At once: what was planned where nothing can be executed any more would
     wait for ever.  */
  plan->credit += plan->unbegun;
  rt_plan_hint_all (plan);
}

void *
rt_plan_stranded (struct plan *plan)
{
  for (uint32_t i = plan->first; i != plan->last; i++)
    {
      struct plan_task *task = rt_plan_at (plan, i);
      unsigned kind = 0;
      if (!task || task->state != PLAN_READY)
        continue;
      while (kind < plan->kind_count
             && plan->cost (task->user, kind) == PLAN_NEVER)
        kind++;
      if (kind == plan->kind_count)
        return task->user;
    }
  return NULL;
}

void
rt_plan_explain (struct plan_task *task, struct plan_choice *choice)
{
  task->choice = choice;
  choice->kind = -1;
}
