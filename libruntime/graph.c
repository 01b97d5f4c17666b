/* SPDX-License-Identifier: LGPL-2.1-or-later

   Replaying recorded calls.  */

#include "graph.h"

#include <stdlib.h>

#include "context.h"
#include "error.h"
#include "gate.h"
#include "guidance.h"
#include "ring.h"
#include "runtime.h"
#include "scheduler.h"

/* A block that never repeats is recorded again after so many executions, then
   after twice as many, up to a limit.  */
#define FIRST_PAUSE 4
#define MOST_PAUSE 1024

/* A block whose recording was replayed so often has changed; one that fails
   before may need a longer unit.  */
#define PROVEN 2

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
  _Atomic bool running; /* a session is not yet over */
  struct task *proxy;
};

static inline struct graph *
session_of (struct domain *domain)
{
  return atomic_load_explicit (&domain->session, memory_order_relaxed);
}

counter *
rt_graph_counter (struct task *task)
{
  return rt_node_of (task)->instance->counter;
}

void
rt_graph_granted (struct thread *self, struct task *proxy)
{
  struct graph *graph = (struct graph *)proxy->block;
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
  uint32_t segments = 0;
  for (uint32_t i = 0; i < recording->use_count; i++)
    RT_FOR_EACH_SEGMENT (segment, recording->uses[i].region)
  segments++;
  struct task *proxy = rt_task_new (self, NULL, 0, segments);
  for (uint32_t i = 0; i < recording->use_count; i++)
    rt_task_access (proxy, recording->uses[i].region,
                    recording->uses[i].write);
  rt_task_merge_accesses (proxy);
  proxy->recorded = 1;
  proxy->block = graph;
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

  rt_ring_arm_first (&graph->ring);
  bool at_once = !self->current
                 && atomic_load_explicit (&rt_hosts, memory_order_relaxed) > 1;
  if (at_once ? rt_task_enter_at_once (proxy) : rt_task_enter (proxy))
    rt_graph_granted (self, proxy);
  else
    rt_task_submitted (self, proxy);
}

void
rt_graph_close (struct thread *self, struct domain *domain)
{
  struct graph *graph = session_of (domain);
  if (!graph)
    return;
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

/* A call, or the end of a block of GRAPH, is not what was recorded.  */
static void
fail (struct graph *graph)
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

/* Whether nobody else was ever in the session of GRAPH but SELF, or all are
   out: nothing that was called is unfinished, but for RUNNING nodes.  */
static inline bool
alone (struct graph *graph, int32_t running)
{
  return rt_counter_read (&graph->unfinished) + (uint32_t)graph->submitted
         == RT_BIAS + 1 + (uint32_t)running;
}

/* Node TASK of GRAPH ran in place of its call by SELF, and left no children.
 */
static void
node_ran_inline (struct thread *self, struct graph *graph, struct task *task)
{
  bool host = !self->current;
  if (host)
    rt_gate_lock (self);
  bool open = graph->open;
  rt_node_done (self, task, open && alone (graph, 1));
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

/* CALL, of KIND, is the next node of GRAPH.  SELF shares the domain, but no
   more after this.  */
static void
replay (struct call *call, struct kind *kind, struct graph *graph)
{
  struct thread *self = call->self;
  if (!graph->open)
    open_session (self, graph, call->domain);
  struct task *task = graph->ring.current->tasks[graph->cursor++];
  /* Mostly they are what they were.  */
  if (task->site != call->site)
    task->site = call->site;
  if (task->serial != call->domain->serial)
    task->serial = call->domain->serial;
  atomic_store_explicit (&task->busy, true, memory_order_relaxed);
  graph->submitted++;
  /* If only the call is missing nobody else touches the node.  */
  bool ready
      = atomic_load_explicit (&task->blockers, memory_order_acquire) == 1;
  if (ready && rt_inline_p (self, kind, true))
    {
      rt_context_unshare (self);
      if (rt_task_run_body (self, task, (void *)call->block))
        node_ran_inline (self, graph, task);
      else
        {
          rt_task_body_ended (self, task);
          rt_pay (self);
        }
      return;
    }
  rt_task_update_block (task, call->block);
  if (__builtin_expect (call->priority != 0, 0))
    rt_guide (self, task, call->priority);
  if (ready)
    rt_ready (self, task);
  else
    rt_node_unblock (self, task, false);
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

/* Whether a call in DOMAIN may be replayed by GRAPH, which replays.  While
   there is a hold no session may begin: the proxy would wait for the hold's
   end with all nodes, also those that do not access what is held, and the
   thread that holds may wait for these.  A later hold ends the session.  */
static bool
may_replay (struct graph *graph, struct domain *domain)
{
  if (graph->open)
    return true;
  if (domain->holds)
    graph->mode = GRAPH_PASS;
  return !domain->holds && graph->recording.changes == domain->changes;
}

/* The graph whose block SELF executes in DOMAIN, or NULL.  */
static struct graph *
own_graph (struct thread *self, struct domain *domain)
{
  return rt_graph_owner (domain) == self ? domain->graph : NULL;
}

bool
rt_graph_replay (struct call *call, struct kind *kind)
{
  struct thread *self = call->self;
  struct domain *domain = call->domain;
  struct graph *graph = own_graph (self, domain);
  for (struct graph *session; (session = session_of (domain));)
    if (session == graph)
      break;
    else
      close_for (call);
  if (graph && graph->mode == GRAPH_REPLAY)
    {
      if (may_replay (graph, domain)
          && rt_recording_matches (&graph->recording, graph->cursor, call,
                                   kind))
        {
          replay (call, kind, graph);
          return true;
        }
      if (graph->mode == GRAPH_REPLAY)
        fail (graph);
    }
  while (session_of (domain))
    close_for (call);
  return false;
}

void
rt_graph_record (const struct call *call, const struct kind *kind,
                 const struct task *task)
{
  struct graph *graph = own_graph (call->self, call->domain);
  if (!graph || graph->mode != GRAPH_RECORD)
    return;
  if (!rt_recording_add (&graph->recording, call, kind, task->regions))
    fail (graph);
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
    fail (graph);
  graph->cursor = 0;
  if (graph->recorded && graph->open)
    {
      graph->ring.current = graph->ring.current->next;
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
  domain->graph = graph;
  domain->graph_depth = 1;
  atomic_store_explicit (&domain->repeats, true, memory_order_relaxed);
  if (graph->phase == 0)
    graph->mode = begin_unit (graph, domain);
  bool arms = graph->phase == 0 && graph->mode == GRAPH_REPLAY;
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
        fail (graph);
      else if (++graph->phase == graph->period)
        {
          graph->phase = 0;
          graph->replays++;
        }
    }
  else if (graph->mode == GRAPH_RECORD)
    {
      recording->ends[graph->phase] = recording->call_count;
      if (recording->changes != domain->changes)
        fail (graph);
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
    domain = rt_task_domain (self->current);
  else
    rt_gate_lock (self);
  if (rt_graph_owner (domain) == self && --domain->graph_depth == 0)
    {
      end_block (self, domain->graph, domain);
      domain->graph = NULL;
      atomic_store_explicit (&domain->repeats, session_of (domain) != NULL,
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
