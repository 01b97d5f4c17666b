/* SPDX-License-Identifier: LGPL-2.1-or-later

   Graphs: blocks of calls that repeat (`#pragma tasks graph').

   The calls of a block, executed once, are *recorded*, and from the regions
   that they access the edges between them follow: those within one execution
   of the block, and those from one to the next.  After that the calls of the
   block are only compared with what was recorded, and *replayed*: each is a
   *node*, whose task is there already and waits for a known number of others;
   no region is looked up and no order entered.  (Similar in purpose: taskgraph
   of Yu, Royuela and Quinones, "Taskgraph: A Low Contention OpenMP Tasking
   Framework", 2022, and taskiter of Alvarez and Beltran, "Optimizing Iterative
   Data-Flow Scientific Applications Using Directed Cyclic Graphs", 2023.)

   A call that differs ends this: the nodes replayed so far stay, it and what
   follows are ordinary calls, and the block is recorded again.  If that
   happens at once each time, two executions are recorded as one *unit*, then
   three, up to RT_MOST_BLOCKS: pointers may be swapped from one to the next.

   All nodes together are one task as far as everything else is concerned: the
   graph's *proxy*.  It enters the orders of all their regions before the first
   node of a *session* and leaves them after the last; it is what the parent or
   the group counts.  A session ends when anything else is done in its domain
   (an ordinary call, a wait, an acquire): rt_graph_close.

   Instances.  A unit is executed several times at once, as far as its edges
   allow.  There is a ring of *instances* of its nodes.  `blockers' of an
   instance says what its nodes still wait for: predecessors in it and in the
   one before, their call, and the proxy's grant if they have no predecessors
   and it is still to come.  It is set before the instance before it has a node
   that can run, and after all its own nodes of last time have run: a node's
   task says so in its `blockers', 1 from its call to its end.

   Who may do what: a domain has one graph whose block is being executed, by
   one thread, `graph_owner'.  That thread records, calls nodes, and opens
   sessions.  Host threads do that with their gate locked; another one closes
   all gates to close the session.  Any thread completes nodes; the last of a
   closed session completes the proxy.  */

#ifndef RT_GRAPH_H
#define RT_GRAPH_H

#include "kind.h"
#include "refuse.h"
#include "task.h"

/* Executions of a block that are recorded as one unit, at most.  */
#define RT_MOST_BLOCKS 4

/* Calls in a unit at most; a longer one is not recorded.  */
#define RT_MOST_NODES (1 << 18)

/* What was recorded of an argument for a buffer.  */
struct graph_argument
{
  uintptr_t start;
  size_t bytes; /* its bound, or TASKS_ANY_SIZE */
  struct region *region;
};

/* What was recorded of a call.  */
struct graph_call
{
  const struct tasks_codelet *codelet;
  uint32_t arguments; /* index of the first */
};

/* A region of the recorded calls, for the proxy.  */
struct graph_use
{
  struct region *region;
  bool write;
};

/* The recorded calls of a unit, and what follows from them.  */
struct recording
{
  uint32_t call_count, call_room;
  struct graph_call *calls;
  uint32_t argument_count, argument_room;
  struct graph_argument *arguments;
  uint32_t ends[RT_MOST_BLOCKS]; /* calls at the end of each block */
  uint64_t changes;              /* of the domain, at its begin */

  /* Made by rt_recording_build.  */
  uint32_t use_count;
  struct graph_use *uses;
  /* Successors of node I: edges[first_edge[I]] and so on; twice the number of
     the node, and 1 more if it is the one in the next instance.  */
  uint32_t *first_edge, *edges;
  /* What node I waits for in the first instance of a session, and in others;
     1 for its call included.  */
  uint32_t *blockers_first, *blockers_next;
};

/* Add CALL, with the REGIONS of its buffers; false if there are too many.  */
bool rt_recording_add (struct recording *recording, const struct call *call,
                       const struct kind *kind, struct region *const *regions);

/* Whether CALL is what was recorded as call INDEX.  */
bool rt_recording_matches (const struct recording *recording, uint32_t index,
                           const struct call *call, const struct kind *kind);

/* Work out edges and uses.  The domain does not change meanwhile.  */
void rt_recording_build (struct recording *recording);

/* Forget everything.  */
void rt_recording_clear (struct recording *recording);

/* The block at SITE begins and ends, in what SELF runs.  */
void rt_graph_begin (struct thread *self, const struct tasks_site *site);
void rt_graph_end (struct thread *self);

/* SELF, a host thread, ends, perhaps in a block.  */
void rt_graph_thread_ends (struct thread *self);

/* CALL is made in a domain that has a block being executed, or a session, and
   that SELF shares.  True if it was replayed, and is no longer shared.
   Otherwise no session is open.  */
bool rt_graph_replay (struct call *call, struct kind *kind);

/* TASK was made for CALL, if that has to be recorded.  */
void rt_graph_record (const struct call *call, const struct kind *kind,
                      const struct task *task);

/* Close the session of DOMAIN, if there is one.  SELF has entered DOMAIN.  */
void rt_graph_close (struct thread *self, struct domain *domain);

/* A proxy is granted.  A node's task is complete.  The last node of a closed
   session is.  */
void rt_graph_granted (struct thread *self, struct task *proxy);
void rt_graph_node_done (struct thread *self, struct task *task);
void rt_graph_over (struct thread *self, counter *unfinished);

/* Free all graphs of DOMAIN, which has no tasks.  */
void rt_graph_destroy_all (struct domain *domain);

/* After a fork, in the child: other threads may have been at work on the
   graphs of DOMAIN.  */
void rt_graph_forked (struct domain *domain);

#endif /* RT_GRAPH_H */
