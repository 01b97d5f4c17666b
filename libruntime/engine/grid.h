/* SPDX-License-Identifier: LGPL-2.1-or-later

   Grids: where boards (board.h) are cut.

   Addresses are counted from an origin, along up to three axes: planes, rows,
   and bytes of a row.  A grid is made in steps: which rows it has, until it is
   *ready*; where it is cut; then it is finished, and has cells.

   Rows of several lengths fit in one grid if each length divides the next:
   rows of planes.  All must begin where those of the grid do.  So arrays with
   rows of other lengths, or from another column on, cannot be cut in one
   place.  */

#ifndef RT_GRID_H
#define RT_GRID_H

#include "base/box.h"

#define RT_AXES 3

/* Where an axis is cut: at 0, and so on.  */
struct cuts
{
  size_t *at;
  uint32_t count, room;
  bool unsorted;
};

/* How addresses are cut.  */
struct grid
{
  uintptr_t begin, end;
  uintptr_t origin; /* address 0 of all axes, not behind BEGIN at last */
  unsigned axes;
  size_t pitch[RT_AXES]; /* bytes that lead to the next index; the last: 1 */
  struct cuts cuts[RT_AXES];
};

/* Rows of PITCH bytes, one of which begins at ORIGIN, shall be cut in GRID.
   False if they do not fit.  */
bool rt_grid_rows (struct grid *grid, uintptr_t origin, size_t pitch);

/* GRID has all rows; and all cuts, and so many cells, or SIZE_MAX if they are
   too many to be counted.  It is not needed.  */
void rt_grid_ready (struct grid *grid);
size_t rt_grid_finish (struct grid *grid);
void rt_grid_clear (struct grid *grid);

/* Cut GRID at AT, as the border of an interval is; around BOX; and at OFFSET
   of what AXIS and those behind it are axes.  */
void rt_grid_cut (struct grid *grid, uintptr_t at);
void rt_grid_cut_box (struct grid *grid, const struct box *box);
void rt_grid_cut_from (struct grid *grid, unsigned axis, size_t offset);

/* Of a finished one: the last of CUTS that is not behind AT, the first being
   at 0; whether GRID is cut at AT, as the border of an interval.  */
uint32_t rt_cuts_last (const struct cuts *cuts, size_t at);
bool rt_grid_cut_p (const struct grid *grid, uintptr_t at);

/* The axis of GRID behind that of PITCH, which it has.  */
unsigned rt_grid_axis_behind (const struct grid *grid, size_t pitch);

#endif /* RT_GRID_H */
