/* SPDX-License-Identifier: LGPL-2.1-or-later

   Regions that are cut into blocks.  */

#include "partition.h"

#include <string.h>

#include "base/error.h"
#include "base/pool.h"
#include "hold.h"
#include "partition-lay.h"

struct partition *
rt_partition_of (const struct domain *domain, const struct region *whole)
{
  struct partition *at = domain->partitions;
  while (at && (at->whole != whole || at->until != UINT64_MAX))
    at = at->next;
  return at;
}

bool
rt_partition_has (const struct region *whole, const struct region *region)
{
  while (region && region != whole)
    region = rt_region_block_p (region) ? region->partition->whole : NULL;
  return region;
}

static struct partition *
new_partition (struct domain *domain, struct region *whole,
               const struct tiling *tiling, uint32_t count)
{
  struct partition *partition = rt_pool_allocate (sizeof *partition);
  *partition = (struct partition){ .tiling = *tiling,
                                   .next = domain->partitions,
                                   .whole = whole,
                                   .until = UINT64_MAX,
                                   .count = count };
  if (count)
    partition->blocks = rt_pool_allocate (count * sizeof (struct region));
  domain->partitions = partition;
  return partition;
}

static void
free_partition (struct partition *partition)
{
  if (partition->count)
    rt_pool_free (partition->blocks,
                  partition->count * sizeof (struct region));
  rt_pool_free (partition, sizeof *partition);
}

void
rt_partitions_free (struct domain *domain)
{
  for (struct partition *at = domain->partitions, *next; at; at = next)
    {
      next = at->next;
      free_partition (at);
    }
  domain->partitions = NULL;
}

struct partition *
rt_partition_import (struct domain *domain, const struct tiling *tiling)
{
  struct partition *at = domain->partitions;
  while (at && (at->whole || !rt_tiling_same (&at->tiling, tiling)))
    at = at->next;
  return at ? at : new_partition (domain, NULL, tiling, 0);
}

void
rt_region_import_box (struct domain *domain, const struct box *box,
                      size_t bound, size_t columns, unsigned modes,
                      const struct tasks_site *site)
{
  struct region region;
  struct tiling tiling = { .start = box->start, .origin = box->start };
  rt_region_initialize (&region, box->start, rt_box_end (box) - box->start,
                        modes, site);
  region.shaped = !rt_box_flat (box);
  if (!region.shaped && bound <= region.bytes)
    {
      rt_region_import (domain, &region, NULL, modes);
      return;
    }
  /* The only block of an array.  */
  if (box->planes > 1)
    tiling.axis[tiling.axes++]
        = (struct axis){ box->plane_pitch, box->planes, box->planes };
  tiling.axis[tiling.axes++]
      = (struct axis){ box->rows > 1 ? box->pitch : bound, box->rows,
                       box->rows };
  tiling.axis[tiling.axes++] = (struct axis){ box->width, 1, 1 };
  region.bound = bound;
  region.columns = columns;
  rt_region_import (domain, &region, &tiling, modes);
}

/* DOMAIN's table, which is large enough, has BLOCK; and perhaps others that
   start there and can be named.  */
static inline void
link_block (struct domain *domain, struct region *block)
{
  struct region **bucket = rt_domain_bucket (domain, block->start);
  struct region *at = *bucket;
  block->next = at;
  *bucket = block;
  while (at && (at->start != block->start || at->leaving))
    at = at->next;
  if (at)
    rt_region_join (domain, block);
}

/* PARTITION of DOMAIN, and those of its blocks, is retired.  */
static void
retire (struct domain *domain, struct partition *partition)
{
  partition->until = ++domain->serial;
  domain->changes++;
  for (uint32_t i = 0; i < partition->count; i++)
    partition->blocks[i].leaving = partition->blocks[i].rare = true;
  for (struct partition *at = domain->partitions; at; at = at->next)
    if (at->until == UINT64_MAX && at->whole && rt_region_block_p (at->whole)
        && at->whole->partition == partition)
      retire (domain, at);
}

void
rt_partitions_retire (struct domain *domain, const struct region *whole)
{
  struct partition *partition = rt_partition_of (domain, whole);
  if (partition && whole->first)
    retire (domain, partition);
  else if (partition)
    /* No access has ever been, and it would be laid without these blocks.  */
    rt_partitions_remove (domain, whole);
}

/* PARTITION of DOMAIN can be named again, before all others.  */
static void
revive (struct domain *domain, struct partition *partition)
{
  partition->until = UINT64_MAX;
  domain->changes++;
  for (uint32_t i = 0; i < partition->count; i++)
    {
      struct region *block = &partition->blocks[i];
      rt_region_take_out (domain, block);
      block->leaving = block->rare = false;
      link_block (domain, block);
    }
}

/* Free PARTITION of DOMAIN, whose blocks have no accesses, and those of its
   blocks.  */
static void
remove_partition (struct domain *domain, struct partition *partition)
{
  for (uint32_t i = 0; i < partition->count; i++)
    rt_region_take_out (domain, &partition->blocks[i]);
  domain->region_count -= partition->count;
  domain->changes++;
  for (struct partition *at = domain->partitions, *next; at; at = next)
    {
      next = at->next;
      if (at->whole && rt_region_block_p (at->whole)
          && at->whole->partition == partition)
        {
          remove_partition (domain, at);
          /* Perhaps with the next.  */
          next = domain->partitions;
        }
    }
  struct partition **link = &domain->partitions;
  while (*link != partition)
    link = &(*link)->next;
  *link = partition->next;
  free_partition (partition);
}

void
rt_partitions_remove (struct domain *domain, const struct region *whole)
{
  for (struct partition *at = domain->partitions; at;)
    if (at->whole == whole)
      {
        remove_partition (domain, at);
        at = domain->partitions;
      }
    else
      at = at->next;
}

/* If nothing is pending where WHOLE of DOMAIN lies, which is returned, remove
   what is retired there: whether there was some.  */
static bool
clean (struct thread *self, struct domain *domain, const struct region *whole,
       bool *removed)
{
  struct grid grid;
  rt_grid_begin (&grid, &domain->map, whole->start, rt_region_end (whole));
  if (rt_offload_has (grid.begin, grid.end - grid.begin)
      || !(rt_context_idle (self, domain)
           || rt_grid_idle (&grid, &domain->map)))
    return false;
  for (struct partition *at = domain->partitions; at;)
    if (at->until != UINT64_MAX && at->tiling.start >= grid.begin
        && at->tiling.start < grid.end)
      {
        remove_partition (domain, at);
        *removed = true;
        at = domain->partitions;
      }
    else
      at = at->next;
  return true;
}

/* BLOCK becomes that of PARTITION with the indices AT, number SERIAL in its
   domain, which does not have it yet.  */
static void
describe_block (struct region *block, struct partition *partition,
                const size_t *at, uint64_t serial)
{
  const struct tiling *tiling = &partition->tiling;
  const struct region *whole = partition->whole;
  uintptr_t start = whole->start;
  size_t counts[3];
  for (unsigned i = 0; i < tiling->axes; i++)
    {
      start += at[i] * tiling->axis[i].stride;
      counts[i] = rt_axis_count (&tiling->axis[i], at[i]);
    }
  struct box box = rt_tiling_box (tiling, start, counts);
  rt_region_initialize (block, start, rt_box_end (&box) - start, whole->modes,
                        whole->site);
  block->bound = counts[0] * tiling->axis[0].stride;
  block->columns
      = counts[tiling->axes - 1] * tiling->axis[tiling->axes - 1].stride;
  block->partition = partition;
  block->shaped = !rt_box_flat (&box);
  block->serial = serial;
}

/* Make the blocks of PARTITION, bare: those that follow each other along the
   last axis are alike, but for the last of them.  */
static void
make_blocks (struct domain *domain, struct partition *partition)
{
  const struct tiling *tiling = &partition->tiling;
  unsigned last = tiling->axes - 1;
  const struct axis *axis = &tiling->axis[last];
  struct region *block = partition->blocks;
  struct region *end = block + partition->count;
  size_t at[3] = { 0 };
  rt_domain_reserve (domain, partition->count);
  domain->region_count += partition->count;
  domain->changes++;
  domain->serial++;
  while (block != end)
    {
      describe_block (block, partition, at, domain->serial);
      link_block (domain, block++);
      for (at[last] += axis->size; at[last] + axis->size <= axis->extent;
           at[last] += axis->size, block++)
        {
          /* What follows a hold sets.  */
          memcpy (block, block - 1, offsetof (struct region, holder));
          block->start += axis->size * axis->stride;
          block->several = block->rare = false;
          link_block (domain, block);
        }
      if (at[last] < axis->extent)
        {
          describe_block (block, partition, at, domain->serial);
          link_block (domain, block++);
        }
      at[last] = 0;
      for (unsigned i = last; i-- > 0;)
        {
          at[i] += tiling->axis[i].size;
          if (at[i] < tiling->axis[i].extent)
            break;
          at[i] = 0;
        }
    }
}

/* The partition of WHOLE in DOMAIN that is as TILING, or NULL.  */
static struct partition *
find_same (const struct domain *domain, const struct region *whole,
           const struct tiling *tiling)
{
  struct partition *at = domain->partitions;
  while (at && (at->whole != whole || !rt_tiling_same (&at->tiling, tiling)))
    at = at->next;
  return at;
}

/* SELF cuts WHOLE in rows of another length, for SITE, and has perhaps
   acquired something there: end the program.  */
static void
refuse_held (struct thread *self, const struct domain *domain,
             const struct region *whole, const struct tasks_site *site)
{
  struct site_text where, acquired;
  struct box box = rt_region_box (whole);
  for (struct region *held = domain->held; held; held = held->held)
    {
      struct box other = rt_region_box (held);
      if (held->holder == self->number && rt_box_overlaps (&box, &other))
        rt_fatal (site,
                  "#pragma tasks partition: the buffer registered%s would be"
                  " cut in rows of another length while this thread holds"
                  " it, or a part of it, acquired%s; release that first",
                  rt_site_text (&where, whole->site),
                  rt_site_text (&acquired, held->hold_site));
    }
}

/* A board of DOMAIN for WHOLE, cut as TILING says, for SITE.  Only what is
   needed is cut there, if ANEW, or else if that is the only way: and nothing
   is pending, if IDLE.  */
static struct board *
find_board (struct thread *self, struct domain *domain, struct region *whole,
            const struct tiling *tiling, bool anew, bool idle,
            const struct tasks_site *site)
{
  struct board *board = rt_partition_board (domain, whole, tiling, anew);
  if (!board && !idle)
    {
      /* Rows that do not fit in are perhaps those of what is retired.  */
      rt_hold_acquire (self, domain, whole, site);
      rt_hold_release (self, domain, whole);
      /* Another thread may have cut it meanwhile.  */
      rt_partitions_retire (domain, whole);
      idle = clean (self, domain, whole, &anew);
    }
  if (!board && idle)
    board = rt_partition_board (domain, whole, tiling, true);
  if (!board)
    {
      refuse_held (self, domain, whole, site);
      rt_partition_refuse (domain, whole, tiling, "#pragma tasks partition",
                           site);
    }
  return board;
}

/* How many blocks WHOLE has, cut as TILING says; 0 if one is all of it: that
   is the same region.  */
static uint32_t
count_blocks (const struct region *whole, const struct tiling *tiling)
{
  size_t count = whole->bytes > 0;
  for (unsigned i = 0; i < tiling->axes; i++)
    count *= rt_axis_blocks (&tiling->axis[i]);
  return count > 1 ? (uint32_t)count : 0;
}

void
rt_partition_make (struct thread *self, struct domain *domain,
                   struct region *whole, const struct tiling *tiling,
                   const struct tasks_site *site)
{
  struct partition *same = NULL;
  struct board *board = NULL;
  uint32_t count = count_blocks (whole, tiling);
  if (domain->partitions)
    {
      same = find_same (domain, whole, tiling);
      if (same && same->until == UINT64_MAX)
        return;
      rt_partitions_retire (domain, whole);
    }
  if (!whole->first)
    /* No access has ever been.  */
    rt_partitions_remove (domain, whole);
  else
    {
      bool anew = false, idle = clean (self, domain, whole, &anew);
      if (!anew && same)
        {
          revive (domain, same);
          return;
        }
      if (count)
        board = find_board (self, domain, whole, tiling, anew, idle, site);
    }
  struct partition *partition = new_partition (domain, whole, tiling, count);
  domain->changes++;
  make_blocks (domain, partition);
  if (board)
    rt_partition_put (partition, board);
}
