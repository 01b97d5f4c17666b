/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where each task is executed, and when: on the worker that ends it first,
   inserted into the first gap that is long enough (Topcuoglu, Hariri and Wu
   2002, equations 5 to 7), as seen from now: workers are taken until what they
   have begun is expected to end, links until the copies on their way arrive,
   and data are where they are.

   A copy over a bus keeps the copies of other memories waiting.  The earliest
   end of one task does not see that, so the time on buses, the *toll*, counts
   some times more, and so may a task's *waste* (plan-all.c).  */

#include "plan-inside.h"

#include <limits.h>

static uint64_t
later (uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

uint64_t
rt_plan_expected (const struct plan_task *task, uint64_t now)
{
  uint64_t finish = task->finish, cost = task->cost ? task->cost : 1;
  /* It takes longer: for as long again as it was believed to take.  */
  while (finish < now)
    {
      finish = task->start + 2 * cost;
      cost *= 2;
    }
  return finish;
}

/* When TASK is expected to end, if it begins or has begun as planned, or else
   at NOW at the earliest.  */
static uint64_t
end_of (const struct plan_task *task, uint64_t now)
{
  return task->state == PLAN_BEGUN
             ? rt_plan_expected (task, now)
             : later (task->finish, now + (task->finish - task->start));
}

/* When the tasks of USE, and of those that follow it in its list, end.  */
static uint64_t
all_of (const struct use *use, uint64_t now)
{
  uint64_t time = 0;
  for (; use; use = LIST_NEXT (use, member))
    time = later (time, end_of (use->task, now));
  return time;
}

uint64_t
rt_plan_made (const struct version *version, uint64_t now)
{
  return all_of (rt_version_producer (version), now);
}

uint64_t
rt_plan_behind (const struct plan_task *task, uint64_t time, uint64_t now)
{
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      const struct use *use = &task->uses[i];
      time = later (time, rt_plan_made (use->version, now));
      time = later (time, all_of (rt_use_readers (use), now));
      const struct plan_task *turn
          = rt_use_takes_turns (use) ? rt_version_producer (use->written)->task
                                     : task;
      if (turn != task && turn->state == PLAN_BEGUN)
        time = later (time, end_of (turn, now));
    }
  return time;
}

uint64_t
rt_plan_free_from (const struct plan *plan, unsigned kind, unsigned worker,
                   uint64_t now)
{
  const struct plan_worker *w = &plan->kinds[kind].workers[worker];
  struct plan_task *last = TAILQ_LAST (&w->begun, plan_task_list);
  uint64_t end = last ? rt_plan_expected (last, now) : now;
  return plan->guests
             ? later (end, rt_plan_guest_keeps (plan, kind, worker, now))
             : end;
}

uint64_t
rt_plan_available (const struct plan *plan, unsigned kind, uint64_t now,
                   unsigned *worker)
{
  const struct plan_kind *workers = &plan->kinds[kind];
  uint64_t best = NEVER;
  for (unsigned i = 0; i < workers->count; i++)
    {
      uint64_t end = rt_plan_free_from (plan, kind, i, now);
      if (end < best)
        {
          best = end;
          *worker = i;
        }
      if (end == now)
        break;
    }
  return best;
}

void
rt_plan_summarize (struct plan_kind *kind)
{
  kind->end = NEVER;
  kind->gap = 0;
  for (unsigned i = 0; i < kind->count; i++)
    {
      const struct timeline *line = &kind->workers[i].line;
      if (line->end < kind->end)
        kind->end = line->end;
      if (line->count)
        kind->gap = later (kind->gap, line->gaps[line->count - 1].end);
    }
}

/* No worker of KIND can end what is READY and takes COST before that.  */
static uint64_t
at_best (const struct plan_kind *kind, uint64_t ready, uint64_t cost)
{
  return (kind->gap < ready + cost ? later (ready, kind->end) : ready) + cost;
}

/* When TASK could be executed by KIND, whose memory has its data at READY: the
   end, and *START and *WORKER.  */
static uint64_t
earliest (struct plan *plan, const struct plan_task *task, unsigned kind,
          uint64_t ready, uint64_t cost, uint64_t *start, unsigned *worker)
{
  const struct plan_kind *workers = &plan->kinds[kind];
  *start = NEVER;
  for (unsigned i = 0; i < workers->count; i++)
    {
      uint64_t begin
          = rt_timeline_find (&workers->workers[i].line, ready, cost);
      if (plan->guests)
        begin = rt_plan_guest_start (plan, kind, begin);
      if (begin < *start)
        {
          *start = begin;
          *worker = i;
          if (begin == ready)
            break;
        }
    }
  uint64_t turn = task->exclusive
                      ? rt_plan_turns_from (plan, task, *start, cost)
                      : *start;
  return turn > *start ? earliest (plan, task, kind, turn, cost, start, worker)
                       : *start + cost;
}

/* What executing a task of COSTS on KIND, for which DATA come, counts more
   than its end.  */
static uint64_t
toll_of (const struct plan *plan, const uint64_t *costs, unsigned kind,
         const struct arrival *data)
{
  uint64_t toll = plan->toll * data->toll;
  if (plan->waste)
    toll += plan->waste * rt_plan_waste (plan, costs, kind);
  return toll;
}

static void
explain (struct plan *plan, struct plan_task *task, uint64_t ready,
         uint64_t now)
{
  struct plan_choice *choice = task->choice;
  choice->kind = (int)task->kind;
  choice->why = PLAN_EARLIEST;
  choice->rank = task->rank;
  for (unsigned i = 0; i < plan->kind_count; i++)
    {
      choice->cost[i] = task->family->costs[i];
      choice->data_ready[i] = choice->start[i] = choice->finish[i] = NEVER;
      if (choice->cost[i] >= PLAN_UNKNOWN)
        continue;
      unsigned worker, memory = plan->machine->kinds[i].memory;
      struct arrival data
          = rt_plan_arrival (plan, task, memory, now, PLAN_AHEAD, false);
      choice->toll[i] = toll_of (plan, task->family->costs, i, &data);
      choice->data_ready[i] = later (ready, data.time);
      choice->finish[i]
          = earliest (plan, task, i, choice->data_ready[i], choice->cost[i],
                      &choice->start[i], &worker);
    }
}

/* What a kind could do for a task: at START at the earliest, then on WORKER,
   once it has been FOUND.  FINISH is NEVER if it cannot, or has been looked
   at, and until it is found no later than it will be.  */
struct option
{
  uint64_t cost, start, finish;
  unsigned worker;
  bool found;
};

/* More kinds than MANY are not all looked at: those first that have most of
   the data, and VAIN in a row that are no better.  */
#define MANY 16
#define VAIN 8

/* Each kind's option for TASK as if its data were there at READY, not found
   yet: there may be hundreds of kinds of dozens of workers each.  */
static void
list_options (struct plan *plan, const struct plan_task *task, uint64_t ready,
              struct option *options)
{
  const uint64_t *costs = task->family->costs;
  for (unsigned i = 0; i < plan->kind_count; i++)
    {
      struct option *option = &options[i];
      option->cost = costs[i] == PLAN_UNKNOWN ? plan->assumed : costs[i];
      option->finish
          = costs[i] == NEVER || (costs[i] == PLAN_UNKNOWN && task->known)
                    || (plan->guests && !rt_plan_guest_worth (plan, task, i))
                ? NEVER
                : at_best (&plan->kinds[i], ready, option->cost);
      option->found = false;
    }
}

/* The same as if each had to wait for data that are elsewhere.  */
static __attribute__ ((noinline)) void
list_far_options (struct plan *plan, const struct plan_task *task,
                  uint64_t ready, struct option *options)
{
  uint64_t soonest[RT_MOST_MEMORIES];
  rt_plan_soonest (plan, task, ready, soonest);
  for (unsigned i = 0; i < plan->kind_count; i++)
    if (options[i].finish != NEVER)
      options[i].finish
          = at_best (&plan->kinds[i], soonest[plan->machine->kinds[i].memory],
                     options[i].cost);
}

/* Find the kind and the worker that end TASK, whose predecessors end at READY,
   first, with tolls; of several the first.  Those that could end it first if
   it had its data are looked at first: they rule out most others.  */
static void
choose (struct plan *plan, struct plan_task *task, uint64_t ready,
        uint64_t now)
{
  const uint64_t *costs = task->family->costs;
  struct option options[RT_MOST_KINDS];
  uint64_t least = NEVER;
  unsigned most = plan->kind_count > MANY ? VAIN : UINT_MAX, left = most;
  task->finish = NEVER;
  list_options (plan, task, ready, options);
  if (plan->kind_count > MANY)
    list_far_options (plan, task, ready, options);
  for (;;)
    {
      unsigned i = 0;
      for (unsigned k = 1; k < plan->kind_count; k++)
        if (options[k].finish < options[i].finish)
          i = k;
      struct option option = options[i];
      if (option.finish == NEVER || option.finish > least
          || (option.finish == least && i > task->kind))
        break;
      if (!option.found)
        {
          options[i].found = true;
          options[i].finish = earliest (plan, task, i, ready, option.cost,
                                        &options[i].start, &options[i].worker);
          continue;
        }
      options[i].finish = NEVER;
      struct arrival data = rt_plan_arrival (
          plan, task, plan->machine->kinds[i].memory, now, PLAN_AHEAD, false);
      uint64_t toll = toll_of (plan, costs, i, &data);
      if (data.time > option.start)
        option.finish = earliest (plan, task, i, data.time, option.cost,
                                  &option.start, &option.worker);
      uint64_t end = option.finish + toll;
      if (end > least || (end == least && i > task->kind))
        {
          if (!--left)
            break;
          continue;
        }
      left = most;
      least = end;
      task->kind = i;
      task->worker = option.worker;
      task->start = option.start;
      task->finish = option.finish;
    }
}

void
rt_plan_place (struct plan *plan, struct plan_task *task, uint64_t now)
{
  uint64_t ready = rt_plan_behind (task, now, now);
  choose (plan, task, ready, now);
  if (task->finish == NEVER)
    {
      /* Nothing can execute it: a mistake of the caller's, or the last that
         could has failed, which the caller reports.  */
      task->start = task->finish = ready;
      return;
    }
  if (task->choice)
    explain (plan, task, ready, now);
  plan->left -= rt_plan_alone (task);
  unsigned memory = plan->machine->kinds[task->kind].memory;
  if (memory)
    atomic_store_explicit (&plan->abroad, true, memory_order_relaxed);
  rt_plan_arrival (plan, task, memory, now, PLAN_AHEAD, true);
  rt_timeline_take (&plan->kinds[task->kind].workers[task->worker].line,
                    task->start, task->finish - task->start,
                    plan->least[task->kind]);
  rt_plan_summarize (&plan->kinds[task->kind]);
  rt_plan_guest_take (plan, task->kind, task->start,
                      task->finish - task->start);
  rt_plan_written (plan, task, memory, task->finish, false);
  if (task->exclusive)
    rt_plan_turns_placed (plan, task, memory);
  if (task->finish > plan->ends)
    plan->ends = task->finish;
}
