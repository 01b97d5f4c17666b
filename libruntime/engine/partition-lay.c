/* SPDX-License-Identifier: LGPL-2.1-or-later

   Boards for partitions.  */

#include "partition-lay.h"

#include "base/error.h"
#include "base/pool.h"

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
  const struct axis *only = tiling->axis;
  if (grid->axes == 1)
    {
      /* Where one ends the next begins.  */
      for (size_t at = 0; at < only->extent; at += only->size)
        rt_grid_cut (grid, tiling->start + at * only->stride);
      rt_grid_cut (grid, tiling->start + only->extent * only->stride);
      return;
    }
  for (unsigned i = 0; i < tiling->axes; i++)
    {
      const struct axis *axis = &tiling->axis[i];
      size_t counts[3];
      for (unsigned j = 0; j < tiling->axes; j++)
        counts[j] = tiling->axis[j].size;
      for (size_t at = 0; at < axis->extent; at += axis->size)
        {
          counts[i] = rt_axis_count (axis, at);
          struct box box = rt_tiling_box (
              tiling, tiling->start + at * axis->stride, counts);
          rt_grid_cut_box (grid, &box);
        }
    }
}

struct board *
rt_partition_board (struct domain *domain, const struct region *whole,
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

_Noreturn void
rt_partition_refuse (const struct domain *domain, const struct region *region,
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
            " others (%zu bytes) of the buffer registered%s and do not fit to"
            " them; unregister one, or let both have the same rows",
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
    rt_partition_refuse (domain, region, tiling, "a block of a partition",
                         NULL);
  rt_grid_ready (&grid);
  rt_grid_cut_box (&grid, &box);
  rt_grid_cut_there (&grid, &domain->map);
  put (region, rt_grid_make (&grid, &domain->map));
}

void
rt_partition_put (struct partition *partition, struct board *board)
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

void
rt_partition_lay_blocks (struct domain *domain, struct region *region)
{
  struct partition *partition = rt_partition_of (domain, region);
  if (!partition || !partition->count)
    return;
  struct board *board
      = rt_partition_board (domain, region, &partition->tiling, false);
  if (!board)
    rt_partition_refuse (domain, region, &partition->tiling,
                         "#pragma tasks partition", NULL);
  rt_partition_put (partition, board);
  for (struct partition *at = domain->partitions; at; at = at->next)
    if (at->whole && rt_region_block_p (at->whole)
        && at->whole->partition == partition)
      rt_partition_lay_blocks (domain, at->whole);
}
