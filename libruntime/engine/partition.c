/* SPDX-License-Identifier: LGPL-2.1-or-later

   Regions that are cut into blocks.  */

#include "partition.h"

#include <stdio.h>

#include "base/error.h"
#include "base/pool.h"
#include "board.h"
#include "hold.h"

/* More blocks than anybody wants.  */
#define MOST_BLOCKS (1 << 24)

/* Indices of a block that begins AT along AXIS.  */
static size_t
count_from (const struct axis *axis, size_t at)
{
  size_t left = axis->extent - at;
  return left < axis->size ? left : axis->size;
}

static size_t
blocks_of (const struct axis *axis)
{
  return (axis->extent + axis->size - 1) / axis->size;
}

/* How many indices of each axis of its tiling REGION, a block, has.  */
static void
count_indices (const struct region *region, size_t counts[3])
{
  const struct tiling *tiling = &region->partition->tiling;
  size_t offset = region->start - tiling->start;
  for (unsigned i = 0; i < tiling->axes; i++)
    {
      const struct axis *axis = &tiling->axis[i];
      counts[i] = count_from (axis, offset / axis->stride);
      offset %= axis->stride;
    }
}

/* COUNTS indices of TILING, from START on.  */
static struct box
box_of (const struct tiling *tiling, uintptr_t start, const size_t *counts)
{
  const struct axis *axis = tiling->axis;
  unsigned last = tiling->axes - 1;
  struct box box = rt_box_of_interval (start, 0);
  box.width = counts[last] * axis[last].stride;
  if (last == 0)
    return rt_box_of_interval (start, box.width);
  box.rows = counts[last - 1];
  box.pitch = axis[last - 1].stride;
  if (last == 2)
    {
      box.planes = counts[0];
      box.plane_pitch = axis[0].stride;
    }
  return rt_box_reduce (box);
}

struct box
rt_block_box (const struct region *region)
{
  size_t counts[3];
  count_indices (region, counts);
  return box_of (&region->partition->tiling, region->start, counts);
}

/* Rows may be those of any axis that has only blocks of one index before it.
   The rest of an array's rows counts, as a type says it: but not if the block
   has just one.  */
static bool
compare_rows (const struct region *region, size_t bytes, bool less)
{
  const struct tiling *tiling = &region->partition->tiling;
  size_t counts[3];
  count_indices (region, counts);
  for (unsigned i = 0; i < tiling->axes; i++)
    {
      size_t rows = bytes / tiling->axis[i].stride;
      if (bytes % tiling->axis[i].stride == 0
          && (rows == counts[i] || (less && rows < counts[i])))
        return true;
      if (counts[i] > 1)
        break;
    }
  return less && bytes <= region->bytes;
}

bool
rt_block_is (const struct region *region, size_t bytes)
{
  return compare_rows (region, bytes, false);
}

bool
rt_block_holds (const struct region *region, size_t bytes)
{
  return compare_rows (region, bytes, true);
}

size_t
rt_block_columns (const struct region *region)
{
  const struct tiling *tiling = &region->partition->tiling;
  unsigned last = tiling->axes - 1;
  size_t counts[3];
  count_indices (region, counts);
  return tiling->axis[last].stride * (last ? counts[last] : 1);
}

bool
rt_block_of_rows (const struct region *region, size_t columns)
{
  const struct tiling *tiling = &region->partition->tiling;
  size_t stride = tiling->axis[tiling->axes - 1].stride;
  return columns && stride % columns == 0;
}

struct name
rt_region_name (const struct region *region)
{
  return (struct name){ region->start, region->bound,
                        region->partition ? rt_block_columns (region)
                                          : TASKS_ANY_SIZE };
}

const char *
rt_tile_text (struct tile_text *buffer, const struct region *region)
{
  buffer->text[0] = '\0';
  if (!region || !region->partition)
    return buffer->text;
  const struct tiling *tiling = &region->partition->tiling;
  size_t offset = region->start - tiling->start, index[3] = { 0 };
  for (unsigned i = 0; i < tiling->axes; i++)
    {
      index[i] = offset / tiling->axis[i].stride / tiling->axis[i].size;
      offset %= tiling->axis[i].stride;
    }
  const char *const formats[] = { "tile (%zu) of ", "tile (%zu, %zu) of ",
                                  "tile (%zu, %zu, %zu) of " };
  snprintf (buffer->text, sizeof buffer->text, formats[tiling->axes - 1],
            index[0], index[1], index[2]);
  return buffer->text;
}

/* The axes that WHOLE has already as it has gaps, as one block; how many.  The
   last axis then has the bytes of a row.  */
static unsigned
axes_of (const struct region *whole, struct axis *axis)
{
  struct box box = rt_region_box (whole);
  unsigned count = 0;
  if (box.planes > 1)
    axis[count++] = (struct axis){ box.plane_pitch, box.planes, box.planes };
  if (box.rows > 1)
    axis[count++] = (struct axis){ box.pitch, box.rows, box.rows };
  axis[count] = (struct axis){ box.width, 1, 1 };
  return count;
}

/* Cut AXIS, of which WITHIN bytes are there, in STRIDES of so many bytes: what
   is wrong, or NULL.  */
static const char *
cut_axis (struct axis *axis, size_t within, size_t stride)
{
  if (!stride || stride > within)
    return "a row of the pointer's type is larger than the buffer, or than a"
           " row of it; partition it with the type that it has";
  if (within % stride)
    return "rows of the pointer's type do not divide the buffer; register"
           " whole rows, and partition it with that type";
  *axis = (struct axis){ stride, 1, within / stride };
  return NULL;
}

/* Rows of TILING that are not cut, and follow each other, are no axis. Whether
   there are not too many blocks.  */
static bool
reduce (struct tiling *tiling)
{
  const struct axis *axis = tiling->axis;
  size_t blocks = 1;
  for (unsigned last; (last = tiling->axes - 1) > 0; tiling->axes--)
    if (axis[last].size < axis[last].extent
        || axis[last].extent * axis[last].stride != axis[last - 1].stride)
      break;
  for (unsigned i = 0; i < tiling->axes; i++)
    if (__builtin_mul_overflow (blocks, blocks_of (&axis[i]), &blocks))
      return false;
  return blocks <= MOST_BLOCKS;
}

const char *
rt_tiling_make (struct tiling *tiling, const struct region *whole,
                unsigned axes, const size_t *strides, const int64_t *sizes)
{
  struct axis *axis = tiling->axis;
  unsigned gaps = axes_of (whole, axis);
  const char *wrong = NULL;
  tiling->start = tiling->origin = whole->start;
  if (whole->partition)
    tiling->origin = whole->partition->tiling.origin;
  tiling->axes = axes > gaps ? axes : gaps + 1;
  for (unsigned i = 0; i < axes && !wrong; i++)
    {
      if (sizes[i] <= 0)
        return "the size of a block is not positive; pass how many elements"
               " it has in each dimension";
      if (!whole->bytes)
        continue;
      if (i >= gaps)
        wrong = cut_axis (
            &axis[i], i == gaps ? axis[i].stride : strides[i - 1], strides[i]);
      else if (strides[i] != axis[i].stride)
        wrong = "the buffer is a block of an array with rows of another length"
                " than those of the pointer's type; partition it with that of"
                " the array";
      axis[i].size = axis[i].extent;
      if ((size_t)sizes[i] < axis[i].size)
        axis[i].size = (size_t)sizes[i];
    }
  if (!whole->bytes)
    {
      tiling->axes = 1;
      axis[0] = (struct axis){ 1, 1, 0 };
    }
  if (!wrong && !reduce (tiling))
    wrong = "there would be too many blocks; choose larger ones";
  return wrong;
}

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
  *partition = (struct partition){ *tiling, domain->partitions,
                                   whole,   UINT64_MAX,
                                   count,   NULL };
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

static bool
same_tiling (const struct tiling *a, const struct tiling *b)
{
  bool same
      = a->start == b->start && a->origin == b->origin && a->axes == b->axes;
  for (unsigned i = 0; i < a->axes && same; i++)
    same = a->axis[i].stride == b->axis[i].stride
           && a->axis[i].size == b->axis[i].size
           && a->axis[i].extent == b->axis[i].extent;
  return same;
}

struct partition *
rt_partition_import (struct domain *domain, const struct tiling *tiling)
{
  struct partition *at = domain->partitions;
  while (at && (at->whole || !same_tiling (&at->tiling, tiling)))
    at = at->next;
  return at ? at : new_partition (domain, NULL, tiling, 0);
}

/* DOMAIN's table has BLOCK; and perhaps others that start there and can be
   named.  */
static void
link_block (struct domain *domain, struct region *block)
{
  rt_region_link (domain, block);
  for (struct region *at = block->next; at; at = at->next)
    if (at->start == block->start && !at->leaving)
      {
        rt_region_join (domain, block);
        return;
      }
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
  if (partition)
    retire (domain, partition);
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
      uint64_t serial = block->serial;
      rt_region_unlink (domain, block);
      block->leaving = block->rare = false;
      link_block (domain, block);
      block->serial = serial;
    }
}

/* Free PARTITION of DOMAIN, whose blocks have no accesses, and those of its
   blocks.  */
static void
remove_partition (struct domain *domain, struct partition *partition)
{
  for (uint32_t i = 0; i < partition->count; i++)
    rt_region_unlink (domain, &partition->blocks[i]);
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

/* Rows of BOX, of an array that begins at ORIGIN, shall be cut by GRID;
   whether they fit in.  */
static bool
add_rows (struct grid *grid, const struct box *box, uintptr_t origin)
{
  return (box->planes == 1 || rt_grid_rows (grid, origin, box->plane_pitch))
         && (box->rows == 1 || rt_grid_rows (grid, origin, box->pitch));
}

/* Visit each region of DOMAIN that has something between BEGIN and END of
   GRID.  */
#define FOR_EACH_REGION(REGION, DOMAIN, GRID)                                 \
  for (size_t i_ = 0; i_ < (DOMAIN)->bucket_count; i_++)                      \
    for (struct region *REGION = (DOMAIN)->buckets[i_]; REGION;               \
         REGION = REGION->next)                                               \
      if (REGION->first && REGION->start < (GRID)->end                        \
          && rt_region_end (REGION) > (GRID)->begin)

/* Say which rows all regions of DOMAIN in GRID have, and where they are cut.
 */
static bool
add_rows_needed (struct grid *grid, const struct domain *domain)
{
  FOR_EACH_REGION (region, domain, grid)
  {
    struct box box = rt_region_box (region);
    if (region->shaped
        && !add_rows (grid, &box, region->partition->tiling.origin))
      return false;
  }
  return true;
}

static void
cut_needed (struct grid *grid, const struct domain *domain)
{
  FOR_EACH_REGION (region, domain, grid)
  {
    struct box box = rt_region_box (region);
    if (region->shaped)
      {
        rt_grid_cut_box (grid, &box);
        continue;
      }
    if (region->start > grid->begin)
      rt_grid_cut (grid, region->start);
    if (rt_region_end (region) < grid->end)
      rt_grid_cut (grid, rt_region_end (region));
  }
}

/* Cut GRID as TILING does: around the blocks in which an axis begins.  */
static void
cut_blocks (struct grid *grid, const struct tiling *tiling)
{
  for (unsigned i = 0; i < tiling->axes; i++)
    {
      const struct axis *axis = &tiling->axis[i];
      size_t counts[3];
      for (unsigned j = 0; j < tiling->axes; j++)
        counts[j] = tiling->axis[j].size;
      for (size_t at = 0; at < axis->extent; at += axis->size)
        {
          counts[i] = count_from (axis, at);
          struct box box
              = box_of (tiling, tiling->start + at * axis->stride, counts);
          rt_grid_cut_box (grid, &box);
        }
    }
}

/* A board of DOMAIN on which WHOLE is cut as TILING says: as all there is, or,
   ANEW, as all regions need it.  NULL if their rows do not fit.  */
static struct board *
make_board (struct domain *domain, const struct region *whole,
            const struct tiling *tiling, bool anew)
{
  struct grid grid;
  struct segment_map *map = &domain->map;
  rt_grid_begin (&grid, map, whole->start, rt_region_end (whole));
  bool fits = true;
  for (unsigned i = 0; i + 1 < tiling->axes; i++)
    fits
        = fits && rt_grid_rows (&grid, tiling->origin, tiling->axis[i].stride);
  if (!fits
      || !(anew ? add_rows_needed (&grid, domain)
                : rt_grid_rows_there (&grid, map)))
    return NULL;
  rt_grid_ready (&grid);
  cut_blocks (&grid, tiling);
  if (anew)
    cut_needed (&grid, domain);
  else
    rt_grid_cut_there (&grid, map);
  return rt_grid_make (&grid, map);
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

/* Rows of the buffer of REGION, cut as TILING says, do not fit to those of
   others in DOMAIN: end the program, for pragma WHAT.  */
static _Noreturn void
refuse_rows (const struct domain *domain, const struct region *region,
             const struct tiling *tiling, const char *what,
             const struct tasks_site *site)
{
  struct site_text here, there;
  const struct partition *at = domain->partitions;
  while (at
         && (at->whole == region || at->tiling.start >= rt_region_end (region)
             || (at->tiling.axis[0].stride == tiling->axis[0].stride
                 && at->tiling.origin == tiling->origin)))
    at = at->next;
  rt_fatal (site,
            "%s: the rows (%zu bytes) of the buffer registered%s lie among"
            " others (%zu bytes) of the buffer registered%s; unregister one,"
            " or register both with rows of one length",
            what, tiling->axis[0].stride, rt_site_text (&here, region->site),
            at ? at->tiling.axis[0].stride : 0,
            rt_site_text (&there, at && at->whole ? at->whole->site : NULL));
}

/* REGION, of several rows, is on BOARD from now on.  */
static void
put (struct region *region, struct board *board)
{
  board->node.starts++;
  board->node.regions++;
  region->first = rt_board_cell (board, region->start);
}

void
rt_partition_lay (struct domain *domain, struct region *region)
{
  struct grid grid;
  struct box box = rt_block_box (region);
  const struct tiling *tiling = &region->partition->tiling;
  rt_grid_begin (&grid, &domain->map, region->start, rt_region_end (region));
  if (!add_rows (&grid, &box, tiling->origin)
      || !rt_grid_rows_there (&grid, &domain->map))
    refuse_rows (domain, region, tiling, "a block of a partition", NULL);
  rt_grid_ready (&grid);
  rt_grid_cut_box (&grid, &box);
  rt_grid_cut_there (&grid, &domain->map);
  put (region, rt_grid_make (&grid, &domain->map));
}

/* The blocks of PARTITION are on BOARD from now on.  */
static void
put_blocks (struct partition *partition, struct board *board)
{
  struct segment *cell = rt_board_cell (board, partition->blocks[0].start);
  for (uint32_t i = 0; i < partition->count; i++)
    {
      /* Cells, too, are in the order of their addresses.  */
      while (cell->begin != partition->blocks[i].start)
        cell++;
      partition->blocks[i].first = cell;
    }
}

/* Make the blocks of PARTITION, bare: those that follow each other along the
   last axis are alike, but for the last of them.  */
static void
make_blocks (struct domain *domain, struct partition *partition)
{
  const struct tiling *tiling = &partition->tiling;
  const struct region *whole = partition->whole;
  unsigned last = tiling->axes - 1;
  size_t at[3] = { 0 }, counts[3] = { 0 }, bytes = 0;
  uintptr_t start = 0;
  bool shaped = false;
  for (uint32_t i = 0; i < partition->count; i++)
    {
      size_t left = tiling->axis[last].extent - at[last];
      if (at[last] == 0 || left < counts[last])
        {
          start = whole->start;
          for (unsigned j = 0; j <= last; j++)
            {
              start += at[j] * tiling->axis[j].stride;
              counts[j] = count_from (&tiling->axis[j], at[j]);
            }
          struct box box = box_of (tiling, start, counts);
          bytes = rt_box_end (&box) - start;
          shaped = !rt_box_flat (&box);
        }
      struct region *block = &partition->blocks[i];
      rt_region_initialize (block, start, bytes, whole->modes, whole->site);
      block->bound = counts[0] * tiling->axis[0].stride;
      block->partition = partition;
      block->shaped = shaped;
      link_block (domain, block);
      start += tiling->axis[last].size * tiling->axis[last].stride;
      for (unsigned j = last + 1; j-- > 0;)
        {
          at[j] += tiling->axis[j].size;
          if (at[j] < tiling->axis[j].extent)
            break;
          at[j] = 0;
        }
    }
}

void
rt_partition_lay_blocks (struct domain *domain, struct region *region)
{
  struct partition *partition = rt_partition_of (domain, region);
  if (!partition || !partition->count)
    return;
  struct board *board = make_board (domain, region, &partition->tiling, false);
  if (!board)
    refuse_rows (domain, region, &partition->tiling, "#pragma tasks partition",
                 NULL);
  put_blocks (partition, board);
  for (struct partition *at = domain->partitions; at; at = at->next)
    if (at->whole && rt_region_block_p (at->whole)
        && at->whole->partition == partition)
      rt_partition_lay_blocks (domain, at->whole);
}

/* The partition of WHOLE in DOMAIN that is as TILING, or NULL.  */
static struct partition *
find_same (const struct domain *domain, const struct region *whole,
           const struct tiling *tiling)
{
  struct partition *at = domain->partitions;
  while (at && (at->whole != whole || !same_tiling (&at->tiling, tiling)))
    at = at->next;
  return at;
}

/* A board of DOMAIN for WHOLE, cut as TILING says, for SITE.  Only what is
   needed is cut there, if ANEW, or else if that is the only way: and nothing
   is pending, if IDLE.  */
static struct board *
find_board (struct thread *self, struct domain *domain, struct region *whole,
            const struct tiling *tiling, bool anew, bool idle,
            const struct tasks_site *site)
{
  struct board *board = make_board (domain, whole, tiling, anew);
  if (!board && !idle)
    {
      /* Rows that do not fit in are perhaps those of what is retired.  */
      rt_hold_acquire (self, domain, whole, site);
      rt_hold_release (self, domain, whole);
      idle = clean (self, domain, whole, &anew);
    }
  if (!board && idle)
    board = make_board (domain, whole, tiling, true);
  if (!board)
    refuse_rows (domain, whole, tiling, "#pragma tasks partition", site);
  return board;
}

/* How many blocks WHOLE has, cut as TILING says; 0 if one is all of it: that
   is the same region.  */
static uint32_t
count_blocks (const struct region *whole, const struct tiling *tiling)
{
  size_t count = whole->bytes > 0;
  for (unsigned i = 0; i < tiling->axes; i++)
    count *= blocks_of (&tiling->axis[i]);
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
    put_blocks (partition, board);
}
