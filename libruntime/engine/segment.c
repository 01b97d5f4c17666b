/* SPDX-License-Identifier: LGPL-2.1-or-later

   Segments: the interval map below regions.  */

#include "segment.h"

#include "base/pool.h"
#include "simulator.h"

static struct segment *
of (struct interval *interval)
{
  return RT_OF_INTERVAL (struct segment, interval);
}

static struct segment *
new_segment (void)
{
  struct segment *segment = rt_pool_allocate (sizeof *segment);
  *segment = (struct segment){ .regions = 0 };
  return segment;
}

static void
free_segment (struct segment *segment)
{
  if (__builtin_expect (rt_simulated_p (), 0))
    rt_simulator->forgotten (&segment->order);
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
  return of (rt_interval_first (&map->tree));
}

struct segment *
rt_segment_next (struct segment *segment)
{
  return of (rt_interval_next (&segment->interval));
}

/* A segment in a gap, or behind FRONT, which may have accesses: those that
   come later have to know of both parts.  */
static struct interval *
make (struct interval_tree *tree, struct interval *front)
{
  struct segment *behind = new_segment ();
  if (!front)
    return &behind->interval;
  struct segment_map *map = (struct segment_map *)tree;
  struct segment *old = of (front), *left = new_segment ();
  behind->regions = left->regions = old->regions;
  behind->ends = old->ends;
  left->starts = old->starts;
  left->interval = *front;
  /* If accesses are pending, OLD lives on outside the map until they have
     left it, which may be at once.  */
  rt_interval_remove (tree, front);
  if (rt_order_succeed (&old->order, &left->order, &behind->order))
    map->replaced (map->data, left->interval.begin, left);
  else
    {
      free_segment (left);
      left = old;
      left->ends = 0;
    }
  rt_interval_add (tree, &left->interval);
  return &behind->interval;
}

static void
drop (struct segment_map *map, struct segment *segment)
{
  rt_interval_remove (&map->tree, &segment->interval);
  free_segment (segment);
}

/* If no region needs the border between the adjacent LEFT and RIGHT, make them
   one, so that a program that registers and unregisters parts again and again
   does not end with crumbs.  One of them must have no accesses; if both have,
   the border stays until it is looked at again.  */
static void
join (struct segment_map *map, struct segment *left, struct segment *right)
{
  if (!left || !right || left->interval.end != right->interval.begin
      || left->ends || right->starts)
    return;
  if (rt_order_idle (&right->order))
    {
      left->interval.end = right->interval.end;
      left->ends = right->ends;
      drop (map, right);
    }
  else if (rt_order_idle (&left->order))
    {
      right->interval.begin = left->interval.begin;
      right->starts = left->starts;
      drop (map, left);
      map->replaced (map->data, right->interval.begin, right);
    }
}

struct segment *
rt_segments_add (struct segment_map *map, uintptr_t begin, uintptr_t end)
{
  struct interval *first = rt_intervals_cover (&map->tree, begin, end, make);
  struct segment *segment = of (first);
  segment->starts++;
  for (; segment->interval.end < end; segment = rt_segment_next (segment))
    segment->regions++;
  segment->regions++;
  segment->ends++;
  return of (first);
}

void
rt_segments_remove (struct segment_map *map, uintptr_t begin, uintptr_t end)
{
  struct segment *segment = of (rt_interval_from (&map->tree, begin));
  if (segment->interval.end == end && segment->regions == 1)
    {
      /* Nothing overlaps it, and so it has no border to leave behind.  */
      drop (map, segment);
      return;
    }
  struct segment *before = of (rt_interval_previous (&segment->interval));
  segment->starts--;
  while (segment && segment->interval.begin < end)
    {
      struct segment *next = rt_segment_next (segment);
      segment->ends -= segment->interval.end == end;
      if (--segment->regions == 0)
        drop (map, segment);
      segment = next;
    }
  /* Look at the borders at BEGIN and END; SEGMENT now is what follows END.  */
  struct segment *last
      = of (segment ? rt_interval_previous (&segment->interval)
                    : rt_interval_last (&map->tree));
  if (last && last != before)
    join (map, last, segment);
  join (map, before, of (rt_interval_from (&map->tree, begin)));
}

bool
rt_segments_idle (struct segment_map *map)
{
  struct segment *segment = rt_segment_first (map);
  while (segment && rt_order_idle (&segment->order))
    segment = rt_segment_next (segment);
  return !segment;
}

void
rt_segments_destroy (struct segment_map *map)
{
  struct segment *segment;
  while ((segment = of (RB_ROOT (&map->tree))))
    drop (map, segment);
}
