/* SPDX-License-Identifier: LGPL-2.1-or-later

   Replaying recorded calls.  */

#include "graph.h"

#include <stdlib.h>
#include <string.h>

#include "context.h"
#include "error.h"
#include "gate.h"
#include "pool.h"
#include "runtime.h"
#include "scheduler.h"

/* The ring of instances holds so many tasks, about, and so many instances at
   least: one that runs out, one that runs, one that is being called, and the
   next.  */
#define RING_TASKS 1024
#define RING_LEAST 4
#define RING_MOST 64

/* So many nodes' memory is fetched in advance.  */
#define PREFETCHED 32

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

struct instance
{
  struct graph *graph;
  struct instance *next; /* in the ring */
  const uint32_t *armed; /* what `blockers' began with... */
  bool gated;            /* ...but for 1 more where that is 1: see arm */
  struct task **tasks;
  _Atomic uint32_t blockers[]; /* of each node */
};

/* The owner's, under its gate if it is a host thread, or of whoever has
   entered the domain, but for what is atomic, and LOCK.  */
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

  struct lock lock;     /* of the ring's links and instances' `gated' */
  _Atomic bool granted; /* the session's proxy is */
  struct instance *ring;
  struct instance *current; /* where nodes are being called */
  uint32_t cursor;          /* the next node */
  bool open;                /* a session is */
  _Atomic bool running;     /* a session is not yet over */
  struct task *proxy;
};

/* In the memory of a node's task, after its regions.  */
struct node
{
  struct instance *instance;
  uint32_t index;
};

_Static_assert(sizeof (struct node) <= sizeof (struct access),
               "a node is in place of an access");

static inline struct graph *
session_of (struct domain *domain)
{
  return atomic_load_explicit (&domain->session, memory_order_relaxed);
}

static inline struct node *
node_of (struct task *task)
{
  return (struct node *)rt_task_accesses (task);
}

counter *
rt_graph_counter (struct task *task)
{
  return &node_of (task)->instance->graph->unfinished;
}

/* Whether the task of a node is neither called nor running.  */
static inline bool
node_idle (struct task *task)
{
  return atomic_load_explicit (&task->blockers, memory_order_acquire) == 0;
}

static struct instance *
new_instance (struct thread *self, struct graph *graph)
{
  const struct recording *recording = &graph->recording;
  uint32_t n = recording->call_count;
  size_t size = sizeof (struct instance) + n * sizeof (_Atomic uint32_t);
  struct instance *instance = malloc (size);
  if (!instance)
    rt_no_memory (graph->site, size, "a graph of tasks");
  size = (n ? n : 1) * sizeof *instance->tasks;
  instance->tasks = malloc (size);
  if (!instance->tasks)
    rt_no_memory (graph->site, size, "a graph of tasks");
  instance->graph = graph;
  instance->gated = false;
  for (uint32_t i = 0; i < n; i++)
    {
      const struct graph_call *call = &recording->calls[i];
      uint32_t buffers = rt_kind_known (call->codelet)->buffer_count;
      struct task *task = rt_task_new (self, call->codelet, buffers, 1);
      for (uint32_t j = 0; j < buffers; j++)
        task->regions[j] = recording->arguments[call->arguments + j].region;
      *node_of (task) = (struct node){ instance, i };
      task->recorded = 1;
      task->nested = self->current != NULL;
      if (self->current)
        task->parent = self->current;
      atomic_init (&task->blockers, 0);
      instance->tasks[i] = task;
    }
  return instance;
}

/* Free the instances of GRAPH, which has no tasks.  */
static void
free_ring (struct graph *graph)
{
  struct instance *first = graph->ring, *instance = first, *next;
  graph->ring = NULL;
  for (; instance; instance = next == first ? NULL : next)
    {
      next = instance->next;
      for (uint32_t i = 0; i < graph->recording.call_count; i++)
        rt_pool_free (instance->tasks[i], instance->tasks[i]->size);
      free (instance->tasks);
      free (instance);
    }
}

/* Add an instance to GRAPH's ring, behind the current one.  */
static void
add_instance (struct thread *self, struct graph *graph)
{
  struct instance *instance = new_instance (self, graph);
  rt_lock (&graph->lock);
  if (!graph->ring)
    graph->ring = instance->next = instance;
  else
    {
      instance->next = graph->current->next;
      graph->current->next = instance;
    }
  rt_unlock (&graph->lock);
}

static uint32_t
ring_length (const struct graph *graph)
{
  uint32_t length = 0;
  const struct instance *instance = graph->ring;
  if (instance)
    do
      length++;
    while ((instance = instance->next) != graph->ring);
  return length;
}

static uint32_t
ring_limit (const struct graph *graph)
{
  uint32_t n = graph->recording.call_count;
  uint32_t limit = n ? RING_TASKS / n : RING_MOST;
  return limit < RING_LEAST  ? RING_LEAST
         : limit > RING_MOST ? RING_MOST
                             : limit;
}

/* Looks for nodes of INSTANCE that are not idle, from FIRST on; those before
   are.  */
struct watch
{
  struct instance *instance;
  uint32_t first;
};

/* How many nodes the watch DATA has still to see idle.  */
static int32_t
busy_nodes (void *data)
{
  struct watch *watch = data;
  uint32_t n = watch->instance->graph->recording.call_count;
  while (watch->first < n && node_idle (watch->instance->tasks[watch->first]))
    watch->first++;
  return (int32_t)(n - watch->first);
}

static bool
busy (struct instance *instance)
{
  struct watch watch = { instance, 0 };
  return busy_nodes (&watch) != 0;
}

/* Let SELF execute tasks until the nodes of INSTANCE have run; false if they
   do not.  */
static bool
wait_for (struct thread *self, struct instance *instance)
{
  struct watch watch = { instance, 0 };
  return rt_help (self, busy_nodes, &watch, 0);
}

/* Set what the nodes of INSTANCE wait for: BLOCKERS, and until the proxy is
   granted those that wait for no other node wait for that.  */
static void
arm (struct instance *instance, const uint32_t *blockers)
{
  struct graph *graph = instance->graph;
  uint32_t n = graph->recording.call_count;
  bool granted = atomic_load_explicit (&graph->granted, memory_order_acquire);
  if (!granted)
    rt_lock (&graph->lock);
  bool gated = !atomic_load_explicit (&graph->granted, memory_order_relaxed);
  for (uint32_t i = 0; i < n; i++)
    atomic_store_explicit (&instance->blockers[i],
                           blockers[i] + (gated && blockers[i] == 1),
                           memory_order_relaxed);
  instance->armed = blockers;
  instance->gated = gated;
  if (!granted)
    rt_unlock (&graph->lock);
}

/* Fetch what a call writes of the nodes of INSTANCE, which other threads have
   written: all together that takes hardly longer than one.  */
static void
prefetch (struct instance *instance)
{
  uint32_t n = instance->graph->recording.call_count;
  for (uint32_t i = 0; i < n && i < PREFETCHED; i++)
    {
      __builtin_prefetch (instance->tasks[i], 1);
      __builtin_prefetch (instance->tasks[i]->block, 1);
    }
}

/* The instance after the current one of GRAPH is armed: a new one, while the
   ring may grow and the oldest is busy, or the oldest when its nodes have run.
   False if they do not run.  SELF shares nothing.  */
static bool
arm_next (struct thread *self, struct graph *graph)
{
  struct instance *next = graph->current->next;
  prefetch (next);
  if (next == graph->current || busy (next))
    {
      uint32_t length = ring_length (graph);
      if (length < ring_limit (graph))
        {
          add_instance (self, graph);
          next = graph->current->next;
        }
      else
        {
          /* Not only for the next: it is better to execute many tasks and then
             to call many than to do both in turns.  */
          struct instance *later = next;
          for (uint32_t i = 0; i < length / 2; i++)
            later = later->next;
          if (!wait_for (self, later) || !wait_for (self, next))
            return false;
        }
    }
  arm (next, graph->recording.blockers_next);
  return true;
}

/* Node INDEX of INSTANCE waits for one thing less.  ALONE: no other thread can
   be in the graph.  */
static inline void
unblock (struct thread *self, struct instance *instance, uint32_t index,
         bool alone)
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

/* The node of TASK has run: its successors need not wait for it.  */
static inline void
release_successors (struct thread *self, struct task *task, bool alone)
{
  struct node *node = node_of (task);
  struct instance *instance = node->instance;
  const struct recording *recording = &instance->graph->recording;
  uint32_t at = recording->first_edge[node->index];
  uint32_t end = recording->first_edge[node->index + 1];
  for (; at < end; at++)
    {
      uint32_t to = recording->edges[at];
      unblock (self, to & 1 ? instance->next : instance, to / 2, alone);
    }
}

/* Make TASK as it was before its call.  */
static inline void
reset (struct thread *self, struct task *task)
{
  if (atomic_load_explicit (&task->domain, memory_order_relaxed))
    rt_task_free_domain (self, task);
  task->submitted = 0;
  atomic_store_explicit (&task->unfinished, RT_BIAS + 1, memory_order_relaxed);
  /* From here on it may be called again.  */
  atomic_store_explicit (&task->blockers, 0, memory_order_release);
}

void
rt_graph_node_done (struct thread *self, struct task *task)
{
  release_successors (self, task, false);
  reset (self, task);
}

void
rt_graph_granted (struct thread *self, struct task *proxy)
{
  struct graph *graph = (struct graph *)proxy->block;
  struct instance *instance = graph->ring;
  rt_lock (&graph->lock);
  do
    {
      for (uint32_t i = 0; instance->gated && i < graph->recording.call_count;
           i++)
        if (instance->armed[i] == 1)
          unblock (self, instance, i, false);
      instance->gated = false;
    }
  while ((instance = instance->next) != graph->ring);
  /* Who sees it without the lock comes after all this.  */
  atomic_store_explicit (&graph->granted, true, memory_order_release);
  rt_unlock (&graph->lock);
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

  arm (graph->ring, recording->blockers_first);
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

/* Node TASK of GRAPH ran in place of its call in DOMAIN by SELF, and left no
   children.  */
static void
node_ran_inline (struct thread *self, struct graph *graph, struct task *task)
{
  bool host = !self->current;
  if (host)
    rt_gate_lock (self);
  bool open = graph->open;
  release_successors (self, task, open && alone (graph, 1));
  reset (self, task);
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
  struct instance *instance = graph->current;
  uint32_t index = graph->cursor++;
  struct task *task = instance->tasks[index];
  task->site = call->site;
  task->serial = call->domain->serial;
  atomic_store_explicit (&task->blockers, 1, memory_order_relaxed);
  graph->submitted++;
  /* If only the call is missing nobody else touches the node.  */
  bool ready
      = atomic_load_explicit (&instance->blockers[index], memory_order_acquire)
        == 1;
  if (ready && rt_inline_p (self, kind))
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
  rt_task_copy_block (task, call->block);
  if (ready)
    rt_ready (self, task);
  else
    unblock (self, instance, index, false);
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
      graph->current = graph->current->next;
      return GRAPH_REPLAY;
    }
  /* The nodes of the last session have to run first.  */
  if (running)
    return GRAPH_PASS;
  if (graph->recorded)
    {
      graph->current = graph->ring;
      atomic_store_explicit (&graph->granted, false, memory_order_relaxed);
      return GRAPH_REPLAY;
    }
  if (graph->pause)
    {
      graph->pause--;
      return GRAPH_PASS;
    }
  free_ring (graph);
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
  if (arms && !arm_next (self, graph))
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
          add_instance (self, graph);
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
      free_ring (graph);
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
