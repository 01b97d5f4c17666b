/* SPDX-License-Identifier: LGPL-2.1-or-later

   Edges between calls, from what they access.

   A segment that was cut meanwhile has other orders than before, so that an
   edge may be missing.  That does no harm: the engine demands it anyway.  */

#include "check/edges.h"

#include <stdlib.h>

#include "check/grow.h"
#include "error.h"

struct note
{
  const struct order *order;
  uint32_t call;
  bool write;
};

struct edge
{
  uint32_t from, to;
};

static struct
{
  struct note *notes;
  uint32_t note_count, note_room;
  struct edge *edges;
  uint32_t edge_count, edge_room;
} all;

void
rt_edges_note (uint32_t call, const struct order *order, bool write)
{
  all.notes
      = rt_grow (all.notes, &all.note_room, all.note_count, sizeof *all.notes);
  all.notes[all.note_count++] = (struct note){ order, call, write };
}

void
rt_edges_clear (void)
{
  all.note_count = 0;
}

void
rt_edges_free (void)
{
  free (all.notes);
  free (all.edges);
  all = (__typeof__ (all)){ 0 };
}

static void
add (uint32_t from, uint32_t to)
{
  all.edges
      = rt_grow (all.edges, &all.edge_room, all.edge_count, sizeof *all.edges);
  all.edges[all.edge_count++] = (struct edge){ from, to };
}

static int
by_order (const void *a, const void *b)
{
  const struct note *one = a, *other = b;
  if (one->order != other->order)
    return (uintptr_t)one->order < (uintptr_t)other->order ? -1 : 1;
  return one->call < other->call ? -1 : one->call > other->call;
}

static int
by_end (const void *a, const void *b)
{
  const struct edge *one = a, *other = b;
  return one->to < other->to ? -1 : one->to > other->to;
}

/* The accesses of one order, from FIRST on: a writer waits for the readers
   before it, or else for the writer; a reader for the writer.  Returns how
   many there are.  */
static uint32_t
link_order (const struct note *first, const struct note *end)
{
  const struct note *writer = NULL, *note = first;
  for (; note < end && note->order == first->order; note++)
    if (!note->write)
      {
        if (writer)
          add (writer->call, note->call);
      }
    else
      {
        const struct note *before = writer ? writer + 1 : first;
        for (const struct note *reader = before; reader < note; reader++)
          add (reader->call, note->call);
        if (writer && before == note)
          add (writer->call, note->call);
        writer = note;
      }
  return (uint32_t)(note - first);
}

/* Find all edges; those to a call stand together.  */
static void
link_all (void)
{
  struct note *end = all.notes + all.note_count;
  all.edge_count = 0;
  if (all.note_count)
    qsort (all.notes, all.note_count, sizeof *all.notes, by_order);
  for (struct note *note = all.notes; note < end;)
    note += link_order (note, end);
  if (all.edge_count)
    qsort (all.edges, all.edge_count, sizeof *all.edges, by_end);
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
  link_all ();
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
