/* SPDX-License-Identifier: LGPL-2.1-or-later

   The graph of all tasks.  */

#include "dag.h"

#include <stdlib.h>

#include "base/dependence.h"
#include "base/grow.h"
#include "base/hash.h"
#include "base/lock.h"
#include "cost.h"
#include "engine/order.h"
#include "engine/task.h"
#include "simulation.h"

/* Some 100 bytes for each.  */
#define MOST_NODES (UINT32_C (1) << 22)

#define PURPOSE "the graph of all tasks"

struct dag rt_dag;

static struct lock lock; /* while the graph is made */

/* Pending tasks and their nodes, for what their bodies may call, if these are
   executed.  By their addresses: open addressing, at most half full.  */
struct pending
{
  const struct task *task; /* NULL: an unused entry */
  uint32_t node;           /* or RT_NO_NODE */
};
static struct pending *table;
static size_t room, used;

static size_t
look_up (const struct task *task)
{
  size_t at = rt_hash_address (task, room);
  while (table[at].task && table[at].task != task)
    at = (at + 1) & (room - 1);
  return at;
}

static void
grow (void)
{
  struct pending *old = table;
  size_t before = room;
  room = room ? 2 * room : 1024;
  table = calloc (room, sizeof *table);
  if (!table)
    rt_no_memory (NULL, room * sizeof *table, "pending tasks");
  for (size_t i = 0; i < before; i++)
    if (old[i].task)
      table[look_up (old[i].task)] = old[i];
  free (old);
}

/* Remove the entry AT; those behind it that belonged there, or before, move up
   (Knuth, TAOCP 3, 6.4, algorithm R).  */
static void
erase (size_t at)
{
  for (size_t next = (at + 1) & (room - 1); table[next].task;
       next = (next + 1) & (room - 1))
    {
      size_t home = rt_hash_address (table[next].task, room);
      if (((next - home) & (room - 1)) >= ((next - at) & (room - 1)))
        {
          table[at] = table[next];
          at = next;
        }
    }
  table[at].task = NULL;
  used--;
}

static uint32_t
add_node (uint32_t class, uint32_t parent)
{
  rt_dag.nodes = rt_grow (rt_dag.nodes, &rt_dag.room, rt_dag.count,
                          sizeof *rt_dag.nodes, PURPOSE);
  rt_dag.nodes[rt_dag.count] = (struct dag_node){ class, parent };
  return rt_dag.count++;
}

static void
add_edge (void *unused, uint32_t from, uint32_t to)
{
  (void)unused;
  if (rt_dag.edge_count == rt_dag.edge_room)
    {
      rt_dag.edge_room = rt_dag.edge_room ? 2 * rt_dag.edge_room : 4096;
      rt_dag.edges
          = realloc (rt_dag.edges, rt_dag.edge_room * sizeof *rt_dag.edges);
      if (!rt_dag.edges)
        rt_no_memory (NULL, rt_dag.edge_room * sizeof *rt_dag.edges, PURPOSE);
    }
  rt_dag.edges[rt_dag.edge_count++] = (struct dag_edge){ from, to };
}

static struct histories histories
    = { .edges = { .purpose = PURPOSE, .edge = add_edge } }; /* of orders */

void
rt_simulation_called (struct thread *self, struct task *task)
{
  struct simulated_class *class = rt_simulated_class_of (task);
  const struct access *accesses = rt_task_accesses (task);
  bool bodies = rt_simulation_config.bodies != BODIES_SKIPPED;
  uint32_t node = RT_NO_NODE;
  rt_lock (&lock);
  uint32_t parent = bodies && self->current
                        ? table[look_up (self->current)].node
                        : RT_NO_NODE;
  class->count++;
  rt_dag.full |= rt_dag.count == MOST_NODES;
  if (!rt_dag.full)
    {
      node = add_node (class->index, parent);
      for (uint32_t i = 0; i < task->access_count; i++)
        rt_histories_access (&histories, accesses[i].order, node,
                             accesses[i].mode);
    }
  if (bodies)
    {
      if (2 * used >= room)
        grow ();
      table[look_up (task)] = (struct pending){ task, node };
      used++;
    }
  rt_unlock (&lock);
}

void
rt_dag_ended (const struct task *task)
{
  if (rt_simulation_config.bodies == BODIES_SKIPPED)
    return;
  rt_lock (&lock);
  size_t at = look_up (task);
  if (table[at].task)
    erase (at);
  rt_unlock (&lock);
}

void
rt_dag_forget (const struct order *order)
{
  rt_lock (&lock);
  rt_histories_forget (&histories, order);
  rt_unlock (&lock);
}

void
rt_dag_clear (void)
{
  rt_histories_clear (&histories);
  free (rt_dag.nodes);
  free (rt_dag.edges);
  free (table);
  table = NULL;
  room = used = 0;
  rt_dag = (struct dag){ 0 };
  lock = (struct lock){ 0 };
}
