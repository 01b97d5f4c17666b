/* SPDX-License-Identifier: GPL-3.0-or-later

   Graphs of tasks with costs, machines, and what executes the ones on the
   others in virtual time: for tests of libruntime/policy/plan.c, and for
   bench/heft.  */

#ifndef PLAN_GRAPH_H
#define PLAN_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

#include "model/machine.h"
#include "policy/plan.h"

enum
{
  MOST_TYPES = 8,
  MOST_USES = 6
};

struct graph_use
{
  uint32_t data;
  bool reads, writes;
  uint32_t producer; /* of what is read, by graph_finish; or UINT32_MAX */
};

struct graph_task
{
  uint32_t first_use, use_count;
  uint32_t type;
  uint32_t family; /* of those that cost the same: of its own at first */
  uint64_t cost[RT_MOST_KINDS > 16 ? 16 : RT_MOST_KINDS]; /* nominal */
  /* Derived by graph_finish: edges to successors, how many come in.  */
  uint32_t first_edge, edge_count, waits;
};

struct graph_edge
{
  uint32_t to;
  uint64_t bytes;
};

struct graph
{
  uint32_t task_count, use_count, data_count, edge_count;
  struct graph_task *tasks;
  struct graph_use *uses;
  uint64_t *bytes; /* of data */
  struct graph_edge *edges;
};

uint64_t graph_random (uint64_t *seed);
/* From 0 to 1.  */
double graph_uniform (uint64_t *seed);

struct graph *graph_new (void);
void graph_free (struct graph *graph);
uint32_t graph_datum (struct graph *graph, uint64_t bytes);
struct graph_task *graph_task (struct graph *graph, uint32_t type);
void graph_access (struct graph *graph, uint32_t data, bool reads,
                   bool writes);
/* All tasks are there.  */
void graph_finish (struct graph *graph);

/* Topcuoglu's generator: COUNT tasks of a mean cost of 10000 on PROCESSORS
   kinds.  */
struct random_class
{
  uint32_t count;
  double shape;
  unsigned degree; /* most edges from a task; 0: as many as there are */
  double ccr, heterogeneity;
};
struct graph *graph_topcuoglu (const struct random_class *class,
                               unsigned kinds, uint64_t seed);

/* Tiled factorizations; costs for kind 0, a core, and the others, GPUs.  */
enum factorization
{
  CHOLESKY,
  LU,
  QR
};
struct graph *graph_factorize (enum factorization what, unsigned tiles,
                               unsigned kinds);
/* The best that is possible: no core and no GPU idles, and no path is shorter
   (by the simplex method on the area bound would be better; this one solves
   two kinds exactly).  */
double graph_bound (const struct graph *graph, const struct machine *machine);

/* For rt_plan_new: what a task costs on KIND says its `user', an array.  */
uint64_t graph_cost_of (void *costs, unsigned kind);

/* KINDS kinds with COUNTS workers, each with a memory of its own; copies of
   one byte take a nanosecond, and none waits for another.  */
void graph_machine (struct machine *machine, unsigned kinds,
                    const unsigned *counts);
/* CORES cores at the host's memory, and GPUS with buses like PCIe.  */
void graph_node (struct machine *machine, unsigned cores, unsigned gpus);

/* Kind SLOW is slower by FACTOR from FROM on.  */
struct drop
{
  unsigned kind;
  uint64_t from;
  double factor;
};

/* The end of what takes COST on KIND if it starts at START.  */
uint64_t drop_end (const struct drop *drop, unsigned kind, uint64_t start,
                   uint64_t cost);

/* An offline HEFT: everything is known beforehand, also DROP (or NULL), and
   copies do not wait for each other.  Returns the makespan; RANKS (or NULL)
   are filled.  */
uint64_t offline_heft (const struct graph *graph,
                       const struct machine *machine, const struct drop *drop,
                       double *ranks);

enum simulated_policy
{
  SIMULATED_PLAN,
  SIMULATED_EAGER,
  SIMULATED_WS
};

struct simulation
{
  const struct graph *graph;
  const struct machine *machine;
  enum simulated_policy policy;
  uint32_t window; /* most unfinished tasks; 0: all */
  unsigned depth;  /* tasks that a device begins ahead; 0: none */
  double noise;    /* costs vary by this factor, at most */
  const struct drop *drop;
  enum
  {
    TOLD_NOMINAL,
    TOLD_LEARNT,  /* by sampling */
    TOLD_UNKNOWN, /* the same, and nothing is known at first */
    TOLD_TRUTH    /* at once when it changes */
  } told;
  uint64_t seed;
  /* Results.  */
  uint64_t makespan;
  struct plan_choice *choices; /* of each task, if not NULL */
  uint64_t trials[RT_MOST_KINDS];
  double busy[RT_MOST_KINDS]; /* of all workers' time */
};

void simulate (struct simulation *simulation);

#endif /* PLAN_GRAPH_H */
