/* SPDX-License-Identifier: GPL-3.0-or-later

   HEFT as in the paper, offline, to compare the plan with: it shares nothing
   with libruntime/policy.

   Topcuoglu, Hariri and Wu, Performance-effective and low-complexity task
   scheduling for heterogeneous computing, IEEE TPDS 13 (3), 2002.  */

#include "plan-graph.h"

#include <stdlib.h>
#include <string.h>

uint64_t
drop_end (const struct drop *drop, unsigned kind, uint64_t start,
          uint64_t cost)
{
  if (!drop || kind != drop->kind || start + cost <= drop->from)
    return start + cost;
  if (start >= drop->from)
    return start + (uint64_t)(drop->factor * (double)cost);
  uint64_t before = drop->from - start;
  return drop->from + (uint64_t)(drop->factor * (double)(cost - before));
}

struct piece
{
  uint64_t begin, end;
};

struct processor
{
  unsigned kind;
  uint32_t count;
  struct piece *busy; /* in order */
};

/* Where TASK fits on PROCESSOR: its start.  */
static uint64_t
insert_at (const struct processor *processor, const struct drop *drop,
           uint64_t ready, uint64_t cost, uint32_t *at)
{
  for (uint32_t i = 0; i < processor->count; i++)
    {
      if (drop_end (drop, processor->kind, ready, cost)
          <= processor->busy[i].begin)
        {
          *at = i;
          return ready;
        }
      if (processor->busy[i].end > ready)
        ready = processor->busy[i].end;
    }
  *at = processor->count;
  return ready;
}

static const double *by_rank;

static int
compare (const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  if (by_rank[x] != by_rank[y])
    return by_rank[x] > by_rank[y] ? -1 : 1;
  return (x > y) - (x < y);
}

static void *
zeroed (size_t count, size_t size)
{
  void *memory = calloc (count ? count : 1, size);
  if (!memory)
    abort ();
  return memory;
}

static void
upward_ranks (const struct graph *graph, const struct machine *machine,
              double *rank)
{
  double latency = 0, gap = 0;
  unsigned pairs = 0, workers = 0;
  for (unsigned i = 0; i < machine->memory_count; i++)
    for (unsigned j = 0; j < machine->memory_count; j++)
      if (i != j)
        {
          bool direct = machine->links[i][j].bandwidth > 0;
          const struct link *first = &machine->links[i][direct ? j : 0],
                            *second = direct ? NULL : &machine->links[0][j];
          latency += first->latency + (second ? second->latency : 0);
          gap += 1 / first->bandwidth + (second ? 1 / second->bandwidth : 0);
          pairs++;
        }
  if (pairs)
    {
      latency /= pairs;
      gap /= pairs;
    }
  for (unsigned k = 0; k < machine->kind_count; k++)
    workers += machine->kinds[k].count;
  for (uint32_t t = graph->task_count; t--;)
    {
      const struct graph_task *task = &graph->tasks[t];
      double mean = 0, below = 0;
      for (unsigned k = 0; k < machine->kind_count; k++)
        mean += (double)task->cost[k] * machine->kinds[k].count / workers;
      for (uint32_t e = 0; e < task->edge_count; e++)
        {
          const struct graph_edge *edge = &graph->edges[task->first_edge + e];
          double path = rank[edge->to];
          if (edge->bytes)
            path += latency + (double)edge->bytes * gap;
          if (path > below)
            below = path;
        }
      rank[t] = mean + below;
    }
}

static uint64_t
transfer (const struct machine *machine, unsigned from, unsigned to,
          uint64_t bytes)
{
  const struct link *link = &machine->links[from][to];
  if (from == to || !bytes)
    return 0;
  if (link->bandwidth > 0)
    return (uint64_t)(link->latency + (double)bytes / link->bandwidth + 0.5);
  return transfer (machine, from, 0, bytes) + transfer (machine, 0, to, bytes);
}

uint64_t
offline_heft (const struct graph *graph, const struct machine *machine,
              const struct drop *drop, double *ranks)
{
  uint32_t n = graph->task_count;
  unsigned kinds = machine->kind_count, count = 0;
  double *rank = zeroed (n, sizeof *rank);
  uint32_t *order = zeroed (n, sizeof *order);
  /* When a task's data are there, on each kind.  */
  uint64_t *ready = zeroed ((size_t)n * kinds, sizeof *ready);
  for (unsigned k = 0; k < kinds; k++)
    count += machine->kinds[k].count;
  struct processor *processors = zeroed (count, sizeof *processors);
  for (unsigned k = 0, p = 0; k < kinds; k++)
    for (unsigned i = 0; i < machine->kinds[k].count; i++)
      processors[p++].kind = k;
  upward_ranks (graph, machine, rank);
  if (ranks)
    memcpy (ranks, rank, n * sizeof *rank);
  for (uint32_t i = 0; i < n; i++)
    order[i] = i;
  by_rank = rank;
  qsort (order, n, sizeof *order, compare);

  uint64_t makespan = 0;
  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t t = order[i], best_at = 0;
      const struct graph_task *task = &graph->tasks[t];
      struct processor *best = NULL;
      uint64_t start = 0, finish = UINT64_MAX;
      for (unsigned p = 0; p < count; p++)
        {
          unsigned k = processors[p].kind;
          uint32_t at;
          uint64_t begin
              = insert_at (&processors[p], drop, ready[(size_t)t * kinds + k],
                           task->cost[k], &at);
          uint64_t end = drop_end (drop, k, begin, task->cost[k]);
          if (end >= finish)
            continue;
          finish = end;
          start = begin;
          best = &processors[p];
          best_at = at;
        }
      best->busy
          = realloc (best->busy, (best->count + 1) * sizeof *best->busy);
      if (!best->busy)
        abort ();
      memmove (best->busy + best_at + 1, best->busy + best_at,
               (best->count - best_at) * sizeof *best->busy);
      best->busy[best_at] = (struct piece){ start, finish };
      best->count++;
      if (finish > makespan)
        makespan = finish;
      unsigned from = machine->kinds[best->kind].memory;
      for (uint32_t e = 0; e < task->edge_count; e++)
        {
          const struct graph_edge *edge = &graph->edges[task->first_edge + e];
          for (unsigned k = 0; k < kinds; k++)
            {
              uint64_t there
                  = finish
                    + transfer (machine, from, machine->kinds[k].memory,
                                edge->bytes);
              uint64_t *r = &ready[(size_t)edge->to * kinds + k];
              if (there > *r)
                *r = there;
            }
        }
    }
  for (unsigned p = 0; p < count; p++)
    free (processors[p].busy);
  free (processors);
  free (ready);
  free (order);
  free (rank);
  return makespan;
}
