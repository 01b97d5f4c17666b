/* SPDX-License-Identifier: GPL-3.0-or-later

   Executes graphs of tasks in virtual time, by a plan, by a central queue, or
   by work stealing: what the runtime does, as far as it matters for when tasks
   end.

   Copies begin when a plan says where a task will be executed, otherwise when
   it begins; they follow each other on a link, unless it is parallel.  */

#include "plan-graph.h"

#include <stdlib.h>
#include <string.h>

#define NEVER UINT64_MAX

enum event_type
{
  TASK_ENDS,
  ASK_AGAIN
};

struct event
{
  uint64_t time, number;
  uint32_t task; /* or the kind that asks */
  enum event_type type;
};

struct work
{
  struct plan_task *planned;
  unsigned worker;
  unsigned kind;
  uint64_t start;
  uint32_t waits;
  uint32_t next; /* in a queue */
  bool submitted, begun, ended;
};

struct queue
{
  uint32_t *items;
  uint32_t count, head;
};

struct run
{
  struct simulation *how;
  const struct graph *graph;
  const struct machine *machine;
  struct plan *plan;
  uint64_t now, events, seed;
  struct event *heap;
  uint32_t heap_count, heap_capacity;
  struct work *work;
  uint64_t *copies; /* of data, for each memory: when it is valid there */
  uint64_t *links;
  uint32_t submitted, unfinished;
  unsigned begun[RT_MOST_KINDS]; /* tasks that have not ended */
  uint64_t *available[RT_MOST_KINDS];
  bool *taken[RT_MOST_KINDS];
  uint64_t asked[RT_MOST_KINDS];
  struct queue *queues; /* eager: one; ws: for each worker */
  unsigned queue_count;
  /* What has been learnt: the ratio to the nominal cost.  */
  double learnt[MOST_TYPES][RT_MOST_KINDS];
};

/* The plan's callback has but a task's record.  */
static struct run *current;

static void *
zeroed (size_t count, size_t size)
{
  void *memory = calloc (count ? count : 1, size);
  if (!memory)
    abort ();
  return memory;
}

static bool
earlier (const struct event *a, const struct event *b)
{
  return a->time != b->time ? a->time < b->time : a->number < b->number;
}

static void
add_event (struct run *run, uint64_t time, enum event_type type, uint32_t task)
{
  if (run->heap_count == run->heap_capacity)
    {
      run->heap_capacity = run->heap_capacity ? 2 * run->heap_capacity : 64;
      run->heap = realloc (run->heap, run->heap_capacity * sizeof *run->heap);
      if (!run->heap)
        abort ();
    }
  struct event event = { time, run->events++, task, type };
  uint32_t at = run->heap_count++;
  for (; at && earlier (&event, &run->heap[(at - 1) / 2]); at = (at - 1) / 2)
    run->heap[at] = run->heap[(at - 1) / 2];
  run->heap[at] = event;
}

static struct event
take_event (struct run *run)
{
  struct event first = run->heap[0], last = run->heap[--run->heap_count];
  uint32_t at = 0;
  for (uint32_t child; (child = 2 * at + 1) < run->heap_count; at = child)
    {
      if (child + 1 < run->heap_count
          && earlier (&run->heap[child + 1], &run->heap[child]))
        child++;
      if (!earlier (&run->heap[child], &last))
        break;
      run->heap[at] = run->heap[child];
    }
  run->heap[at] = last;
  return first;
}

static uint64_t
told_cost (void *user, unsigned kind)
{
  struct run *run = current;
  const struct graph_task *task = user;
  const struct drop *drop = run->how->drop;
  if (!task->cost[kind])
    return PLAN_NEVER;
  double factor = 1;
  if (run->how->told == TOLD_TRUTH && drop && drop->kind == kind
      && run->now >= drop->from)
    factor = drop->factor;
  if (run->how->told == TOLD_LEARNT || run->how->told == TOLD_UNKNOWN)
    factor = run->learnt[task->type][kind];
  if (factor <= 0)
    return PLAN_UNKNOWN;
  return (uint64_t)(factor * (double)task->cost[kind]);
}

static uint64_t *
copy_at (struct run *run, uint32_t data, unsigned memory)
{
  return &run->copies[(size_t)data * run->machine->memory_count + memory];
}

static uint64_t
later (uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

static uint64_t
hop (struct run *run, unsigned from, unsigned to, uint64_t ready,
     uint64_t bytes, bool take)
{
  const struct link *link = &run->machine->links[from][to];
  uint64_t *available
      = &run->links[link->bus ? link->bus - 1u
                              : RT_MOST_BUSES
                                    + from * run->machine->memory_count + to];
  uint64_t time
      = (uint64_t)(link->latency + (double)bytes / link->bandwidth + 0.5);
  if (link->parallel)
    return ready + time;
  uint64_t arrival = later (*available, ready) + time;
  if (take)
    *available = arrival;
  return arrival;
}

/* When DATA arrives in MEMORY if copied from FROM.  */
static uint64_t
copy (struct run *run, uint32_t data, unsigned from, unsigned memory,
      bool take)
{
  uint64_t bytes = run->graph->bytes[data];
  uint64_t ready = later (*copy_at (run, data, from), run->now);
  if (from && memory && !(run->machine->links[from][memory].bandwidth > 0))
    {
      ready = hop (run, from, 0, ready, bytes, take);
      if (take)
        *copy_at (run, data, 0) = ready;
      from = 0;
    }
  return hop (run, from, memory, ready, bytes, take);
}

/* When DATA is in MEMORY; it is copied there from now on.  */
static uint64_t
fetch (struct run *run, uint32_t data, unsigned memory)
{
  uint64_t *there = copy_at (run, data, memory), best = NEVER;
  if (*there != NEVER)
    return *there;
  unsigned source = 0;
  for (unsigned m = 0; m < run->machine->memory_count; m++)
    if (*copy_at (run, data, m) != NEVER)
      {
        uint64_t arrival = copy (run, data, m, memory, false);
        if (arrival < best)
          source = m;
        if (arrival < best)
          best = arrival;
      }
  return *there = copy (run, data, source, memory, true);
}

static double
busy_time (struct run *run, uint32_t t, unsigned kind, uint64_t start)
{
  double cost = (double)run->graph->tasks[t].cost[kind];
  if (run->how->noise > 0)
    cost *= 1 + run->how->noise * (2 * graph_uniform (&run->seed) - 1);
  return (double)(drop_end (run->how->drop, kind, start, (uint64_t)cost)
                  - start);
}

static void
begin (struct run *run, uint32_t t, unsigned kind)
{
  struct work *work = &run->work[t];
  const struct graph_task *task = &run->graph->tasks[t];
  unsigned memory = run->machine->kinds[kind].memory, worker = 0;
  uint64_t ready = run->now;
  if (work->begun || !work->submitted || work->waits)
    abort ();
  for (uint32_t u = 0; u < task->use_count; u++)
    {
      const struct graph_use *use = &run->graph->uses[task->first_use + u];
      if (use->reads)
        ready = later (ready, fetch (run, use->data, memory));
    }
  for (unsigned i = 1; i < run->machine->kinds[kind].count; i++)
    if (run->available[kind][i] < run->available[kind][worker])
      worker = i;
  work->begun = true;
  work->kind = kind;
  work->worker = worker;
  work->start = later (ready, run->available[kind][worker]);
  double time = busy_time (run, t, kind, work->start);
  run->how->busy[kind] += time;
  run->available[kind][worker] = work->start + (uint64_t)time;
  run->begun[kind]++;
  add_event (run, run->available[kind][worker], TASK_ENDS, t);
}

static void
push (struct run *run, unsigned slot, uint32_t t)
{
  struct queue *queue
      = &run->queues[run->how->policy == SIMULATED_WS ? slot : 0];
  queue->items[queue->count++] = t;
}

static bool
executes (struct run *run, uint32_t t, unsigned kind)
{
  return run->graph->tasks[t].cost[kind] > 0;
}

/* Take the first, or the last, that KIND can execute.  */
static uint32_t
pop (struct run *run, struct queue *queue, unsigned kind, bool newest)
{
  for (uint32_t i = queue->head; i < queue->count; i++)
    {
      uint32_t at = newest ? queue->count - 1 - (i - queue->head) : i;
      uint32_t t = queue->items[at];
      if (!executes (run, t, kind))
        continue;
      if (at == queue->head)
        queue->head++;
      else
        {
          memmove (queue->items + at, queue->items + at + 1,
                   (queue->count - at - 1) * sizeof *queue->items);
          queue->count--;
        }
      return t;
    }
  return UINT32_MAX;
}

static uint32_t
next_queued (struct run *run, unsigned kind, unsigned slot)
{
  if (run->how->policy == SIMULATED_EAGER)
    return pop (run, &run->queues[0], kind, false);
  uint32_t t = pop (run, &run->queues[slot], kind, true);
  for (unsigned i = 1; i < run->queue_count && t == UINT32_MAX; i++)
    t = pop (run, &run->queues[(slot + i) % run->queue_count], kind, false);
  return t;
}

/* Give tasks to all that are free.  */
static void
feed (struct run *run)
{
  bool any = true;
  while (any)
    {
      any = false;
      unsigned slot = 0;
      for (unsigned k = 0; k < run->machine->kind_count; k++)
        for (unsigned w = 0; w < run->machine->kinds[k].count; w++, slot++)
          {
            unsigned most
                = run->machine->kinds[k].count
                  + (run->machine->kinds[k].memory ? run->how->depth : 0);
            if (run->begun[k] >= most
                || (run->available[k][w] > run->now && !run->how->depth))
              continue;
            uint32_t t = UINT32_MAX;
            if (run->plan && !rt_plan_hint (run->plan, k)
                && run->now != run->asked[k])
              continue;
            if (run->plan)
              {
                uint64_t hold;
                struct plan_task *task
                    = rt_plan_next (run->plan, k, run->now, &hold);
                if (task)
                  t = (uint32_t)((struct graph_task *)rt_plan_user (task)
                                 - run->graph->tasks);
                else if (hold != UINT64_MAX && run->asked[k] != hold)
                  {
                    if (hold <= run->now)
                      abort ();
                    add_event (run, hold, ASK_AGAIN, k);
                    run->asked[k] = hold;
                  }
              }
            else
              t = next_queued (run, k, slot);
            if (t == UINT32_MAX)
              continue;
            begin (run, t, k);
            any = true;
          }
    }
}

static void
ready (struct run *run, uint32_t t, unsigned slot)
{
  if (run->plan)
    {
      rt_plan_ready (run->plan, run->work[t].planned, run->now);
      return;
    }
  push (run, slot, t);
}

/* Ask the plan whether data of T should be copied.  */
static void
prefetch (struct run *run, uint32_t t)
{
  const struct graph_task *task = &run->graph->tasks[t];
  if (!run->plan || !run->work[t].submitted || run->work[t].begun)
    return;
  int kind = rt_plan_kind (run->plan, run->work[t].planned, run->now);
  if (kind < 0)
    return;
  for (uint32_t u = 0; u < task->use_count; u++)
    {
      const struct graph_use *use = &run->graph->uses[task->first_use + u];
      bool there
          = use->producer == UINT32_MAX || run->work[use->producer].ended;
      if (use->reads && there)
        fetch (run, use->data, run->machine->kinds[kind].memory);
    }
}

static void
submit (struct run *run)
{
  const struct graph *graph = run->graph;
  while (run->submitted < graph->task_count
         && (!run->how->window || run->unfinished < run->how->window))
    {
      uint32_t t = run->submitted++;
      struct graph_task *task = &graph->tasks[t];
      struct plan_access *accesses
          = zeroed (task->use_count, sizeof *accesses);
      for (uint32_t u = 0; u < task->use_count && run->plan; u++)
        {
          const struct graph_use *use = &graph->uses[task->first_use + u];
          accesses[u] = (struct plan_access){
            .data = (void *)(uintptr_t)(64 + use->data),
            .bytes = graph->bytes[use->data],
            .mode
            = (use->reads ? TASKS_READ : 0) | (use->writes ? TASKS_WRITE : 0)
          };
        }
      run->work[t].submitted = true;
      run->unfinished++;
      if (run->plan)
        run->work[t].planned = rt_plan_submit (run->plan, task, task->family,
                                               accesses, task->use_count, 0);
      free (accesses);
      if (run->plan && run->how->choices)
        rt_plan_explain (run->work[t].planned, &run->how->choices[t]);
      if (!run->work[t].waits)
        ready (run, t, 0);
    }
}

static void
learn (struct run *run, uint32_t t)
{
  const struct work *work = &run->work[t];
  const struct graph_task *task = &run->graph->tasks[t];
  double *learnt = &run->learnt[task->type][work->kind];
  double sample
      = (double)(run->now - work->start) / (double)task->cost[work->kind];
  *learnt = *learnt > 0 ? 0.5 * *learnt + 0.5 * sample : sample;
}

static void
ended (struct run *run, uint32_t t)
{
  struct work *work = &run->work[t];
  const struct graph_task *task = &run->graph->tasks[t];
  unsigned slot = work->worker;
  for (unsigned k = 0; k < work->kind; k++)
    slot += run->machine->kinds[k].count;
  work->ended = true;
  run->begun[work->kind]--;
  run->unfinished--;
  run->how->makespan = run->now;
  learn (run, t);
  for (uint32_t u = 0; u < task->use_count; u++)
    {
      const struct graph_use *use = &run->graph->uses[task->first_use + u];
      if (use->writes)
        for (unsigned m = 0; m < run->machine->memory_count; m++)
          *copy_at (run, use->data, m)
              = m == run->machine->kinds[work->kind].memory ? run->now : NEVER;
    }
  if (run->plan)
    rt_plan_ended (run->plan, work->planned, run->now);
  for (uint32_t e = 0; e < task->edge_count; e++)
    {
      uint32_t to = run->graph->edges[task->first_edge + e].to;
      if (!--run->work[to].waits && run->work[to].submitted)
        ready (run, to, slot);
    }
  submit (run);
  for (uint32_t e = 0; e < task->edge_count; e++)
    prefetch (run, run->graph->edges[task->first_edge + e].to);
}

static void
prepare (struct run *run)
{
  const struct graph *graph = run->graph;
  unsigned memories = run->machine->memory_count;
  run->work = zeroed (graph->task_count, sizeof *run->work);
  run->copies
      = zeroed ((size_t)graph->data_count * memories, sizeof (uint64_t));
  run->links
      = zeroed (RT_MOST_BUSES + memories * memories, sizeof *run->links);
  for (uint32_t d = 0; d < graph->data_count; d++)
    for (unsigned m = 1; m < memories; m++)
      *copy_at (run, d, m) = NEVER;
  for (uint32_t t = 0; t < graph->task_count; t++)
    run->work[t].waits = graph->tasks[t].waits;
  for (unsigned k = 0; k < run->machine->kind_count; k++)
    {
      unsigned count = run->machine->kinds[k].count;
      run->available[k] = zeroed (count, sizeof (uint64_t));
      run->queue_count += count;
      for (unsigned i = 0; i < MOST_TYPES; i++)
        run->learnt[i][k] = run->how->told == TOLD_UNKNOWN ? 0 : 1;
    }
  run->queues = zeroed (run->queue_count, sizeof *run->queues);
  for (unsigned i = 0; i < run->queue_count && !run->plan; i++)
    run->queues[i].items = zeroed (graph->task_count, sizeof (uint32_t));
}

void
simulate (struct simulation *how)
{
  struct run run = {
    .how = how, .graph = how->graph, .machine = how->machine, .seed = how->seed
  };
  memset (how->busy, 0, sizeof how->busy);
  current = &run;
  if (how->policy == SIMULATED_PLAN)
    run.plan = rt_plan_new (how->machine, told_cost);
  prepare (&run);
  submit (&run);
  feed (&run);
  while (run.heap_count)
    {
      struct event event = take_event (&run);
      run.now = event.time;
      if (event.type == TASK_ENDS)
        ended (&run, event.task);
      /* All that happens now, before what follows from it.  */
      if (!run.heap_count || run.heap[0].time > run.now)
        feed (&run);
    }
  for (uint32_t t = 0; t < how->graph->task_count; t++)
    if (!run.work[t].ended)
      abort ();
  if (run.plan)
    rt_plan_free (run.plan);
  for (unsigned k = 0; k < how->machine->kind_count; k++)
    free (run.available[k]);
  for (unsigned i = 0; i < run.queue_count; i++)
    free (run.queues[i].items);
  free (run.queues);
  free (run.links);
  free (run.copies);
  free (run.work);
  free (run.heap);
}
