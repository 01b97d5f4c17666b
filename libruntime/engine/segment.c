/* SPDX-License-Identifier: LGPL-2.1-or-later

   Segments: the interval map below regions.  */

#include "segment.h"

#include "base/pool.h"
#include "board.h"
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
  struct segment *segment = (struct segment *)order;
  if (segment->kind == SEGMENT_CELL)
    rt_cell_drained (segment);
  else
    free_segment (segment);
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

static struct segment *
first_atom (struct segment *segment)
{
  return segment && segment->kind == SEGMENT_BOARD ? rt_board (segment)->cells
                                                   : segment;
}

struct segment *
rt_atom_first (struct segment_map *map)
{
  return first_atom (rt_segment_first (map));
}

struct segment *
rt_atom_next (struct segment *atom)
{
  if (atom->kind == SEGMENT_PLAIN)
    return first_atom (rt_segment_next (atom));
  struct board *board = atom->board;
  return atom + 1 < board->cells + board->cell_count
             ? atom + 1
             : first_atom (rt_segment_next (&board->node));
}

struct segment *
rt_segment_from (struct segment_map *map, uintptr_t at)
{
  return of (rt_interval_from (&map->tree, at));
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
  left->order.sibling = &behind->order;
  if (rt_order_succeed (&old->order, &left->order))
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

void
rt_segments_cut (struct segment_map *map, uintptr_t begin, uintptr_t end)
{
  rt_intervals_cut (&map->tree, begin, end, make);
}

void
rt_segment_drop (struct segment_map *map, struct segment *segment)
{
  rt_interval_remove (&map->tree, &segment->interval);
  if (__builtin_expect (segment->kind == SEGMENT_BOARD, 0))
    {
      map->boards--;
      rt_board_free (rt_board (segment));
    }
  else
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
      || left->kind || right->kind || left->ends || right->starts)
    return;
  if (rt_order_idle (&right->order))
    {
      left->interval.end = right->interval.end;
      left->ends = right->ends;
      rt_segment_drop (map, right);
    }
  else if (rt_order_idle (&left->order))
    {
      right->interval.begin = left->interval.begin;
      right->starts = left->starts;
      rt_segment_drop (map, left);
      map->replaced (map->data, right->interval.begin, right);
    }
}

/* The board that AT is within, neither its begin nor its end, or NULL.  */
static struct board *
board_around (struct segment_map *map, uintptr_t at)
{
  struct segment *segment = rt_segment_from (map, at);
  return segment && segment->kind && segment->interval.begin < at
             ? rt_board (segment)
             : NULL;
}

/* Make BEGIN and END borders in the boards they are within, and cover all
   between them.  */
static void
cover (struct segment_map *map, uintptr_t begin, uintptr_t end)
{
  struct board *first = board_around (map, begin);
  struct board *last = board_around (map, end);
  if (first)
    {
      rt_board_cut (map, first, begin,
                    first->node.interval.end < end ? begin : end);
      begin = board_around (map, begin)->node.interval.end;
    }
  if (last && last != first)
    {
      rt_board_cut (map, last, end, end);
      end = board_around (map, end)->node.interval.begin;
    }
  if (begin < end)
    rt_intervals_cover (&map->tree, begin, end, make);
}

struct segment *
rt_segments_add (struct segment_map *map, uintptr_t begin, uintptr_t end)
{
  struct segment *first;
  if (__builtin_expect (!map->boards, 1))
    first = of (rt_intervals_cover (&map->tree, begin, end, make));
  else
    {
      cover (map, begin, end);
      first = rt_segment_from (map, begin);
    }
  /* Regions that go on before BEGIN, or behind END, and do not have all
     between these; a board does not say.  */
  bool boards = false;
  uint32_t most = first->regions - first->starts, least = first->regions;
  first->starts++;
  struct segment *segment = first;
  for (;; segment = rt_segment_next (segment))
    {
      boards |= segment->kind;
      if (segment->regions < least)
        least = segment->regions;
      if (segment->interval.end >= end)
        break;
      segment->regions++;
    }
  if (segment->regions - segment->ends > most)
    most = segment->regions - segment->ends;
  map->partly = !boards && least < most;
  segment->regions++;
  segment->ends++;
  return first->kind ? rt_board_cell (rt_board (first), begin) : first;
}

void
rt_segments_remove (struct segment_map *map, uintptr_t begin, uintptr_t end)
{
  struct segment *segment = of (rt_interval_from (&map->tree, begin));
  if (segment->interval.end == end && segment->regions == 1)
    {
      /* Nothing overlaps it, and so it has no border to leave behind.  */
      rt_segment_drop (map, segment);
      return;
    }
  struct segment *before = of (rt_interval_previous (&segment->interval));
  segment->starts--;
  while (segment && segment->interval.begin < end)
    {
      struct segment *next = rt_segment_next (segment);
      segment->ends -= segment->interval.end == end;
      if (--segment->regions == 0)
        rt_segment_drop (map, segment);
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
  struct segment *segment = rt_atom_first (map);
  while (segment && rt_order_idle (&segment->order))
    segment = rt_atom_next (segment);
  return !segment;
}

void
rt_segments_destroy (struct segment_map *map)
{
  struct segment *segment;
  while ((segment = of (RB_ROOT (&map->tree))))
    rt_segment_drop (map, segment);
}
