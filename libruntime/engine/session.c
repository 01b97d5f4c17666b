/* SPDX-License-Identifier: LGPL-2.1-or-later

   Sessions of graphs: the nodes that are called instead of tasks.  */

#include "graph-inside.h"

#include "atom.h"
#include "context.h"
#include "gate.h"
#include "guide.h"
#include "scheduler.h"
#include "watch.h"

counter *
rt_graph_counter (struct task *task)
{
  return rt_graph_node (task)->instance->counter;
}

void
rt_graph_granted (struct thread *self, struct task *proxy)
{
  struct graph *graph = proxy->graph;
  rt_ring_grant (self, &graph->ring);
  if (rt_counter_down (&graph->unfinished, 1, 0) == 0)
    rt_graph_over (self, &graph->unfinished);
}

void
rt_graph_over (struct thread *self, counter *unfinished)
{
  struct graph *graph = (struct graph *)unfinished;
  struct task *proxy = graph->proxy;
  /* Before the proxy is complete: then the domain may be gone.  */
  atomic_store_explicit (&graph->running, false, memory_order_release);
  rt_task_complete_proxy (self, proxy);
}

/* Open a session of GRAPH in DOMAIN, at its first node.  SELF shares
   DOMAIN.  */
static void
open_session (struct thread *self, struct graph *graph, struct domain *domain)
{
  const struct recording *recording = &graph->recording;
  uint32_t atoms = 0;
  for (uint32_t i = 0; i < recording->use_count; i++)
    atoms += rt_region_atoms (recording->uses[i].region);
  struct task *proxy = rt_task_new (self, NULL, 0, atoms);
  for (uint32_t i = 0; i < recording->use_count; i++)
    rt_task_access (proxy, recording->uses[i].region, recording->uses[i].mode);
  rt_task_merge_accesses (proxy);
  proxy->recorded = 1;
  proxy->graph = graph;
  proxy->site = graph->site;
  if (self->current)
    {
      proxy->nested = 1;
      proxy->parent = self->current;
      self->current->submitted++;
    }
  else
    {
      proxy->group = rt_open_group;
      self->submitted++;
    }
  graph->proxy = proxy;
  graph->submitted = 0;
  graph->open = true;
  atomic_store_explicit (&graph->unfinished, RT_BIAS + 2,
                         memory_order_relaxed);
  atomic_store_explicit (&graph->running, true, memory_order_relaxed);
  atomic_store_explicit (&domain->session, graph, memory_order_relaxed);
  atomic_store_explicit (&domain->repeats, true, memory_order_relaxed);

  bool at_once = !self->current
                 && atomic_load_explicit (&rt_hosts, memory_order_relaxed) > 1;
  if (at_once ? rt_task_enter_at_once (proxy) : rt_task_enter (proxy))
    rt_graph_granted (self, proxy);
  else
    rt_task_submitted (self, proxy);
  graph->sequential = rt_graph_alone (graph, 0);
  if (!graph->sequential)
    rt_ring_arm (self, &graph->ring);
}

void
rt_graph_close_session (struct thread *self, struct domain *domain)
{
  struct graph *graph = rt_graph_session (domain);
  atomic_store_explicit (&domain->session, NULL, memory_order_relaxed);
  atomic_store_explicit (&domain->repeats, domain->graph != NULL,
                         memory_order_relaxed);
  graph->open = false;
  /* What is left of this unit are ordinary calls.  */
  graph->mode = GRAPH_PASS;
  if (rt_counter_settle (&graph->unfinished, graph->submitted - 1) == 0)
    {
      rt_graph_over (self, &graph->unfinished);
      rt_pay (self);
    }
}

/* Node TASK of GRAPH ran in place of its call by SELF, and left no children;
   SEQUENTIAL was its session then.  */
static inline void
node_ran_inline (struct thread *self, struct graph *graph, struct task *task,
                 bool sequential)
{
  bool host = !self->current;
  if (host)
    rt_gate_lock (self);
  bool open = graph->open;
  if (sequential)
    rt_graph_node_reset (self, task);
  else
    rt_graph_node_done (self, task, open && rt_graph_alone (graph, 1));
  if (open)
    graph->submitted--;
  if (host)
    rt_gate_unlock (self);
  /* Another thread has closed the session, and counts on this node.  */
  if (!open && rt_counter_down (&graph->unfinished, 1, 0) == 0)
    {
      rt_graph_over (self, &graph->unfinished);
      rt_pay (self);
    }
}

/* From node INDEX of the current unit on nodes of GRAPH wait for each other.
 */
static __attribute__ ((noinline)) void
end_sequential (struct thread *self, struct graph *graph, uint32_t index)
{
  graph->sequential = false;
  rt_ring_resume (self, &graph->ring, index);
}

/* Run TASK, of KIND, node INDEX of GRAPH, on BLOCK in place of its call, with
   nothing shared.  */
static inline void
run_node_inline (struct thread *self, struct kind *kind, struct graph *graph,
                 uint32_t index, struct task *task, const void *block)
{
  bool sequential = graph->sequential;
  struct kind *outermost = rt_in_place_begin (self, kind);
  bool over = rt_task_run_body (self, kind, task, (void *)block);
  rt_in_place_end (self, outermost);
  if (over)
    {
      node_ran_inline (self, graph, task, sequential);
      return;
    }
  if (sequential)
    end_sequential (self, graph, index);
  atomic_store_explicit (&task->busy, true, memory_order_relaxed);
  rt_task_body_ended (self, task);
  rt_pay (self);
}

/* CALL, of KIND, is the next node of GRAPH, whose session is open.  SELF
   shares the domain, but no more after this.  */
static inline void
replay (struct call *call, struct kind *kind, struct graph *graph)
{
  struct thread *self = call->self;
  uint32_t index = graph->cursor++;
  struct task *task = graph->ring.current->tasks[index];
  /* Mostly they are what they were.  */
  if (task->site != call->site)
    task->site = call->site;
  if (task->serial != call->domain->serial)
    task->serial = call->domain->serial;
  graph->submitted++;
  bool in_place = graph->sequential && rt_inline_p (self, kind, true);
  if (graph->sequential && !in_place)
    end_sequential (self, graph, index);
  /* If only the call is missing nobody else touches the node.  */
  bool ready
      = in_place
        || atomic_load_explicit (&task->blockers, memory_order_acquire) == 1;
  if (in_place || (ready && rt_inline_p (self, kind, true)))
    {
      rt_context_unshare (self);
      run_node_inline (self, kind, graph, index, task, call->block);
      return;
    }
  atomic_store_explicit (&task->busy, true, memory_order_relaxed);
  rt_task_update_block (task, call->block);
  if (__builtin_expect (call->priority != 0, 0))
    rt_guide (self, task, call->priority);
  if (ready)
    rt_ready (self, task);
  else
    rt_graph_node_unblock (self, task);
  bool drain = !ready && rt_drain_p (self, kind);
  int32_t pending = 0;
  if (drain || graph->submitted >= RT_MOVE)
    {
      pending = rt_counter_move (&graph->unfinished, graph->submitted);
      graph->submitted = 0;
    }
  rt_context_unshare (self);
  if (drain)
    rt_drain (self, &graph->unfinished, pending);
}

/* SELF shares the domain of CALL, which has a session, but none of the block
   that SELF executes: close it.  */
static void
close_for (struct call *call)
{
  struct thread *self = call->self;
  if (self->current)
    rt_graph_close (self, call->domain);
  else
    {
      rt_context_unshare (self);
      rt_context_leave (self, rt_context_enter (self));
      rt_context_share (self);
    }
}

/* Whether GRAPH, which replays, may open a session in DOMAIN.  While there is
   a hold none may begin: the proxy would wait for the hold's end with all
   nodes, also those that do not access what is held, and the thread that holds
   may wait for these.  A later hold ends the session.  */
static bool
may_open (struct graph *graph, struct domain *domain)
{
  if (domain->holds)
    graph->mode = GRAPH_PASS;
  return !domain->holds && graph->recording.changes == domain->changes;
}

/* Whether CALL, of KIND, is the next node of GRAPH.  */
static inline bool
next_p (const struct graph *graph, const struct call *call,
        const struct kind *kind)
{
  return graph->mode == GRAPH_REPLAY
         && rt_recording_matches (&graph->recording, graph->cursor, call,
                                  kind);
}

/* CALL, of KIND, is not one more in the session of GRAPH, what SELF executes,
   or that is NULL.  Whether it is the first of a session, which is open then;
   otherwise none is.  */
static __attribute__ ((noinline)) bool
open_for (struct call *call, struct kind *kind, struct graph *graph)
{
  struct domain *domain = call->domain;
  for (struct graph *session; (session = rt_graph_session (domain));)
    if (session == graph)
      break;
    else
      close_for (call);
  if (graph && graph->mode == GRAPH_REPLAY)
    {
      if (!graph->open && may_open (graph, domain)
          && next_p (graph, call, kind))
        {
          open_session (call->self, graph, domain);
          return true;
        }
      if (graph->mode == GRAPH_REPLAY)
        rt_graph_fail (graph);
    }
  while (rt_graph_session (domain))
    close_for (call);
  return false;
}

bool
rt_graph_replay (struct call *call, struct kind *kind)
{
  struct graph *graph = rt_graph_own (call->self, call->domain);
  if ((graph && graph->open && next_p (graph, call, kind))
      || open_for (call, kind, graph))
    {
      replay (call, kind, graph);
      return true;
    }
  return false;
}
