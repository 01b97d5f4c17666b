/* SPDX-License-Identifier: LGPL-2.1-or-later

   The graph of all tasks.  */

#include "dag.h"

#include <stdlib.h>

#include "cost.h"
#include "error.h"
#include "hash.h"
#include "lock.h"
#include "order.h"

/* Some 100 bytes for each.  */
#define MOST_NODES (UINT32_C (1) << 22)

/* What is known of an order: who wrote last, and who has read since.  */
struct place
{
  const struct order *order; /* NULL: unused */
  uint32_t writer;
  uint32_t reader_count, reader_room;
  uint32_t *readers;
};

struct dag rt_dag;

static struct lock lock; /* while the graph is made */
static struct place *table;
static size_t room, used;

static struct place *
look_up (const struct order *order)
{
  size_t at = rt_hash_address (order, room);
  while (table[at].order && table[at].order != order)
    at = (at + 1) & (room - 1);
  return &table[at];
}

static void
grow (void)
{
  struct place *old = table;
  size_t count = room;
  room = room ? 2 * room : 1024;
  table = calloc (room, sizeof *table);
  if (!table)
    rt_no_memory (NULL, room * sizeof *table, "the graph of all tasks");
  for (size_t i = 0; i < count; i++)
    if (old[i].order)
      *look_up (old[i].order) = old[i];
  free (old);
}

static uint32_t
add_node (uint32_t class, uint32_t parent)
{
  if (rt_dag.count == rt_dag.room)
    {
      rt_dag.room = rt_dag.room ? 2 * rt_dag.room : 1024;
      rt_dag.nodes
          = realloc (rt_dag.nodes, rt_dag.room * sizeof *rt_dag.nodes);
      if (!rt_dag.nodes)
        rt_no_memory (NULL, rt_dag.room * sizeof *rt_dag.nodes,
                      "the graph of all tasks");
    }
  rt_dag.nodes[rt_dag.count] = (struct dag_node){ class, parent };
  return rt_dag.count++;
}

static void
add_edge (uint32_t from, uint32_t to)
{
  if (from == RT_NO_NODE || from == to)
    return;
  if (rt_dag.edge_count == rt_dag.edge_room)
    {
      rt_dag.edge_room = rt_dag.edge_room ? 2 * rt_dag.edge_room : 4096;
      rt_dag.edges
          = realloc (rt_dag.edges, rt_dag.edge_room * sizeof *rt_dag.edges);
      if (!rt_dag.edges)
        rt_no_memory (NULL, rt_dag.edge_room * sizeof *rt_dag.edges,
                      "the graph of all tasks");
    }
  rt_dag.edges[rt_dag.edge_count++] = (struct dag_edge){ from, to };
}

static void
add_reader (struct place *place, uint32_t node)
{
  if (place->reader_count == place->reader_room)
    {
      place->reader_room = place->reader_room ? 2 * place->reader_room : 4;
      place->readers = realloc (place->readers,
                                place->reader_room * sizeof *place->readers);
      if (!place->readers)
        rt_no_memory (NULL, place->reader_room * sizeof *place->readers,
                      "the graph of all tasks");
    }
  place->readers[place->reader_count++] = node;
}

/* The task of NODE, the newest, accesses what ORDER stands for.  */
static void
add_access (uint32_t node, const struct order *order, bool write)
{
  if (2 * used >= room)
    grow ();
  struct place *place = look_up (order);
  if (!place->order)
    {
      *place = (struct place){ .order = order, .writer = RT_NO_NODE };
      used++;
    }
  if (!write || !place->reader_count)
    add_edge (place->writer, node);
  if (!write)
    add_reader (place, node);
  else
    {
      for (uint32_t i = 0; i < place->reader_count; i++)
        add_edge (place->readers[i], node);
      place->reader_count = 0;
      place->writer = node;
    }
}

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
        add_access (node, accesses[i].order, accesses[i].write);
    }
  rt_unlock (&lock);
  return node;
}

void
rt_dag_forget (const struct order *order)
{
  rt_lock (&lock);
  struct place *place = room ? look_up (order) : NULL;
  if (place && place->order)
    {
      place->reader_count = 0;
      place->writer = RT_NO_NODE;
    }
  rt_unlock (&lock);
}

void
rt_dag_clear (void)
{
  for (size_t i = 0; i < room; i++)
    free (table[i].readers);
  free (table);
  table = NULL;
  room = used = 0;
  free (rt_dag.nodes);
  free (rt_dag.edges);
  rt_dag = (struct dag){ 0 };
  lock = (struct lock){ 0 };
}
