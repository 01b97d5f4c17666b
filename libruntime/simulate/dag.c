/* SPDX-License-Identifier: LGPL-2.1-or-later

   The graph of all tasks.  */

#include "dag.h"

#include <stdlib.h>

#include "base/dependence.h"
#include "base/grow.h"
#include "base/lock.h"
#include "cost.h"
#include "engine/order.h"

/* Some 100 bytes for each.  */
#define MOST_NODES (UINT32_C (1) << 22)

#define PURPOSE "the graph of all tasks"

struct dag rt_dag;

static struct lock lock; /* while the graph is made */

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

uint32_t
rt_dag_add (struct simulated_class *class, uint32_t parent,
            const struct access *accesses, uint32_t count)
{
  uint32_t node = RT_NO_NODE;
  rt_lock (&lock);
  class->count++;
  rt_dag.full |= rt_dag.count == MOST_NODES;
  if (!rt_dag.full)
    {
      node = add_node (class->index, parent);
      for (uint32_t i = 0; i < count; i++)
        rt_histories_access (&histories, accesses[i].order, node,
                             accesses[i].mode);
    }
  rt_unlock (&lock);
  return node;
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
  rt_dag = (struct dag){ 0 };
  lock = (struct lock){ 0 };
}
