/* SPDX-License-Identifier: LGPL-2.1-or-later

   Segments: the interval map below regions.  */

#include "segment.h"

#include "base/clock.h"
#include "base/pool.h"
#include "simulate/dag.h"

static int
compare (struct segment *a, struct segment *b)
{
  return a->begin < b->begin ? -1 : a->begin > b->begin;
}

RB_GENERATE_INTERNAL (segment_tree, segment, link, compare,
                      __attribute__ ((unused)) static)

static struct segment *
new_segment (uintptr_t begin, uintptr_t end)
{
  struct segment *segment = rt_pool_allocate (sizeof *segment);
  *segment = (struct segment){ .begin = begin, .end = end };
  return segment;
}

static void
free_segment (struct segment *segment)
{
  if (__builtin_expect (rt_simulated_p (), 0))
    rt_dag_forget (&segment->order);
  rt_pool_free (segment, sizeof *segment);
}

void
rt_segment_drained (struct order *order)
{
  free_segment ((struct segment *)order);
}

struct segment *
rt_segment_first (struct segment_map *map)
{
  return RB_MIN (segment_tree, &map->tree);
}

struct segment *
rt_segment_next (struct segment *segment)
{
  return RB_NEXT (segment_tree, NULL, segment);
}

/* The first segment that ends after AT.  */
static struct segment *
find (struct segment_map *map, uintptr_t at)
{
  struct segment *segment = RB_ROOT (&map->tree), *found = NULL;
  while (segment)
    if (segment->end > at)
      {
        found = segment;
        segment = RB_LEFT (segment, link);
      }
    else
      segment = RB_RIGHT (segment, link);
  return found;
}

/* Make AT, if it lies within a segment, a border.  */
static void
cut (struct segment_map *map, uintptr_t at)
{
  struct segment *old = find (map, at);
  if (!old || old->begin >= at)
    return;
  struct segment *right = new_segment (at, old->end);
  right->regions = old->regions;
  right->ends = old->ends;
  struct segment *left = new_segment (old->begin, at);
  left->regions = old->regions;
  left->starts = old->starts;
  /* If accesses are pending, OLD lives on outside the map until they have
     left it, which may be at once.  */
  RB_REMOVE (segment_tree, &map->tree, old);
  if (rt_order_succeed (&old->order, &left->order, &right->order))
    map->replaced (map->data, left->begin, left);
  else
    {
      free_segment (left);
      left = old;
      left->end = at;
      left->ends = 0;
    }
  RB_INSERT (segment_tree, &map->tree, left);
  RB_INSERT (segment_tree, &map->tree, right);
}

/* If no region needs the border between the adjacent LEFT and RIGHT, make them
   one, so that a program that registers and unregisters parts again and again
   does not end with crumbs.  One of them must have no accesses; if both have,
   the border stays until it is looked at again.  */
static void
join (struct segment_map *map, struct segment *left, struct segment *right)
{
  if (!left || !right || left->end != right->begin || left->ends
      || right->starts)
    return;
  if (rt_order_idle (&right->order))
    {
      RB_REMOVE (segment_tree, &map->tree, right);
      left->end = right->end;
      left->ends = right->ends;
      free_segment (right);
    }
  else if (rt_order_idle (&left->order))
    {
      RB_REMOVE (segment_tree, &map->tree, left);
      RB_REMOVE (segment_tree, &map->tree, right);
      right->begin = left->begin;
      right->starts = left->starts;
      RB_INSERT (segment_tree, &map->tree, right);
      map->replaced (map->data, right->begin, right);
      free_segment (left);
    }
}

struct segment *
rt_segments_add (struct segment_map *map, uintptr_t begin, uintptr_t end)
{
  struct segment *next = find (map, begin), *first = NULL;
  if (next && next->begin < end)
    {
      cut (map, begin);
      cut (map, end);
      next = find (map, begin);
    }
  for (uintptr_t at = begin; at < end;)
    {
      struct segment *segment = next;
      if (!segment || segment->begin > at)
        {
          /* A gap, up to the next segment.  */
          segment = new_segment (at, next && next->begin < end ? next->begin
                                                               : end);
          RB_INSERT (segment_tree, &map->tree, segment);
        }
      else
        next = rt_segment_next (segment);
      segment->regions++;
      segment->starts += at == begin;
      segment->ends += segment->end == end;
      if (!first)
        first = segment;
      at = segment->end;
    }
  return first;
}

void
rt_segments_remove (struct segment_map *map, uintptr_t begin, uintptr_t end)
{
  struct segment *segment = find (map, begin);
  if (segment->end == end && segment->regions == 1)
    {
      /* Nothing overlaps it, and so it has no border to leave behind.  */
      RB_REMOVE (segment_tree, &map->tree, segment);
      free_segment (segment);
      return;
    }
  struct segment *before = RB_PREV (segment_tree, &map->tree, segment);
  segment->starts--;
  while (segment && segment->begin < end)
    {
      struct segment *next = rt_segment_next (segment);
      segment->ends -= segment->end == end;
      if (--segment->regions == 0)
        {
          RB_REMOVE (segment_tree, &map->tree, segment);
          free_segment (segment);
        }
      segment = next;
    }
  /* Look at the borders at BEGIN and END; SEGMENT now is what follows END.  */
  struct segment *last = segment ? RB_PREV (segment_tree, &map->tree, segment)
                                 : RB_MAX (segment_tree, &map->tree);
  if (last && last != before)
    join (map, last, segment);
  join (map, before, find (map, begin));
}

bool
rt_segments_idle (struct segment_map *map)
{
  struct segment *segment;
  RB_FOREACH (segment, segment_tree, &map->tree)
    if (!rt_order_idle (&segment->order))
      return false;
  return true;
}

void
rt_segments_destroy (struct segment_map *map)
{
  struct segment *segment, *next;
  RB_FOREACH_SAFE (segment, segment_tree, &map->tree, next)
    {
      RB_REMOVE (segment_tree, &map->tree, segment);
      free_segment (segment);
    }
}
