/* SPDX-License-Identifier: LGPL-2.1-or-later

   Partitions: regions that are cut into blocks.

   A *whole*, any region, is cut along up to three axes.  What a block is
   follows from where it begins and from the partition; so it is *made*, as a
   region of the domain, when it is named first; or at once if there are few.
   From then on a call on it costs what it costs on any region.  The board
   below (board.h), which is cut with the whole, makes its cells then, too.

   Where a region begins, all blocks that begin there are made: when a region
   is added, and when a whole is cut.  So who finds any region in the table has
   found all that may be named, and only who finds none looks for partitions.
   Making a block changes the domain, and who does it keeps others out as for
   any change (context.h): a task's thread takes its domain's lock; a host
   thread that calls a task, and has locked its gate only, opens that, closes
   all, makes the block, and begins again, as what it has found may be gone by
   then.  Who looks into an enclosing domain changes nothing there, and imports
   a block that is not made as if it were.  What may be named does not change
   when a block is made: it counts as registered when the whole was cut, and
   recorded graphs remain.

   Nothing waits for a partition, nor it for anything: as long as accesses of
   an earlier one are pending that stays, *retired*.  Its blocks cannot be
   named any more, but by tasks that were called before (`leaving', as if they
   were being unregistered).  It is revived if the program cuts the same whole
   in the same way again, so that a program that works on rows and columns by
   turns has two partitions; and it is freed with its whole, or when the whole
   is cut again and nothing is pending.

   Blocks of a bare whole (region.h) are bare, too, and get their cells when
   that gets its segments.

   A task's domain has a partition of its own for blocks that are imported, to
   know what they are: without a whole, and without other blocks.  */

#ifndef RT_PARTITION_H
#define RT_PARTITION_H

#include "base/box.h"
#include "region.h"

/* A dimension that is cut; of a block some indices.  */
struct axis
{
  size_t stride; /* bytes from one index to the next */
  size_t size;   /* indices of a block, but for the last... */
  size_t extent; /* ...and all that there are */
};

/* How a region is cut.  */
struct tiling
{
  uintptr_t start;  /* of the whole */
  uintptr_t origin; /* of its array: where rows begin */
  size_t row;       /* bytes of one, if blocks have whole ones; or 0 */
  unsigned axes;    /* the last are of bytes that follow each other */
  struct axis axis[3];
};

struct partition
{
  struct tiling tiling;
  struct partition *next; /* of the domain */
  struct region *whole;   /* NULL: of an enclosing domain */
  uint64_t serial;        /* the domain's when it was made... */
  uint64_t until;         /* ...and when it was retired, or UINT64_MAX */
  uint32_t count;
  SLIST_HEAD (, region) blocks; /* that are made */
};

/* Indices of a block that begins AT along AXIS; how many blocks it has.  */
static inline size_t
rt_axis_count (const struct axis *axis, size_t at)
{
  size_t left = axis->extent - at;
  return left < axis->size ? left : axis->size;
}

static inline size_t
rt_axis_blocks (const struct axis *axis)
{
  return (axis->extent + axis->size - 1) / axis->size;
}

/* TILING becomes how the bytes of WHOLE are cut along AXES dimensions of
   STRIDES, so many indices of each (SIZES) a block.  STRIDES has three: that
   behind AXES says how long the rows are which are not cut, or is 0.  NULL, or
   why they cannot: text for a message.  */
const char *rt_tiling_make (struct tiling *tiling, const struct region *whole,
                            unsigned axes, const size_t *strides,
                            const int64_t *sizes);

bool rt_tiling_same (const struct tiling *a, const struct tiling *b);

/* COUNTS indices of TILING, from START on.  */
struct box rt_tiling_box (const struct tiling *tiling, uintptr_t start,
                          const size_t *counts);

/* Whether a block of PARTITION, which has a whole, begins at START; if so
   BLOCK becomes as that is, but in no domain.  */
bool rt_partition_sketch (struct partition *partition, uintptr_t start,
                          struct region *block);

/* The same if it has not been made in DOMAIN.  */
bool rt_partition_unmade (const struct domain *domain,
                          struct partition *partition, uintptr_t start,
                          struct region *block);

/* PARTITION of DOMAIN can be named from now on: make its blocks that begin
   where a region does, or all if they are few.  */
void rt_partition_begin (struct domain *domain, struct partition *partition);

/* DOMAIN's table has BLOCK; and perhaps others that start there and can be
   named.  */
void rt_block_link (struct domain *domain, struct region *block);

/* Make all blocks of DOMAIN that begin at START, if nothing does so far.  */
void rt_partitions_make_at (struct domain *domain, uintptr_t start);

/* Whether that would make some.  */
bool rt_partitions_hide (const struct domain *domain, uintptr_t start);

/* Cut WHOLE of DOMAIN, which SELF has entered, as TILING says, for SITE.  */
void rt_partition_make (struct thread *self, struct domain *domain,
                        struct region *whole, const struct tiling *tiling,
                        const struct tasks_site *site);

/* The partition of WHOLE that is not retired, or NULL.  */
struct partition *rt_partition_of (const struct domain *domain,
                                   const struct region *whole);

/* Blocks of WHOLE cannot be named any more; WHOLE is removed from DOMAIN; the
   domain is.  */
void rt_partitions_retire (struct domain *domain, const struct region *whole);
void rt_partitions_remove (struct domain *domain, const struct region *whole);
void rt_partitions_free (struct domain *domain);

/* Whether REGION is a block of WHOLE, or of such a block.  */
bool rt_partition_has (const struct region *whole,
                       const struct region *region);

/* For a region that DOMAIN imports: the partition of TILING.  */
struct partition *rt_partition_import (struct domain *domain,
                                       const struct tiling *tiling);

/* Give REGION of DOMAIN, bare and no interval, cells; and blocks of REGION,
   which has some.  */
void rt_partition_lay (struct domain *domain, struct region *region);
void rt_partition_lay_blocks (struct domain *domain, struct region *region);

/* How well NAME fits the block REGION.  */
enum fit rt_block_fits (const struct region *region, const struct name *name);

/* Whether the block REGION is of whole rows that have so many bytes, perhaps:
   the last dimensions are not cut, and nobody knows how long they are.  A
   block of a vector is one row, too.  */
bool rt_block_of_rows (const struct region *region, size_t columns);

/* What names REGION in another domain.  */
struct name rt_region_name (const struct region *region);

/* What is said in front of `the buffer': "tile (3, 5) of ", or "" if REGION is
   no block, or NULL.  */
struct tile_text
{
  char text[96];
};
const char *rt_tile_text (struct tile_text *buffer,
                          const struct region *region);

/* Partitions with no more blocks have all of them made at once; others when
   they are named.  Only unit tests change it.  */
extern uint32_t rt_blocks_at_once;

#endif /* RT_PARTITION_H */
