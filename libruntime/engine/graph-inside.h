/* SPDX-License-Identifier: LGPL-2.1-or-later

   What graph.c, the blocks, and session.c, the calls of a block that are
   replayed, both know of a graph.  */

#ifndef RT_GRAPH_INSIDE_H
#define RT_GRAPH_INSIDE_H

#include "graph.h"

#include "ring.h"

/* What the execution of a block does with its calls.  */
enum graph_mode
{
  GRAPH_PASS, /* nothing */
  GRAPH_RECORD,
  GRAPH_REPLAY
};

/* The owner's, under its gate if it is a host thread, or of whoever has
   entered the domain, but for what is atomic, and the ring.  */
struct graph
{
  /* Nodes of the session, 1 more while it is open, and 1 more until the proxy
     is granted, as counter.h says.  The submitted ones are counted by
     graph_owner.  */
  counter unfinished;
  int32_t submitted;
  const struct tasks_site *site;
  struct graph *next; /* of the domain */
  struct recording recording;

  enum graph_mode mode; /* of this execution of the block */
  bool recorded;        /* there is a complete recording */
  unsigned period;      /* executions of the block in a unit */
  unsigned phase;       /* those that this unit has had */
  unsigned pause;       /* executions that are not recorded */
  unsigned next_pause;
  unsigned replays; /* units replayed since it was recorded */

  struct ring ring;
  uint32_t cursor;      /* the next node */
  bool open;            /* a session is */
  bool sequential;      /* its nodes run in place of their calls, one by one */
  _Atomic bool running; /* a session is not yet over */
  struct task *proxy;
};

static inline struct graph *
rt_graph_session (struct domain *domain)
{
  return atomic_load_explicit (&domain->session, memory_order_relaxed);
}

/* The graph whose block SELF executes in DOMAIN, or NULL.  */
static inline struct graph *
rt_graph_own (struct thread *self, struct domain *domain)
{
  return rt_graph_owner (domain) == self ? domain->graph : NULL;
}

/* Whether nobody else was ever in the session of GRAPH but its owner, or all
   are out: nothing that was called is unfinished, but for RUNNING nodes.  */
static inline bool
rt_graph_alone (struct graph *graph, int32_t running)
{
  return rt_counter_read (&graph->unfinished) + (uint32_t)graph->submitted
         == RT_BIAS + 1 + (uint32_t)running;
}

/* A call, or the end of a block of GRAPH, is not what was recorded.  */
void rt_graph_fail (struct graph *graph);

#endif /* RT_GRAPH_INSIDE_H */
