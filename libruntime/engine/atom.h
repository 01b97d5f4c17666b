/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a region is made of.

   A region is a set of *atoms*: what each region has altogether or not at all.
   Each has an order of its own, by which it is known here.  So far all are
   segments, and a region's follow each other; nobody relies on that who uses
   only what follows.  */

#ifndef RT_ATOM_H
#define RT_ATOM_H

#include "region.h"

static inline struct segment *
rt_atom_segment (struct order *atom)
{
  return (struct segment *)atom;
}

/* The first of REGION, or NULL; and the one after ATOM.  */
static inline struct order *
rt_region_atom (const struct region *region)
{
  return region->first ? &region->first->order : NULL;
}

static inline struct order *
rt_region_atom_after (const struct region *region, struct order *atom)
{
  struct segment *segment = rt_atom_segment (atom);
  return segment->interval.end == rt_region_end (region)
             ? NULL
             : &rt_segment_next (segment)->order;
}

#define RT_FOR_EACH_ATOM(ATOM, REGION)                                        \
  for (struct order *ATOM = rt_region_atom (REGION); ATOM;                    \
       ATOM = rt_region_atom_after (REGION, ATOM))

static inline uint32_t
rt_region_atoms (const struct region *region)
{
  uint32_t count = 0;
  RT_FOR_EACH_ATOM (atom, region)
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
  return segment->interval.end - segment->interval.begin;
}

/* Whether several regions have ATOM.  */
static inline bool
rt_atom_shared (struct order *atom)
{
  return rt_atom_segment (atom)->regions > 1;
}

#endif /* RT_ATOM_H */
