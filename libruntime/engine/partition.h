/* SPDX-License-Identifier: LGPL-2.1-or-later

   Partitions: regions that are cut into blocks.

   A *whole*, any region, is cut along up to three axes, and all its blocks
   become regions of the domain at once: a call on one costs what it costs on
   any region, and the cuts of the board below them (board.h) are made once.
   What a block is follows from where it begins and from the partition, of
   which it is part.

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
  uint64_t until; /* the domain's serial when it was retired, or UINT64_MAX */
  /* Rows and columns of ranks, as `distribute' says; 0: nothing.  */
  _Atomic uint32_t ranks[2];
  uint32_t count;
  struct region *blocks; /* in the order of their addresses */
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

/* The rank to which the block REGION is given, or that of which it is part; -1
   if that is not said.  */
int64_t rt_block_rank (const struct region *region);

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

#endif /* RT_PARTITION_H */
