/* SPDX-License-Identifier: LGPL-2.1-or-later

   Rings: the nodes of a graph (graph.h), several times.

   A unit is executed several times at once, as far as its edges allow: there
   is a ring of *instances* of its nodes.  `blockers' of an instance says what
   its nodes still wait for: predecessors in it and in the one before, their
   call, and the proxy's grant if they have no predecessors and it is still to
   come.  It is set before the instance before it has a node that can run, and
   after all its own nodes of last time have run: a node's task says so in its
   `blockers', 1 from its call to its end.

   Only the graph's owner calls nodes, arms instances and adds them; any thread
   completes nodes; LOCK is for the grant, which any thread may find while the
   owner arms and adds.  */

#ifndef RT_RING_H
#define RT_RING_H

#include "recording.h"
#include "scheduler.h"
#include "task.h"

struct instance
{
  struct ring *ring;
  struct instance *next;
  const uint32_t *armed; /* what `blockers' began with... */
  bool gated;            /* ...but for 1 more where that is 1; under LOCK */
  struct task **tasks;
  _Atomic uint32_t blockers[]; /* of each node */
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

/* In the memory of a node's task, after its regions.  */
struct node
{
  struct instance *instance;
  uint32_t index;
};

_Static_assert(sizeof (struct node) <= sizeof (struct access),
               "a node is in place of an access");

static inline struct node *
rt_node_of (struct task *task)
{
  return (struct node *)rt_task_accesses (task);
}

/* Make RING one without instances for the nodes of RECORDING, which COUNTER
   counts.  */
void rt_ring_initialize (struct ring *ring, const struct recording *recording,
                         counter *counter);

/* Add an instance, behind the current one.  */
void rt_ring_add (struct thread *self, struct ring *ring);

/* Free the instances; no node is called.  */
void rt_ring_free (struct ring *ring);

/* A session begins in the first instance, whose nodes wait for what BLOCKERS
   says; the proxy is not granted yet.  First the one, for the next instance
   can be armed before that; then the other.  */
void rt_ring_rewind (struct ring *ring);
void rt_ring_arm_first (struct ring *ring);

/* Arm the instance after the current one: a new one, while the ring may grow
   and the oldest is busy, or the oldest when its nodes have run.  False if
   they do not run.  SELF, the owner, shares nothing.  */
bool rt_ring_arm_next (struct thread *self, struct ring *ring);

/* The proxy is granted: nodes that wait for that only may run.  */
void rt_ring_grant (struct thread *self, struct ring *ring);

/* Node INDEX of INSTANCE waits for one thing less.  ALONE: no other thread can
   be in the graph.  */
static inline void
rt_node_unblock (struct thread *self, struct instance *instance,
                 uint32_t index, bool alone)
{
  _Atomic uint32_t *blockers = &instance->blockers[index];
  if (alone)
    {
      /* Never the last one: the node is still to be called.  */
      atomic_store_explicit (
          blockers, atomic_load_explicit (blockers, memory_order_relaxed) - 1,
          memory_order_relaxed);
      return;
    }
  if (atomic_fetch_sub_explicit (blockers, 1, memory_order_acq_rel) == 1)
    rt_ready (self, instance->tasks[index]);
}

/* The node of TASK has run: its successors need not wait for it, and it may be
   called again.  */
static inline void
rt_node_done (struct thread *self, struct task *task, bool alone)
{
  struct node *node = rt_node_of (task);
  struct instance *instance = node->instance;
  const struct recording *recording = instance->ring->recording;
  uint32_t at = recording->first_edge[node->index];
  uint32_t end = recording->first_edge[node->index + 1];
  for (; at < end; at++)
    {
      uint32_t to = recording->edges[at];
      rt_node_unblock (self, to & 1 ? instance->next : instance, to / 2,
                       alone);
    }
  if (atomic_load_explicit (&task->domain, memory_order_relaxed))
    rt_task_free_domain (self, task);
  task->submitted = 0;
  atomic_store_explicit (&task->unfinished, RT_BIAS + 1, memory_order_relaxed);
  atomic_store_explicit (&task->blockers, 0, memory_order_release);
}

#endif /* RT_RING_H */
