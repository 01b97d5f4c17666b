/* SPDX-License-Identifier: LGPL-2.1-or-later

   Blocks become regions.  */

#include <string.h>

#include "base/pool.h"
#include "base/self.h"
#include "partition-lay.h"

/* All are made at once.  To make those of larger partitions when they are
   named costs much less, but holds, and graphs that are recorded, would have
   to know of cells that are made while accesses to the rest are pending.  */
uint32_t rt_blocks_at_once = UINT32_MAX;

void
rt_block_link (struct domain *domain, struct region *block)
{
  rt_region_link (domain, block);
  for (struct region *at = block->next; at; at = at->next)
    if (at->start == block->start && !at->leaving)
      {
        rt_region_join (domain, block);
        return;
      }
}

bool
rt_partition_unmade (const struct domain *domain, struct partition *partition,
                     uintptr_t start, struct region *block)
{
  struct region *at = rt_region_first (domain, start);
  while (at && !(at->start == start && at->partition == partition))
    at = at->next;
  return !at && rt_partition_sketch (partition, start, block);
}

/* A region of DOMAIN as SKETCH, of a partition that is not retired.  */
static inline void
make_block (struct domain *domain, const struct region *sketch)
{
  struct partition *partition = sketch->partition;
  struct region *block = rt_pool_take (&rt_self->cache, sizeof *block);
  /* What follows a hold sets.  */
  memcpy (block, sketch, offsetof (struct region, holder));
  rt_block_link (domain, block);
  block->serial = partition->serial;
  SLIST_INSERT_HEAD (&partition->blocks, block, more);
  if (partition->whole->first)
    rt_partition_put (domain, block);
}

/* Make all blocks of PARTITION of DOMAIN, of which none is made yet.  Those
   that follow each other along the last axis are alike, but for the last of
   them.  */
static void
make_all (struct domain *domain, struct partition *partition)
{
  const struct tiling *tiling = &partition->tiling;
  unsigned last = tiling->axes - 1;
  const struct axis *axis = &tiling->axis[last];
  struct region sketch;
  for (size_t row = 0, made = 0; made < partition->count; row++)
    {
      uintptr_t start = tiling->start;
      size_t rows = row;
      for (unsigned i = last; i-- > 0;
           rows /= rt_axis_blocks (&tiling->axis[i]))
        start += rows % rt_axis_blocks (&tiling->axis[i])
                 * tiling->axis[i].size * tiling->axis[i].stride;
      for (size_t at = 0; at < axis->extent; at += axis->size, made++)
        {
          if (at == 0 || axis->extent - at < axis->size)
            rt_partition_sketch (partition, start, &sketch);
          sketch.start = start;
          make_block (domain, &sketch);
          start += axis->size * axis->stride;
        }
    }
}

/* Make the blocks of PARTITION that begin where a region of DOMAIN does.  */
static void
make_first (struct domain *domain, struct partition *partition)
{
  const struct region *whole = partition->whole;
  struct region sketch;
  for (size_t i = 0; i < domain->bucket_count && partition->count; i++)
    for (struct region *at = domain->buckets[i]; at; at = at->next)
      if (at->start - whole->start < whole->bytes
          && rt_partition_unmade (domain, partition, at->start, &sketch))
        {
          size_t buckets = domain->bucket_count;
          make_block (domain, &sketch);
          if (domain->bucket_count == buckets)
            continue;
          /* It has grown: once more.  */
          i = SIZE_MAX;
          break;
        }
}

void
rt_partition_begin (struct domain *domain, struct partition *partition)
{
  if (partition->count <= rt_blocks_at_once
      && SLIST_EMPTY (&partition->blocks))
    make_all (domain, partition);
  else
    make_first (domain, partition);
}

/* The partition, from AT on, of which a block that can be named begins at
   START, as SKETCH; or NULL.  */
static struct partition *
beginning (struct partition *at, uintptr_t start, struct region *sketch)
{
  while (at
         && !(at->until == UINT64_MAX && at->whole
              && rt_partition_sketch (at, start, sketch)))
    at = at->next;
  return at;
}

void
rt_partitions_make_at (struct domain *domain, uintptr_t start)
{
  struct region sketch;
  struct partition *at = domain->partitions;
  if (at && !rt_region_first (domain, start))
    while ((at = beginning (at, start, &sketch)))
      {
        make_block (domain, &sketch);
        at = at->next;
      }
}

bool
rt_partitions_hide (const struct domain *domain, uintptr_t start)
{
  struct region sketch;
  return domain->partitions && !rt_region_first (domain, start)
         && beginning (domain->partitions, start, &sketch);
}
