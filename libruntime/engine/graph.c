/* SPDX-License-Identifier: LGPL-2.1-or-later

   Blocks whose calls are recorded, then replayed.  */

#include "graph-inside.h"

#include <stdlib.h>

#include "base/error.h"
#include "context.h"
#include "gate.h"

/* A block that never repeats is recorded again after so many executions, then
   after twice as many, up to a limit.  */
#define FIRST_PAUSE 4
#define MOST_PAUSE 1024

/* A block whose recording was replayed so often has changed; one that fails
   before may need a longer unit.  */
#define PROVEN 2

void
rt_graph_fail (struct graph *graph)
{
  graph->mode = GRAPH_PASS;
  graph->recorded = false;
  graph->phase = 0;
  if (graph->replays >= PROVEN)
    return;
  graph->period = graph->period % RT_MOST_BLOCKS + 1;
  if (graph->period == 1)
    {
      graph->pause = graph->next_pause;
      if (graph->next_pause < MOST_PAUSE)
        graph->next_pause *= 2;
    }
}

void
rt_graph_record (const struct call *call, const struct kind *kind,
                 const struct task *task)
{
  struct graph *graph = rt_graph_own (call->self, call->domain);
  if (!graph || graph->mode != GRAPH_RECORD)
    return;
  if (!rt_recording_add (&graph->recording, call, kind, task->regions))
    rt_graph_fail (graph);
}

/* The graph of the block at SITE in DOMAIN.  */
static struct graph *
find (struct domain *domain, const struct tasks_site *site)
{
  struct graph *graph = domain->graphs;
  while (graph && graph->site != site)
    graph = graph->next;
  if (graph)
    return graph;
  graph = calloc (1, sizeof *graph);
  if (!graph)
    rt_no_memory (site, sizeof *graph, "a graph of tasks");
  graph->site = site;
  rt_ring_initialize (&graph->ring, &graph->recording, &graph->unfinished);
  graph->period = 1;
  graph->next_pause = FIRST_PAUSE;
  /* A body may execute its block only once or twice; then recording is in
     vain.  */
  graph->pause = domain != &rt_host_domain ? 2 : 0;
  graph->next = domain->graphs;
  domain->graphs = graph;
  return graph;
}

/* A unit of GRAPH begins: what shall become of its calls?  */
static enum graph_mode
begin_unit (struct graph *graph, struct domain *domain)
{
  bool running = atomic_load_explicit (&graph->running, memory_order_acquire);
  if (graph->recorded && graph->recording.changes != domain->changes)
    rt_graph_fail (graph);
  graph->cursor = 0;
  if (graph->recorded && graph->open)
    {
      if (!graph->sequential)
        graph->ring.current = graph->ring.current->next;
      graph->sequential = rt_graph_alone (graph, 0);
      return GRAPH_REPLAY;
    }
  /* The nodes of the last session have to run first.  */
  if (running)
    return GRAPH_PASS;
  if (graph->recorded)
    {
      rt_ring_rewind (&graph->ring);
      return GRAPH_REPLAY;
    }
  if (graph->pause)
    {
      graph->pause--;
      return GRAPH_PASS;
    }
  rt_ring_free (&graph->ring);
  rt_recording_clear (&graph->recording);
  graph->recording.changes = domain->changes;
  graph->replays = 0;
  return GRAPH_RECORD;
}

void
rt_graph_begin (struct thread *self, const struct tasks_site *site)
{
  struct domain *domain = rt_context_share (self);
  struct thread *owner = rt_graph_owner (domain);
  if (owner)
    {
      /* A block within a block, or one of another thread.  */
      if (owner == self)
        domain->graph_depth++;
      rt_context_unshare (self);
      return;
    }
  if (!atomic_compare_exchange_strong (&domain->graph_owner, &owner, self))
    {
      rt_context_unshare (self);
      return;
    }
  struct graph *graph = find (domain, site);
  rt_domain_lay (domain);
  domain->graph = graph;
  domain->graph_depth = 1;
  atomic_store_explicit (&domain->repeats, true, memory_order_relaxed);
  if (graph->phase == 0)
    graph->mode = begin_unit (graph, domain);
  bool arms = graph->phase == 0 && graph->mode == GRAPH_REPLAY && graph->open
              && !graph->sequential;
  rt_context_unshare (self);
  if (arms && !rt_ring_arm_next (self, &graph->ring))
    {
      domain = rt_context_enter (self);
      graph->mode = GRAPH_PASS;
      rt_context_leave (self, domain);
    }
}

/* A block of GRAPH in DOMAIN ends.  */
static void
end_block (struct thread *self, struct graph *graph, struct domain *domain)
{
  struct recording *recording = &graph->recording;
  if (graph->mode == GRAPH_REPLAY)
    {
      if (graph->cursor != recording->ends[graph->phase])
        rt_graph_fail (graph);
      else if (++graph->phase == graph->period)
        {
          graph->phase = 0;
          graph->replays++;
        }
    }
  else if (graph->mode == GRAPH_RECORD)
    {
      /* Calls have imported some.  */
      rt_domain_lay (domain);
      recording->ends[graph->phase] = recording->call_count;
      if (recording->changes != domain->changes)
        rt_graph_fail (graph);
      else if (++graph->phase == graph->period)
        {
          graph->phase = 0;
          graph->mode = GRAPH_PASS;
          rt_recording_build (recording);
          rt_ring_add (self, &graph->ring);
          graph->recorded = true;
        }
    }
  else
    graph->phase = 0;
}

void
rt_graph_end (struct thread *self)
{
  /* Not shared as for a call: the runtime may have been stopped in the block,
     and is not started for this.  */
  struct domain *domain = &rt_host_domain;
  if (self->current)
    domain = rt_task_domain (self, self->current);
  else
    rt_gate_lock (self);
  if (rt_graph_owner (domain) == self && --domain->graph_depth == 0)
    {
      end_block (self, domain->graph, domain);
      domain->graph = NULL;
      atomic_store_explicit (&domain->repeats,
                             rt_graph_session (domain) != NULL,
                             memory_order_relaxed);
      atomic_store_explicit (&domain->graph_owner, NULL, memory_order_release);
    }
  rt_context_unshare (self);
}

void
rt_graph_thread_ends (struct thread *self)
{
  if (rt_graph_owner (&rt_host_domain) != self)
    return;
  rt_host_domain.graph_depth = 1;
  rt_graph_end (self);
}

void
rt_graph_destroy_all (struct domain *domain)
{
  struct thread *owner = rt_graph_owner (domain);
  if (owner && owner != rt_self)
    {
      /* It is in a block, perhaps just waiting for an instance, and will not
         replay what it has: the domain changes.  */
      domain->graphs = NULL;
      return;
    }
  domain->graph = NULL;
  atomic_store_explicit (&domain->repeats, false, memory_order_relaxed);
  atomic_store_explicit (&domain->graph_owner, NULL, memory_order_relaxed);
  while (domain->graphs)
    {
      struct graph *graph = domain->graphs;
      domain->graphs = graph->next;
      rt_ring_free (&graph->ring);
      rt_recording_clear (&graph->recording);
      free (graph);
    }
}

void
rt_graph_forked (struct domain *domain)
{
  domain->graphs = NULL;
  domain->graph = NULL;
  domain->session = NULL;
  atomic_store_explicit (&domain->repeats, false, memory_order_relaxed);
  atomic_store_explicit (&domain->graph_owner, NULL, memory_order_relaxed);
}
