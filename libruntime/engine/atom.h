/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a region is made of.

   A region is a set of *atoms*: what each region has altogether or not at all.
   Each has an order of its own, by which it is known here.  They are segments
   and cells of boards; nobody relies on that who uses only what follows.  */

#ifndef RT_ATOM_H
#define RT_ATOM_H

#include "base/box.h"
#include "region.h"

static inline struct segment *
rt_atom_segment (struct order *atom)
{
  return (struct segment *)atom;
}

/* Where one is who looks at all atoms of a region, in the order of their
   addresses: ATOM is NULL behind the last.  */
struct walk
{
  struct order *atom;
  const struct region *region;
  uintptr_t limit; /* the cells that follow and begin before are REGION's */
  struct box box;  /* of REGION, if that is shaped */
};

/* WALK comes to SEGMENT, or a board; it goes on from a cell.  */
void rt_walk_board (struct walk *walk, struct segment *segment);
void rt_walk_on_board (struct walk *walk);

/* WALK comes to SEGMENT, or a board, or a cell.  */
static inline void
rt_walk_to (struct walk *walk, struct segment *segment)
{
  walk->atom = &segment->order;
  if (__builtin_expect (segment->kind != SEGMENT_PLAIN, 0))
    rt_walk_board (walk, segment);
}

/* At the first of REGION.  */
static inline struct walk
rt_walk (const struct region *region)
{
  struct walk walk;
  walk.atom = NULL;
  walk.region = region;
  if (region->first)
    rt_walk_to (&walk, region->first);
  return walk;
}

static inline void
rt_walk_on (struct walk *walk)
{
  struct segment *segment = rt_atom_segment (walk->atom);
  if (__builtin_expect (segment->kind != SEGMENT_PLAIN, 0))
    rt_walk_on_board (walk);
  else if (segment->interval.end == rt_region_end (walk->region))
    walk->atom = NULL;
  else
    rt_walk_to (walk, rt_segment_next (segment));
}

/* For each WALK.atom.  */
#define RT_FOR_EACH_ATOM(WALK, REGION)                                        \
  for (struct walk WALK = rt_walk (REGION); WALK.atom; rt_walk_on (&WALK))

/* Whether REGION is one atom, its first: that ends where it does.  */
static inline bool
rt_region_simple (const struct region *region)
{
  const struct segment *first = region->first;
  return first && first->interval.end == rt_region_end (region);
}

static inline uint32_t
rt_region_atoms (const struct region *region)
{
  uint32_t count = 0;
  if (__builtin_expect (rt_region_simple (region), 1))
    return 1;
  RT_FOR_EACH_ATOM (walk, region)
    count++;
  return count;
}

/* Whether REGION is this ATOM and no other.  */
static inline bool
rt_region_is_atom (const struct region *region, const struct order *atom)
{
  const struct segment *first = region->first;
  return first && &first->order == atom
         && first->interval.end == rt_region_end (region);
}

/* Whether REGION is one atom, which no other region has.  */
static inline bool
rt_region_apart (const struct region *region)
{
  const struct segment *first = region->first;
  return first && first->regions == 1
         && first->interval.end == rt_region_end (region);
}

/* Of a cell, without gaps.  */
size_t rt_cell_bytes (const struct segment *cell);

/* Where the memory of ATOM begins, which is its name as long as there is any
   region that has it; and its size.  */
static inline uintptr_t
rt_atom_start (struct order *atom)
{
  return rt_atom_segment (atom)->interval.begin;
}

static inline size_t
rt_atom_bytes (struct order *atom)
{
  struct segment *segment = rt_atom_segment (atom);
  return segment->kind ? rt_cell_bytes (segment)
                       : segment->interval.end - segment->interval.begin;
}

/* Whether several regions have ATOM.  */
static inline bool
rt_atom_shared (struct order *atom)
{
  return rt_atom_segment (atom)->regions > 1;
}

#endif /* RT_ATOM_H */
