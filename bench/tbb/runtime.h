/* SPDX-License-Identifier: GPL-3.0-or-later

   The benchmark with oneTBB.

   TBB orders no data: its user builds a graph.  Here `track' finds the edges
   from the last writer and readers of each buffer, a few instructions beside
   what a node and an edge cost, and leaves out those that follow from others:
   the graph is the one that a user would draw by hand.  A node runs when all
   its predecessors have sent their message, and a message that is sent before
   the edge is there is lost; so a graph is built first and run afterwards,
   which is TBB's way.  $BENCH_BATCH bounds the number of nodes in a graph;
   0 is no bound.  A graph of $BENCH_BLOCKS executions of a REPEATED block, 1
   if that is not set, is built and then run again.

   Tasks without buffers go to a task_group, which is cheaper.  */

#ifndef RUNTIME_H
#define RUNTIME_H

#include <deque>
#include <stdlib.h>
#include <vector>

#include <tbb/flow_graph.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include "bench.h"
#include "shapes.h"

/* A pending task has not started before wait_all.  */
#define RUNTIME_STARTS_AT_WAIT

typedef tbb::flow::continue_node<tbb::flow::continue_msg> node;

/* Who accessed a buffer last, in the graph of number GRAPH.  */
struct track
{
  long graph;
  node *writer;
  std::vector<node *> readers; /* since then */
};

/* The graph that is being built.  */
static struct
{
  tbb::flow::graph *graph;
  tbb::task_group *group;
  long number;
  size_t bound;
  std::deque<node> nodes;
  std::vector<node *> roots;
} current;

static inline track *
track_of (const void *known)
{
  track *t = (track *)known;
  if (t->graph != current.number)
    {
      t->graph = current.number;
      t->writer = NULL;
      t->readers.clear ();
    }
  return t;
}

static inline void
run_graph (void)
{
  for (node *root : current.roots)
    root->try_put (tbb::flow::continue_msg ());
  current.graph->wait_for_all ();
  current.roots.clear ();
  current.nodes.clear ();
  current.number++;
}

/* The predecessors of a node, each once.  */
struct predecessors
{
  std::vector<node *> &list;

  void
  add (node *predecessor)
  {
    for (node *known : list)
      if (known == predecessor)
        return;
    list.push_back (predecessor);
  }
};

/* Add a node that runs BODY, reads the buffers READS and reads and writes
   WRITTEN.  */
template <typename Body, size_t COUNT>
static inline void
add_node (Body body, const void *written, const void *const (&reads)[COUNT])
{
  static std::vector<node *> before;
  before.clear ();
  predecessors all = { before };
  current.nodes.emplace_back (*current.graph, body);
  node *self = &current.nodes.back ();
  for (const void *read : reads)
    if (read)
      {
        track *t = track_of (read);
        if (t->writer)
          all.add (t->writer);
        t->readers.push_back (self);
      }
  track *t = track_of (written);
  for (node *reader : t->readers)
    all.add (reader);
  if (t->readers.empty () && t->writer)
    all.add (t->writer);
  t->readers.clear ();
  t->writer = self;
  for (node *predecessor : before)
    tbb::flow::make_edge (*predecessor, *self);
  if (before.empty ())
    current.roots.push_back (self);
  if (current.nodes.size () == current.bound)
    run_graph ();
}

/* The graph that is run again.  It has BLOCKS blocks of at most BOUND; DUE
   have been skipped since it ran.  */
static struct
{
  long key, blocks, bound, due;
  std::deque<node> nodes;
  std::vector<node *> roots;
} repeated;

static inline void
run_repeated (void)
{
  for (node *root : repeated.roots)
    root->try_put (tbb::flow::continue_msg ());
  current.graph->wait_for_all ();
}

/* Whether the block is to be executed, for the graph.  */
static inline bool
repeated_begin (long key)
{
  if (repeated.blocks == repeated.bound && repeated.key == key)
    {
      if (++repeated.due == repeated.bound)
        {
          run_repeated ();
          repeated.due = 0;
        }
      return false;
    }
  if (repeated.key != key || repeated.blocks == 0)
    {
      repeated.key = key;
      repeated.blocks = 0;
      repeated.nodes.clear ();
    }
  return true;
}

static inline bool
repeated_end (void)
{
  if (++repeated.blocks == repeated.bound)
    {
      repeated.nodes.swap (current.nodes);
      repeated.roots.swap (current.roots);
      current.roots.clear ();
      current.number++;
      run_repeated ();
    }
  return false;
}

#define REPEATED(KEY)                                                         \
  for (bool build = repeated_begin (KEY); build; build = repeated_end ())

static inline void
work_0 (long iterations)
{
  current.group->run ([=] { bench_body (iterations, NULL, 0); });
}

#define KNOWN_1 NULL
#define KNOWN_2 KNOWN_1, x1->of_runtime
#define KNOWN_3 KNOWN_2, x2->of_runtime
#define KNOWN_4 KNOWN_3, x3->of_runtime
#define KNOWN_5 KNOWN_4, x4->of_runtime
#define KNOWN_6 KNOWN_5, x5->of_runtime
#define KNOWN_7 KNOWN_6, x6->of_runtime
#define KNOWN_8 KNOWN_7, x7->of_runtime

#define WORK(K)                                                               \
  static inline void work_##K (long iterations, struct cell *x0 READS_##K)    \
  {                                                                           \
    const void *reads[] = { KNOWN_##K };                                      \
    add_node (                                                                \
        [=] (tbb::flow::continue_msg) {                                       \
          bench_body (iterations, x0, OTHERS_##K);                            \
        },                                                                    \
        x0->of_runtime, reads);                                               \
  }

FOR_EACH_SHAPE (WORK)

static inline void
hold (struct cell *x0)
{
  const void *reads[] = { NULL };
  add_node ([=] (tbb::flow::continue_msg) { bench_hold (); }, x0->of_runtime,
            reads);
}

static inline void
wait_all (void)
{
  if (!current.nodes.empty ())
    run_graph ();
  current.group->wait ();
}

static void
add_cells (struct cell *cells, long count)
{
  for (long i = 0; i < count; i++)
    cells[i].of_runtime = new track ();
}

static void
remove_cells (struct cell *cells, long count)
{
  for (long i = 0; i < count; i++)
    delete (track *)cells[i].of_runtime;
}

static void
enter (void (*function) (void))
{
  int threads = bench_threads ();
  const char *bound = getenv ("BENCH_BATCH");
  const char *blocks = getenv ("BENCH_BLOCKS");
  repeated.bound = blocks ? atol (blocks) : 1;
  tbb::global_control control (tbb::global_control::max_allowed_parallelism,
                               (size_t)threads);
  tbb::task_arena arena (threads);
  arena.execute ([=] {
    tbb::flow::graph graph;
    tbb::task_group group;
    current.graph = &graph;
    current.group = &group;
    current.number = 1;
    current.bound = bound ? (size_t)atol (bound) : 0;
    function ();
    repeated.nodes.clear ();
  });
}

static const struct runtime runtime
    = { "tbb", enter, add_cells, remove_cells };

#endif /* RUNTIME_H */
