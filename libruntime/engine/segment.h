/* SPDX-License-Identifier: LGPL-2.1-or-later

   The memory that the regions of one domain cover, cut into segments.

   Every start and every end of a region is a border between segments, so each
   region is a run of whole segments, and regions that overlap share some.  An
   access to a region is an access to each of its segments; that alone orders
   tasks on a whole array and on its blocks, and lets tasks on disjoint blocks
   run in parallel.  A region that overlaps no other is one segment.

   Where regions are blocks of matrices, boards stand between the segments
   (board.h), whose cells are like segments for all who only ask what follows.

   A map is changed by one thread at a time (domain.h); orders of its segments
   are left by any thread at any time.  */

#ifndef RT_SEGMENT_H
#define RT_SEGMENT_H

#include "base/interval.h"
#include "order.h"

enum segment_kind
{
  SEGMENT_PLAIN,
  SEGMENT_CELL, /* of a board */
  SEGMENT_BOARD /* begins one, and stands for it in the tree */
};

struct segment
{
  /* First, see rt_segment_drained; and apart from the rest, because all
     threads write it, and who submits reads the rest.  */
  _Alignas(64) struct order order;
  _Alignas(64) union
  {
    struct interval interval;
    struct /* of a cell, which is in no tree */
    {
      uintptr_t begin, end;
      struct board *board;
    };
  };
  uint32_t regions; /* that cover it, or part of a board; a cell: several */
  uint32_t starts;  /* regions that start where it begins, or in a board */
  uint32_t ends;    /* regions that end where it ends */
  uint32_t kind;    /* enum segment_kind */
};

_Static_assert(sizeof (struct segment) == 128, "two lines of the cache");

/* Called when the segment that begins at BEGIN is replaced by another, NOW:
   the regions that start there have to know.  */
typedef void segment_replaced (void *data, uintptr_t begin,
                               struct segment *now);

struct segment_map
{
  struct interval_tree tree; /* first, see make in segment.c */
  size_t boards;             /* in it */
  segment_replaced *replaced;
  void *data;
  bool partly; /* the region added last overlaps another in part */
};

/* A region from BEGIN to END, not empty, is added or removed.  Adding returns
   its first segment, or cell.  A region that is removed has no accesses.  */
struct segment *rt_segments_add (struct segment_map *map, uintptr_t begin,
                                 uintptr_t end);
void rt_segments_remove (struct segment_map *map, uintptr_t begin,
                         uintptr_t end);

/* The first segment or board, and the one after SEGMENT; that at AT, or the
   first behind it.  NULL if there is none.  */
struct segment *rt_segment_first (struct segment_map *map);
struct segment *rt_segment_next (struct segment *segment);
struct segment *rt_segment_from (struct segment_map *map, uintptr_t at);

/* The same of all segments and cells.  */
struct segment *rt_atom_first (struct segment_map *map);
struct segment *rt_atom_next (struct segment *atom);

/* Make BEGIN and END borders of segments.  No board is cut.  */
void rt_segments_cut (struct segment_map *map, uintptr_t begin, uintptr_t end);

/* SEGMENT, which is no cell, leaves MAP, and is freed.  */
void rt_segment_drop (struct segment_map *map, struct segment *segment);

/* Whether no segment has accesses.  */
bool rt_segments_idle (struct segment_map *map);

/* Free all segments; none has accesses.  */
void rt_segments_destroy (struct segment_map *map);

/* Free a segment, or cell, that was succeeded by others and has drained, given
   by its order.  */
void rt_segment_drained (struct order *order);

#endif /* RT_SEGMENT_H */
