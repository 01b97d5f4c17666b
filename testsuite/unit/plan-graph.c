/* SPDX-License-Identifier: GPL-3.0-or-later

   Graphs of tasks for tests of plans.  */

#include "plan-graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* splitmix64.  */
uint64_t
graph_random (uint64_t *seed)
{
  uint64_t z = *seed += UINT64_C (0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C (0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C (0x94D049BB133111EB);
  return z ^ z >> 31;
}

double
graph_uniform (uint64_t *seed)
{
  return (double)(graph_random (seed) >> 11) / (double)(UINT64_C (1) << 53);
}

/* ARRAY, with room for one more than COUNT.  */
static void *
room (void *array, uint32_t count, size_t size)
{
  if (count & (count - 1) && count)
    return array;
  array = realloc (array, (count ? 2 * (size_t)count : 1) * size);
  if (!array)
    abort ();
  return array;
}

struct graph *
graph_new (void)
{
  struct graph *graph = calloc (1, sizeof *graph);
  if (!graph)
    abort ();
  return graph;
}

void
graph_free (struct graph *graph)
{
  free (graph->tasks);
  free (graph->uses);
  free (graph->bytes);
  free (graph->edges);
  free (graph);
}

uint32_t
graph_datum (struct graph *graph, uint64_t bytes)
{
  graph->bytes = room (graph->bytes, graph->data_count, sizeof *graph->bytes);
  graph->bytes[graph->data_count] = bytes;
  return graph->data_count++;
}

struct graph_task *
graph_task (struct graph *graph, uint32_t type)
{
  graph->tasks = room (graph->tasks, graph->task_count, sizeof *graph->tasks);
  struct graph_task *task = &graph->tasks[graph->task_count++];
  *task = (struct graph_task){ .type = type,
                               .family = MOST_TYPES + graph->task_count,
                               .first_use = graph->use_count };
  return task;
}

void
graph_access (struct graph *graph, uint32_t data, bool reads, bool writes)
{
  graph->uses = room (graph->uses, graph->use_count, sizeof *graph->uses);
  graph->uses[graph->use_count++]
      = (struct graph_use){ .data = data, .reads = reads, .writes = writes };
  graph->tasks[graph->task_count - 1].use_count++;
}

struct pair
{
  uint32_t from, to;
  uint64_t bytes;
};

static int
compare_pairs (const void *a, const void *b)
{
  const struct pair *x = a, *y = b;
  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;
  return (x->to > y->to) - (x->to < y->to);
}

void
graph_finish (struct graph *graph)
{
  struct pair *pairs = NULL;
  uint32_t count = 0;
  uint32_t *writer = malloc (graph->data_count * sizeof *writer);
  uint32_t **readers = calloc (graph->data_count, sizeof *readers);
  uint32_t *reader_count = calloc (graph->data_count, sizeof *reader_count);
  if (graph->data_count && (!writer || !readers || !reader_count))
    abort ();
  for (uint32_t i = 0; i < graph->data_count; i++)
    writer[i] = UINT32_MAX;
  for (uint32_t t = 0; t < graph->task_count; t++)
    for (uint32_t u = 0; u < graph->tasks[t].use_count; u++)
      {
        struct graph_use *use = &graph->uses[graph->tasks[t].first_use + u];
        uint32_t d = use->data;
        use->producer = writer[d];
        if (writer[d] != UINT32_MAX)
          {
            pairs = room (pairs, count, sizeof *pairs);
            pairs[count++] = (struct pair){ writer[d], t,
                                            use->reads ? graph->bytes[d] : 0 };
          }
        if (!use->writes)
          {
            readers[d]
                = room (readers[d], reader_count[d], sizeof *readers[d]);
            readers[d][reader_count[d]++] = t;
            continue;
          }
        for (uint32_t i = 0; i < reader_count[d]; i++)
          {
            pairs = room (pairs, count, sizeof *pairs);
            pairs[count++] = (struct pair){ readers[d][i], t, 0 };
          }
        reader_count[d] = 0;
        writer[d] = t;
      }
  if (count)
    qsort (pairs, count, sizeof *pairs, compare_pairs);
  graph->edges = malloc ((count + 1) * sizeof *graph->edges);
  if (!graph->edges)
    abort ();
  for (uint32_t i = 0; i < count; i++)
    {
      struct graph_task *task = &graph->tasks[pairs[i].from];
      if (!task->edge_count++)
        task->first_edge = i;
      graph->tasks[pairs[i].to].waits++;
      graph->edges[i] = (struct graph_edge){ pairs[i].to, pairs[i].bytes };
    }
  graph->edge_count = count;
  for (uint32_t i = 0; i < graph->data_count; i++)
    free (readers[i]);
  free (readers);
  free (reader_count);
  free (writer);
  free (pairs);
}

#define MEAN_COST 10000.0

struct graph *
graph_topcuoglu (const struct random_class *class, unsigned kinds,
                 uint64_t seed)
{
  struct graph *graph = graph_new ();
  uint32_t n = class->count;
  /* Levels: their number has the mean sqrt (n) / shape, their widths that of
     sqrt (n) * shape.  */
  uint32_t *level = malloc ((n + 1) * sizeof *level);
  uint32_t levels = 0;
  for (uint32_t placed = 0; placed < n; levels++)
    {
      double width = 2 * sqrt (n) * class->shape * graph_uniform (&seed);
      uint32_t w = width < 1 ? 1 : (uint32_t)(width + 0.5);
      level[levels] = placed;
      placed = placed + w > n ? n : placed + w;
    }
  level[levels] = n;

  /* An edge is a datum; those that come in are listed first.  */
  struct pair *edges = NULL;
  uint32_t count = 0;
  for (uint32_t l = 0; l + 1 < levels; l++)
    for (uint32_t i = level[l]; i < level[l + 1]; i++)
      {
        unsigned most = class->degree ? class->degree : n;
        unsigned degree = 1 + (unsigned)(graph_uniform (&seed) * most);
        uint32_t below = n - level[l + 1];
        if (degree > below)
          degree = below;
        for (unsigned d = 0; d < degree; d++)
          {
            /* The first goes to the next level.  */
            uint32_t width = d ? below : level[l + 2] - level[l + 1];
            uint32_t to = level[l + 1] + graph_random (&seed) % width;
            bool again = false;
            for (uint32_t e = count; e-- && edges[e].from == i;)
              again |= edges[e].to == to;
            if (again)
              continue;
            edges = room (edges, count, sizeof *edges);
            edges[count++] = (struct pair){ i, to, 0 };
          }
      }
  for (uint32_t e = 0; e < count; e++)
    graph_datum (
        graph, (uint64_t)(2 * class->ccr * MEAN_COST * graph_uniform (&seed)));
  for (uint32_t i = 0; i < n; i++)
    {
      struct graph_task *task = graph_task (graph, 0);
      double mean = 2 * MEAN_COST * graph_uniform (&seed);
      for (unsigned k = 0; k < kinds; k++)
        task->cost[k]
            = 1
              + (uint64_t)(mean
                           * (1
                              + class->heterogeneity
                                    * (graph_uniform (&seed) - 0.5)));
      for (uint32_t e = 0; e < count; e++)
        {
          if (edges[e].to == i)
            graph_access (graph, e, true, false);
          if (edges[e].from == i)
            graph_access (graph, e, false, true);
        }
    }
  free (edges);
  free (level);
  graph_finish (graph);
  return graph;
}

/* Microseconds on a core, and how much faster a GPU is: tiles of 960 of
   doubles.  */
static const struct kernel
{
  double time, speedup;
} kernels[][4] = {
  [CHOLESKY] = { { 28000, 2 }, { 60000, 11 }, { 62000, 26 }, { 110000, 29 } },
  [LU] = { { 50000, 2.5 }, { 60000, 11 }, { 60000, 11 }, { 110000, 29 } },
  [QR] = { { 80000, 2 }, { 120000, 3 }, { 110000, 15 }, { 200000, 24 } },
};

#define TILE_BYTES (960u * 960u * 8u)

static void
kernel (struct graph *graph, enum factorization what, unsigned type,
        unsigned kinds)
{
  struct graph_task *task = graph_task (graph, type);
  task->family = type;
  const struct kernel *k = &kernels[what][type];
  for (unsigned i = 0; i < kinds; i++)
    task->cost[i] = (uint64_t)(1000 * (i ? k->time / k->speedup : k->time));
}

struct graph *
graph_factorize (enum factorization what, unsigned n, unsigned kinds)
{
  struct graph *graph = graph_new ();
  for (unsigned i = 0; i < n * n; i++)
    graph_datum (graph, TILE_BYTES);
#define TILE(i, j) ((i)*n + (j))
  for (unsigned k = 0; k < n; k++)
    {
      kernel (graph, what, 0, kinds);
      graph_access (graph, TILE (k, k), true, true);
      if (what == CHOLESKY)
        {
          for (unsigned i = k + 1; i < n; i++)
            {
              kernel (graph, what, 1, kinds);
              graph_access (graph, TILE (k, k), true, false);
              graph_access (graph, TILE (i, k), true, true);
            }
          for (unsigned i = k + 1; i < n; i++)
            for (unsigned j = k + 1; j <= i; j++)
              {
                kernel (graph, what, i == j ? 2 : 3, kinds);
                graph_access (graph, TILE (i, k), true, false);
                if (i != j)
                  graph_access (graph, TILE (j, k), true, false);
                graph_access (graph, TILE (i, j), true, true);
              }
          continue;
        }
      /* LU without pivoting: getrf, trsm to the right and below, gemm.  QR on
         a flat tree: geqrt, ormqr to the right, tsqrt down, tsmqr.  */
      for (unsigned j = k + 1; j < n; j++)
        {
          kernel (graph, what, what == LU ? 1 : 2, kinds);
          graph_access (graph, TILE (k, k), true, false);
          graph_access (graph, TILE (k, j), true, true);
        }
      for (unsigned i = k + 1; i < n; i++)
        {
          kernel (graph, what, what == LU ? 2 : 1, kinds);
          graph_access (graph, TILE (k, k), true, what == QR);
          graph_access (graph, TILE (i, k), true, true);
          for (unsigned j = k + 1; j < n; j++)
            {
              kernel (graph, what, 3, kinds);
              graph_access (graph, TILE (i, k), true, false);
              graph_access (graph, TILE (k, j), true, what == QR);
              graph_access (graph, TILE (i, j), true, true);
            }
        }
    }
  graph_finish (graph);
  return graph;
}

/* Whether all can be done in TIME if kind 0 takes what suits it best: by
   decreasing ratio of its cost to that of the others, a fractional knapsack
   is optimal for two classes of workers.  */
static bool
area_fits (const double sums[MOST_TYPES][2], unsigned cores, unsigned gpus,
           double time)
{
  double core = cores * time, gpu = 0;
  bool done[MOST_TYPES] = { false };
  for (unsigned round = 0; round < MOST_TYPES; round++)
    {
      int best = -1;
      for (int i = 0; i < MOST_TYPES; i++)
        if (!done[i] && sums[i][0] > 0
            && (best < 0
                || sums[i][0] / sums[i][1] < sums[best][0] / sums[best][1]))
          best = i;
      if (best < 0)
        break;
      done[best] = true;
      double part = sums[best][0] <= core ? 1 : core / sums[best][0];
      core -= part * sums[best][0];
      gpu += (1 - part) * sums[best][1];
    }
  return gpu <= gpus * time;
}

double
graph_bound (const struct graph *graph, const struct machine *machine)
{
  double sums[MOST_TYPES][2] = { { 0 } };
  double *path = calloc (graph->task_count, sizeof *path), longest = 0;
  if (!path)
    abort ();
  unsigned gpus = machine->kind_count - 1;
  for (uint32_t t = graph->task_count; t--;)
    {
      const struct graph_task *task = &graph->tasks[t];
      double least = (double)task->cost[0];
      sums[task->type][0] += (double)task->cost[0];
      sums[task->type][1] += (double)task->cost[gpus ? 1 : 0];
      if (gpus && (double)task->cost[1] < least)
        least = (double)task->cost[1];
      for (uint32_t e = 0; e < task->edge_count; e++)
        {
          double below = path[graph->edges[task->first_edge + e].to];
          if (below > path[t])
            path[t] = below;
        }
      path[t] += least;
      if (path[t] > longest)
        longest = path[t];
    }
  free (path);
  double low = 0, high = 1;
  while (!area_fits (sums, machine->kinds[0].count, gpus, high))
    high *= 2;
  for (int i = 0; i < 60; i++)
    {
      double middle = (low + high) / 2;
      if (area_fits (sums, machine->kinds[0].count, gpus, middle))
        high = middle;
      else
        low = middle;
    }
  return high > longest ? high : longest;
}

uint64_t
graph_cost_of (void *costs, unsigned kind)
{
  return ((const uint64_t *)costs)[kind];
}

void
graph_machine (struct machine *machine, unsigned kinds, const unsigned *counts)
{
  memset (machine, 0, sizeof *machine);
  machine->kind_count = machine->memory_count = kinds;
  for (unsigned i = 0; i < kinds; i++)
    {
      machine->kinds[i] = (struct worker_kind){ .count = counts[i],
                                                .memory = i,
                                                .usable = true };
      for (unsigned j = 0; j < kinds; j++)
        if (i != j)
          machine->links[i][j]
              = (struct link){ .bandwidth = 1, .parallel = true };
    }
}

void
graph_node (struct machine *machine, unsigned cores, unsigned gpus)
{
  memset (machine, 0, sizeof *machine);
  machine->kind_count = machine->memory_count = gpus + 1;
  machine->kinds[0] = (struct worker_kind){ .count = cores, .usable = true };
  for (unsigned i = 1; i <= gpus; i++)
    {
      machine->kinds[i]
          = (struct worker_kind){ .count = 1, .memory = i, .usable = true };
      machine->links[0][i] = (struct link){ 15000, 10, false, 1, false };
      machine->links[i][0] = (struct link){ 15000, 10, false, 2, false };
    }
}
