/* SPDX-License-Identifier: LGPL-2.1-or-later

   Edges between calls, from what they access.

   A segment that was cut meanwhile has other orders than before, so that an
   edge may be missing.  That does no harm: the engine demands it anyway.  */

#include "edges.h"

#include <stdlib.h>

#include "base/dependence.h"
#include "base/error.h"
#include "grow.h"

struct edge
{
  uint32_t from, to;
};

static struct
{
  struct edge *edges;
  uint32_t edge_count, edge_room;
} all;

static void
add (void *unused, uint32_t from, uint32_t to)
{
  (void)unused;
  all.edges
      = rt_grow (all.edges, &all.edge_room, all.edge_count, sizeof *all.edges);
  all.edges[all.edge_count++] = (struct edge){ from, to };
}

static struct histories histories
    = { .edges
        = { .purpose = "an order of tasks", .edge = add } }; /* of orders */

void
rt_edges_note (uint32_t call, const struct order *order, unsigned mode)
{
  rt_histories_access (&histories, order, call, mode);
}

void
rt_edges_clear (void)
{
  rt_histories_clear (&histories);
  all.edge_count = 0;
}

void
rt_edges_free (void)
{
  rt_edges_clear ();
  free (all.edges);
  all = (__typeof__ (all)){ 0 };
}

static int
by_end (const void *a, const void *b)
{
  const struct edge *one = a, *other = b;
  return one->to < other->to ? -1 : one->to > other->to;
}

/* Of a call: successors that have no place yet, and where the edges to it
   begin.  */
struct place
{
  uint32_t successors, edges;
  bool taken;
};

void
rt_edges_backward (uint32_t count, const uint32_t *keys, uint32_t *ranks)
{
  struct place *places = calloc (count, sizeof *places);
  if (!places)
    rt_no_memory (NULL, count * sizeof *places, "an order of tasks");
  /* Those to a call stand together.  */
  if (all.edge_count)
    qsort (all.edges, all.edge_count, sizeof *all.edges, by_end);
  for (uint32_t i = all.edge_count; i > 0; i--)
    {
      places[all.edges[i - 1].from].successors++;
      places[all.edges[i - 1].to].edges = i - 1;
    }
  for (uint32_t left = count; left > 0; left--)
    {
      uint32_t last = count;
      for (uint32_t i = 0; i < count; i++)
        if (!places[i].taken && !places[i].successors
            && (last == count || keys[i] < keys[last]))
          last = i;
      places[last].taken = true;
      ranks[last] = left - 1;
      for (uint32_t i = places[last].edges;
           i < all.edge_count && all.edges[i].to == last; i++)
        places[all.edges[i].from].successors--;
    }
  free (places);
}
