/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a free worker begins.

   Its kind's tasks, as planned, with two licences.  Workers of a kind are
   equal: any of them begins the first that is ready, if as many are free as
   tasks before it in the plan are not ready yet; it also begins one that ends
   before those.  Otherwise it is held: HEFT leaves gaps where waiting for a
   task of greater rank is worth it.  A wait that was not planned is shorter
   than the task that has to wait for it.

   Who has nothing to do takes over what others have planned, if that would end
   earlier here, as things have gone.  */

#include "plan-inside.h"

/* Tasks that are looked at before another is begun in their place.  */
#define MOST_RESERVED 64
#define MOST_WAITING 16
#define MOST_FILLERS 8
#define MOST_VICTIMS 4
#define MOST_KINDS 8

/* An unplanned wait for a task of greater rank is at most this part of the
   task that could be begun.  */
#define PATIENCE 4

static uint64_t
later (uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

/* Whether SLOT still says what is planned for KIND.  */
static bool
valid (const struct plan_entry *entry, unsigned kind)
{
  const struct plan_task *task = entry->task;
  return task->number == entry->number && task->state != PLAN_BEGUN
         && task->kind == kind && task->start == entry->start;
}

/* A worker, and what is not to be delayed.  */
struct situation
{
  unsigned kind, memory, worker;
  unsigned free; /* workers, with this one */
  uint64_t now;
  uint64_t available; /* when the worker is */
  uint64_t limit;     /* the first reserved task begins... */
  bool late;          /* ...later than planned */
};

/* When TASK could begin on the worker, and the toll for its data.  */
static struct arrival
start_here (struct plan *plan, const struct situation *here,
            struct plan_task *task)
{
  struct arrival start = rt_plan_arrival (plan, task, here->memory, here->now,
                                          PLAN_REAL, false);
  start.time
      = later (start.time, rt_plan_behind (task, here->available, here->now));
  return start;
}

static uint64_t
cost_here (const struct situation *here, const struct plan_task *task)
{
  return task->family->costs[here->kind];
}

/* When a task is expected to begin, and whether that is later than planned. */
struct reservation
{
  uint64_t start;
  bool late;
};

/* Look at those planned to begin until LAST that are not ready, if they have
   PRIORITY: the other FREE workers can begin all but one of them, and the
   limit is when this one is to begin.  */
static void
reserve (struct plan *plan, struct situation *here, uint64_t last,
         int32_t priority)
{
  struct plan_kind *kind = &plan->kinds[here->kind];
  struct reservation first[MOST_RESERVED + 1];
  unsigned reserved = 0, looked = 0;
  while (kind->head < kind->entry_count
         && !valid (&kind->entries[kind->head], here->kind))
    kind->head++;
  for (uint32_t i = kind->head;
       i < kind->entry_count && looked < MOST_WAITING + here->free; i++)
    {
      struct plan_entry *entry = &kind->entries[i];
      if (entry->start > last
          || (reserved == here->free
              && entry->start >= first[here->free - 1].start))
        break;
      looked++;
      if (!valid (entry, here->kind) || entry->task->state == PLAN_READY
          || entry->task->effective < priority)
        continue;
      uint64_t start = rt_plan_behind (entry->task, entry->start, here->now);
      unsigned at = reserved;
      for (; at && first[at - 1].start > start; at--)
        first[at] = first[at - 1];
      first[at] = (struct reservation){ start, start > entry->start };
      if (reserved < here->free)
        reserved++;
    }
  here->limit = reserved < here->free ? NEVER : first[here->free - 1].start;
  here->late = reserved == here->free && first[here->free - 1].late;
}

/* A ready task of the kind that ends before LIMIT, the first planned.  */
static struct plan_task *
filler (struct plan *plan, const struct situation *here, uint64_t limit)
{
  const struct plan_heap *heap = &plan->kinds[here->kind].ready;
  struct plan_task *best = NULL;
  for (uint32_t i = 0; i < heap->count && i < MOST_FILLERS; i++)
    {
      struct plan_task *task = heap->items[i].task;
      uint64_t cost = cost_here (here, task);
      if (here->available + cost > limit
          || (best && task->start >= best->start))
        continue;
      if (start_here (plan, here, task).time + cost <= limit)
        best = task;
    }
  return best;
}

/* What the kind itself has planned; *HOLD, unless that may not be, if it is
   worth waiting for.  */
static struct plan_task *
own (struct plan *plan, struct situation *here, uint64_t *hold)
{
  struct plan_heap *heap = &plan->kinds[here->kind].ready;
  if (!heap->count)
    return NULL;
  /* What it would be held for may be waiting for one of those.  */
  if (plan->exclusive)
    hold = NULL;
  struct plan_task *first = heap->items[0].task;
  uint64_t start = start_here (plan, here, first).time;
  reserve (plan, here, first->start, first->effective);
  uint64_t cost = cost_here (here, first);
  if (start + cost > here->limit)
    {
      struct plan_task *task = filler (plan, here, here->limit);
      if (task)
        return task;
      uint64_t *waits = &plan->kinds[here->kind].waits;
      if (here->late && *waits == NEVER)
        *waits = here->now;
      /* What should have begun, and waits for no task, waits for its data, or
         for something else that is not planned.  */
      if (hold && here->limit >= here->now
          && (!here->late || here->limit - *waits <= cost / PATIENCE))
        {
          *hold = later (here->limit, here->now + 1);
          return NULL;
        }
    }
  /* Its data are on their way; is there something to do meanwhile?  */
  if (start > here->available)
    {
      struct plan_task *task = filler (plan, here, start);
      if (task)
        return task;
      /* A core cannot begin before they are there, as a device can.  Equal
         ones begin what comes next meanwhile.  */
      if (hold && !here->memory && plan->kinds[here->kind].count == 1
          && start > here->now && rt_plan_comes (plan, first, here->memory))
        {
          *hold = start;
          return NULL;
        }
    }
  return first;
}

uint64_t
rt_plan_lateness (const struct plan *plan, unsigned kind, uint64_t now)
{
  unsigned worker;
  if (!plan->kinds[kind].ready.count)
    return 0;
  uint64_t start = plan->kinds[kind].ready.items[0].start;
  uint64_t could = rt_plan_available (plan, kind, now, &worker);
  return could > start ? could - start : 0;
}

/* The toll of TASK where it is planned.  */
static uint64_t
toll_there (struct plan *plan, const struct situation *here,
            struct plan_task *task)
{
  unsigned memory = plan->machine->kinds[task->kind].memory;
  if (!plan->toll)
    return 0;
  return plan->toll
         * rt_plan_arrival (plan, task, memory, here->now, PLAN_REAL, false)
               .toll;
}

/* TASK would end here at END, if others did not use the same buses.  The same
   with tolls, and behind the copies that the plan has for others.  */
static uint64_t
with_tolls (struct plan *plan, const struct situation *here,
            struct plan_task *task, uint64_t end)
{
  struct arrival planned = rt_plan_arrival (plan, task, here->memory,
                                            here->now, PLAN_AHEAD, false);
  return later (end, planned.time + cost_here (here, task))
         + plan->toll * planned.toll;
}

/* A task that is planned elsewhere and would end earlier here; of several that
   for which this makes the greatest difference.  Where there are many kinds
   the next time begins where this one has ended.  */
static struct plan_task *
take_over (struct plan *plan, struct situation *here)
{
  struct plan_task *best = NULL;
  uint64_t most = 0;
  bool many = plan->kind_count > MOST_KINDS;
  unsigned looked = 0, first = many ? plan->victim : 0;
  reserve (plan, here, NEVER, INT32_MIN);
  for (unsigned n = 0; n < plan->kind_count && looked < MOST_KINDS; n++)
    {
      unsigned i = (first + n) % plan->kind_count;
      struct plan_heap *heap = &plan->kinds[i].ready;
      plan->victim = i + 1;
      if (i == here->kind || !heap->count)
        continue;
      looked++;
      if (rt_plan_guest_open (plan, heap->items[0].task, here->kind))
        return heap->items[0].task;
      uint64_t late = rt_plan_lateness (plan, i, here->now);
      uint32_t from
          = heap->count > MOST_VICTIMS ? heap->count - MOST_VICTIMS : 0;
      for (uint32_t j = from; j < heap->count; j++)
        {
          struct plan_task *task = heap->items[j].task;
          uint64_t cost = cost_here (here, task);
          uint64_t there = task->finish + late;
          if (cost >= PLAN_UNKNOWN || here->available + cost + most >= there
              || !rt_plan_guest_saves (plan, task, here->kind)
              || (plan->networked
                  && here->now + rt_plan_missing (plan, task, here->memory)
                             + cost + most
                         >= there))
            continue;
          struct arrival start = start_here (plan, here, task);
          uint64_t end = start.time + cost;
          if (end > here->limit)
            continue;
          if (start.toll)
            there += toll_there (plan, here, task);
          if (start.toll && end + most < there)
            end = with_tolls (plan, here, task, end);
          if (end + most < there && end <= here->limit)
            {
              most = there - end;
              best = task;
            }
        }
    }
  return best;
}

/* TASK begins.  */
static void
begin (struct plan *plan, struct situation *here, struct plan_task *task,
       bool trial)
{
  struct plan_kind *kind = &plan->kinds[here->kind];
  struct plan_worker *worker = &kind->workers[here->worker];
  if (task->choice)
    rt_plan_explain_begun (plan, task, here->kind, trial, here->now);
  if (task->planned && task->known)
    rt_plan_heap_remove (&plan->kinds[task->kind].ready, task);
  plan->ahead -= task->planned;
  uint64_t cost = cost_here (here, task);
  if (cost >= PLAN_UNKNOWN)
    cost = plan->assumed;
  task->trial = trial;
  task->family->trials[here->kind] += trial;
  uint64_t start = rt_plan_behind (task, here->available, here->now);
  task->ready
      = rt_plan_arrival (plan, task, here->memory, here->now, PLAN_REAL, true)
            .time;
  rt_plan_dequeue (plan, task);
  plan->exclusive -= task->exclusive && task->state == PLAN_READY;
  task->state = PLAN_BEGUN;
  rt_plan_uncertain (plan, task, false);
  plan->unbegun--;
  task->kind = here->kind;
  task->worker = here->worker;
  task->cost = cost;
  task->began = here->now;
  task->start = later (start, task->ready);
  task->finish = task->start + cost;
  kind->busy += TAILQ_EMPTY (&worker->begun);
  kind->waits = NEVER;
  TAILQ_INSERT_TAIL (&worker->begun, task, line);
  if (task->exclusive)
    rt_plan_turns_begin (plan, task);
  rt_plan_written (plan, task, here->memory, task->finish, true);
}

/* A worker of KIND that is free to begin a task at NOW.  */
static struct situation
situation (struct plan *plan, unsigned kind, uint64_t now)
{
  rt_plan_look (plan);
  rt_plan_refresh (plan, now);
  struct plan_kind *workers = &plan->kinds[kind];
  struct situation here = { .kind = kind,
                            .now = now,
                            .memory = plan->machine->kinds[kind].memory };
  here.available = rt_plan_available (plan, kind, now, &here.worker);
  here.free = workers->count - workers->busy;
  if (!here.free) /* a device that begins them ahead */
    here.free = 1;
  if (here.free > MOST_RESERVED)
    here.free = MOST_RESERVED;
  return here;
}

struct plan_task *
rt_plan_next (struct plan *plan, unsigned kind, uint64_t now, uint64_t *hold)
{
  if (hold)
    *hold = UINT64_MAX;
  struct situation here = situation (plan, kind, now);
  struct plan_task *task = rt_plan_trial (plan, kind);
  bool trial = task != NULL;
  rt_plan_new_ones (plan, now);
  if (!task)
    task = own (plan, &here, hold);
  while (!task && rt_plan_more (plan, now))
    {
      if (hold)
        *hold = UINT64_MAX;
      task = own (plan, &here, hold);
    }
  /* Who has several workers takes nothing for those that are busy.  */
  const struct plan_kind *workers = &plan->kinds[kind];
  if (!task && (!hold || *hold == UINT64_MAX)
      && (workers->count == 1 || workers->busy < workers->count))
    task = take_over (plan, &here);
  if (task)
    begin (plan, &here, task, trial);
  else
    atomic_store_explicit (&plan->kinds[kind].hint, false,
                           memory_order_relaxed);
  return task;
}

struct plan_warm
rt_plan_warm (struct plan_task *task)
{
  return (struct plan_warm){ task, task->number };
}

bool
rt_plan_warm_p (const struct plan_warm *warm)
{
  return warm->task && warm->task->number == warm->number
         && warm->task->state == PLAN_READY;
}

struct plan_task *
rt_plan_next_warm (struct plan *plan, unsigned kind, uint64_t now,
                   const struct plan_warm *warm, uint64_t most)
{
  struct plan_task *task = warm->task;
  if (!rt_plan_warm_p (warm))
    return NULL;
  struct situation here = situation (plan, kind, now);
  rt_plan_new_ones (plan, now);
  const struct plan_heap *heap = &plan->kinds[kind].ready;
  if (!TAILQ_EMPTY (&plan->uncertain) || !task->planned || task->kind != kind
      || cost_here (&here, task) > most
      || heap->items[0].priority > task->effective)
    return NULL;
  begin (plan, &here, task, false);
  return task;
}
