/* SPDX-License-Identifier: LGPL-2.1-or-later

   Rings of instances.  */

#include "ring.h"

#include <stdlib.h>

#include "atom.h"
#include "base/error.h"
#include "base/pool.h"

/* A ring holds so many tasks, about, and so many instances at least: one that
   runs out, one that runs, one that is being called, and the next.  */
#define RING_TASKS 1024
#define RING_LEAST 4
#define RING_MOST 64

/* So many nodes' memory is fetched in advance.  */
#define PREFETCHED 32

void
rt_ring_initialize (struct ring *ring, const struct recording *recording,
                    counter *counter)
{
  *ring = (struct ring){ .recording = recording, .counter = counter };
}

/* Whether the task of a node is neither called nor running.  */
static inline bool
node_idle (struct task *task)
{
  return !atomic_load_explicit (&task->busy, memory_order_acquire);
}

/* A task for node INDEX of RING.  All but the first instance find what is
   commutative in that: the domain may be changing, when this is in vain.  */
static struct task *
new_task (struct thread *self, const struct ring *ring, uint32_t index)
{
  const struct graph_call *call = &ring->recording->calls[index];
  const struct graph_argument *arguments
      = &ring->recording->arguments[call->arguments];
  const struct kind *kind = rt_kind_known (call->codelet);
  struct task *like = ring->first ? ring->first->tasks[index] : NULL;
  uint32_t turns = like ? like->access_count : 0;
  for (uint32_t i = 0; !like && i < kind->buffer_count; i++)
    if (kind->buffers[i].mode == TASKS_COMMUTATIVE)
      turns += rt_region_atoms (arguments[i].region);
  struct task *task
      = rt_task_new (self, call->codelet, kind->buffer_count, turns + 1);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      task->regions[i] = arguments[i].region;
      if (!like && kind->buffers[i].mode == TASKS_COMMUTATIVE)
        rt_task_access (task, arguments[i].region, TASKS_COMMUTATIVE);
    }
  /* LIKE may run, and the word with its region_count be written.  */
  const struct access *known
      = like ? (struct access *)&like->regions[kind->buffer_count] : NULL;
  for (uint32_t i = 0; like && i < turns; i++)
    rt_task_access_order (task, known[i].order, TASKS_COMMUTATIVE);
  rt_task_merge_accesses (task);
  task->recorded = 1;
  task->sharing = kind->sharing;
  task->nested = self->current != NULL;
  if (self->current)
    task->parent = self->current;
  atomic_init (&task->busy, false);
  return task;
}

static struct instance *
new_instance (struct thread *self, struct ring *ring)
{
  const struct recording *recording = ring->recording;
  uint32_t n = recording->call_count;
  size_t size = sizeof (struct instance) + n * sizeof (struct task *);
  struct instance *instance = malloc (size);
  if (!instance)
    rt_no_memory (NULL, size, "a graph of tasks");
  instance->ring = ring;
  instance->counter = ring->counter;
  instance->fresh = true;
  instance->gated = false;
  for (uint32_t i = 0; i < n; i++)
    {
      uint32_t first = recording->first_edge[i];
      instance->tasks[i] = new_task (self, ring, i);
      *rt_graph_node (instance->tasks[i])
          = (struct graph_node){ .instance = instance,
                                 .edges = &recording->edges[first],
                                 .edge_count
                                 = recording->first_edge[i + 1] - first,
                                 .blockers = recording->blockers_next[i] };
    }
  return instance;
}

void
rt_ring_add (struct thread *self, struct ring *ring)
{
  struct instance *instance = new_instance (self, ring);
  rt_lock (&ring->lock);
  if (!ring->first)
    ring->first = ring->current = instance->next = instance;
  else
    {
      instance->next = ring->current->next;
      ring->current->next = instance;
    }
  rt_unlock (&ring->lock);
}

void
rt_ring_free (struct ring *ring)
{
  struct instance *first = ring->first, *instance = first, *next;
  ring->first = ring->current = NULL;
  for (; instance; instance = next == first ? NULL : next)
    {
      next = instance->next;
      for (uint32_t i = 0; i < ring->recording->call_count; i++)
        rt_pool_free (instance->tasks[i], instance->tasks[i]->size);
      free (instance);
    }
}

static uint32_t
ring_length (const struct ring *ring)
{
  uint32_t length = 0;
  const struct instance *instance = ring->first;
  do
    length++;
  while ((instance = instance->next) != ring->first);
  return length;
}

static uint32_t
ring_limit (const struct ring *ring)
{
  uint32_t n = ring->recording->call_count;
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
  uint32_t n = watch->instance->ring->recording->call_count;
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
  return rt_help (self, busy_nodes, &watch, 0, RT_PATIENCE);
}

/* Set what the nodes of INSTANCE wait for: BLOCKERS, and until the proxy is
   granted those that wait for no other node wait for that.  No node has run
   before; after that they have done it themselves.  */
static void
arm (struct instance *instance, const uint32_t *blockers)
{
  struct ring *ring = instance->ring;
  uint32_t n = ring->recording->call_count;
  bool granted = atomic_load_explicit (&ring->granted, memory_order_acquire);
  if (!instance->fresh)
    return;
  instance->fresh = false;
  if (!granted)
    rt_lock (&ring->lock);
  bool gated = !atomic_load_explicit (&ring->granted, memory_order_relaxed);
  for (uint32_t i = 0; i < n; i++)
    atomic_store_explicit (&instance->tasks[i]->blockers,
                           blockers[i] + (gated && blockers[i] == 1),
                           memory_order_relaxed);
  instance->armed = blockers;
  instance->gated = gated;
  if (!granted)
    rt_unlock (&ring->lock);
}

/* No instance of RING is armed.  */
static void
disarm (struct ring *ring)
{
  struct instance *instance = ring->first;
  do
    instance->fresh = true;
  while ((instance = instance->next) != ring->first);
}

void
rt_ring_rewind (struct ring *ring)
{
  ring->current = ring->first;
  disarm (ring);
  atomic_store_explicit (&ring->granted, false, memory_order_relaxed);
}

/* The instance after the current one of RING, no node of which is called.  */
static struct instance *
next_instance (struct thread *self, struct ring *ring)
{
  if (ring->current->next == ring->current)
    rt_ring_add (self, ring);
  return ring->current->next;
}

void
rt_ring_arm (struct thread *self, struct ring *ring)
{
  arm (ring->current, ring->recording->blockers_first);
  arm (next_instance (self, ring), ring->recording->blockers_next);
}

void
rt_ring_resume (struct thread *self, struct ring *ring, uint32_t index)
{
  const struct recording *recording = ring->recording;
  disarm (ring);
  rt_ring_arm (self, ring);
  struct task *const *const nodes[]
      = { ring->current->tasks, ring->current->next->tasks };
  const uint32_t *edge = recording->edges;
  const uint32_t *end = edge + recording->first_edge[index];
  for (; edge < end; edge++)
    rt_graph_node_unblock_alone (nodes[*edge & 1][*edge / 2]);
  for (uint32_t i = 0; i < index; i++)
    atomic_store_explicit (&nodes[0][i]->blockers, recording->blockers_next[i],
                           memory_order_relaxed);
}

/* Fetch what a call writes of the nodes of INSTANCE, which other threads have
   written: all together that takes hardly longer than one.  */
static void
prefetch (struct instance *instance)
{
  uint32_t n = instance->ring->recording->call_count;
  for (uint32_t i = 0; i < n && i < PREFETCHED; i++)
    {
      __builtin_prefetch (instance->tasks[i], 1);
      __builtin_prefetch (&instance->tasks[i]->serial);
      __builtin_prefetch (rt_task_block (instance->tasks[i]));
    }
}

bool
rt_ring_arm_next (struct thread *self, struct ring *ring)
{
  struct instance *next = ring->current->next;
  prefetch (next);
  if (next == ring->current || busy (next))
    {
      uint32_t length = ring_length (ring);
      if (length < ring_limit (ring))
        {
          rt_ring_add (self, ring);
          next = ring->current->next;
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
  arm (next, ring->recording->blockers_next);
  return true;
}

void
rt_ring_grant (struct thread *self, struct ring *ring)
{
  struct instance *instance = ring->first;
  rt_lock (&ring->lock);
  do
    {
      for (uint32_t i = 0; instance->gated && i < ring->recording->call_count;
           i++)
        if (instance->armed[i] == 1)
          rt_graph_node_unblock (self, instance->tasks[i]);
      instance->gated = false;
    }
  while ((instance = instance->next) != ring->first);
  /* Who sees it without the lock comes after all this.  */
  atomic_store_explicit (&ring->granted, true, memory_order_release);
  rt_unlock (&ring->lock);
}
