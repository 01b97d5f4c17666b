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

   A unit is executed several times at once, as far as its edges allow, in the
   instances of a ring (ring.h).  As long as all nodes that are called run in
   place of their calls a session is *sequential*: no node waits for another,
   and one instance is enough.  When one cannot, all are armed as if the
   session began with the unit, and those that have run release their
   successors.

   Who may do what: a domain has one graph whose block is being executed, by
   one thread, `graph_owner'.  That thread records, calls nodes, and opens
   sessions.  Host threads do that with their gate locked; another one closes
   all gates to close the session.  Any thread completes nodes; the last of a
   closed session completes the proxy.  */

#ifndef RT_GRAPH_H
#define RT_GRAPH_H

#include "recording.h"
#include "task.h"

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
void rt_graph_close_session (struct thread *self, struct domain *domain);

static inline void
rt_graph_close (struct thread *self, struct domain *domain)
{
  if (atomic_load_explicit (&domain->session, memory_order_relaxed))
    rt_graph_close_session (self, domain);
}

/* A proxy is granted.  The last node of a closed session is complete.  */
void rt_graph_granted (struct thread *self, struct task *proxy);
void rt_graph_over (struct thread *self, counter *unfinished);

/* Free all graphs of DOMAIN, which has no tasks.  */
void rt_graph_destroy_all (struct domain *domain);

/* After a fork, in the child: other threads may have been at work on the
   graphs of DOMAIN.  */
void rt_graph_forked (struct domain *domain);

#endif /* RT_GRAPH_H */
