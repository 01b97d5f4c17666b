/* SPDX-License-Identifier: LGPL-2.1-or-later

   Rings: the nodes of a graph (graph.h), several times.

   A unit is executed several times at once, as far as its edges allow: there
   is a ring of *instances* of its nodes.  `blockers' of a node's task says how
   much it still waits for: predecessors in its instance and in the one before,
   its call, and the proxy's grant if it has no predecessors and that is still
   to come.  An instance is *armed* before the one before it has a node that
   can run, and after its own nodes of last time have run, which are `busy'
   from their call to their end.  Where the same is to be set as each time, a
   node sets it itself when it has run, for it has that cache line at hand.

   Only the graph's owner calls nodes, arms instances and adds them; any thread
   completes nodes; LOCK is for the grant, which any thread may find while the
   owner arms and adds.  */

#ifndef RT_RING_H
#define RT_RING_H

#include "recording.h"
#include "scheduler.h"
#include "task.h"

/* What threads that complete nodes read here is not written while nodes run,
   nor what stands next to it: the ring, and the graph around it, are where the
   owner writes at each call.  */
struct instance
{
  struct ring *ring;
  counter *counter; /* of the nodes */
  struct instance *next;
  bool fresh;            /* not armed since the session began */
  const uint32_t *armed; /* what `blockers' began with then... */
  bool gated;            /* ...but for 1 more where that is 1; under LOCK */
  struct task *tasks[];  /* of each node */
};

struct ring
{
  struct lock lock;         /* of the links and of `gated' */
  _Atomic bool granted;     /* the session's proxy is; written under LOCK */
  struct instance *first;   /* of a session */
  struct instance *current; /* where nodes are being called */
  const struct recording *recording;
  counter *counter; /* of the nodes */
};

/* In the memory of a node's task, after its accesses: those that are
   commutative.  They enter no order, where the proxy is instead, but nodes
   take turns there (exclusion.h).  */
struct graph_node
{
  struct instance *instance;
  const uint32_t *edges; /* its part of the recording's... */
  uint32_t edge_count;
  uint32_t blockers; /* ...and of blockers_next */
};

_Static_assert(sizeof (struct graph_node) <= sizeof (struct access),
               "a node is in place of one more access");

static inline struct graph_node *
rt_graph_node (struct task *task)
{
  return (struct graph_node *)&rt_task_accesses (task)[task->access_count];
}

/* Make RING one without instances for the nodes of RECORDING, which COUNTER
   counts.  */
void rt_ring_initialize (struct ring *ring, const struct recording *recording,
                         counter *counter);

/* Add an instance, behind the current one.  */
void rt_ring_add (struct thread *self, struct ring *ring);

/* Free the instances; no node is called.  */
void rt_ring_free (struct ring *ring);

/* A session will begin in the first instance; the proxy is not granted yet. */
void rt_ring_rewind (struct ring *ring);

/* It has begun: arm the first instance and the next one.  SELF is the
   owner.  */
void rt_ring_arm (struct thread *self, struct ring *ring);

/* No node waits for another, until now: all that were called have run, each in
   place of its call, so that none released its successors.  Arm the current
   instance and the next one; its nodes before INDEX, which have run, release
   theirs now.  SELF is the owner.  */
void rt_ring_resume (struct thread *self, struct ring *ring, uint32_t index);

/* Arm the instance after the current one: a new one, while the ring may grow
   and the oldest is busy, or the oldest when its nodes have run.  False if
   they do not run.  SELF, the owner, shares nothing.  */
bool rt_ring_arm_next (struct thread *self, struct ring *ring);

/* The proxy is granted: nodes that wait for that only may run.  */
void rt_ring_grant (struct thread *self, struct ring *ring);

/* The node of TASK waits for one thing less.  */
static inline void
rt_graph_node_unblock (struct thread *self, struct task *task)
{
  if (atomic_fetch_sub_explicit (&task->blockers, 1, memory_order_acq_rel)
      == 1)
    rt_ready (self, task);
}

/* So it does, and no other thread can be in the graph.  It is never the last
   thing: the node is still to be called.  */
static inline void
rt_graph_node_unblock_alone (struct task *task)
{
  uint32_t blockers
      = atomic_load_explicit (&task->blockers, memory_order_relaxed);
  atomic_store_explicit (&task->blockers, blockers - 1, memory_order_relaxed);
}

/* The node of TASK has run: what its body did with the runtime is over.  */
static inline void
rt_graph_node_reset (struct thread *self, struct task *task)
{
  if (atomic_load_explicit (&task->domain, memory_order_relaxed))
    rt_task_free_domain (self, task);
  task->submitted = 0;
  atomic_store_explicit (&task->unfinished, RT_BIAS + 1, memory_order_relaxed);
}

/* The node of TASK has run: its successors need not wait for it, and it may be
   called again.  ALONE: no other thread can be in the graph.  */
static inline void
rt_graph_node_done (struct thread *self, struct task *task, bool alone)
{
  struct graph_node *node = rt_graph_node (task);
  struct instance *instance = node->instance;
  struct task *const *const nodes[]
      = { instance->tasks, instance->next->tasks };
  const uint32_t *edge = node->edges, *end = edge + node->edge_count;
  if (alone)
    for (; edge < end; edge++)
      rt_graph_node_unblock_alone (nodes[*edge & 1][*edge / 2]);
  else
    for (; edge < end; edge++)
      rt_graph_node_unblock (self, nodes[*edge & 1][*edge / 2]);
  rt_graph_node_reset (self, task);
  atomic_store_explicit (&task->blockers, node->blockers,
                         memory_order_relaxed);
  atomic_store_explicit (&task->busy, false, memory_order_release);
}

#endif /* RT_RING_H */
