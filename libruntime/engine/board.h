/* SPDX-License-Identifier: LGPL-2.1-or-later

   Boards: memory that is cut as a grid.

   Blocks of a matrix are boxes (base/box.h), and no intervals.  Where there
   are some a *board* stands in place of segments (segment.h).  It cuts the
   addresses from where it begins to where it ends along up to three axes:
   planes, rows of one pitch, and bytes of a row, counted from an origin.  Its
   *cells* are what lies between the cuts, and each has an order, as a segment
   has: it begins as one, and board and cell are told from segments by their
   kind.  What a cell's `interval' says is from its first byte to behind its
   last; there are others between them.

   A region has a cell altogether or not at all.  So the borders of a box are
   cuts, and where an interval begins or ends within a row that row is cut from
   the others, and cut there; the same with a plane.  Cells stand in the order
   of their first bytes, and so what an interval has of a board is a run of
   them: those that begin in it.  What a box has, row by row, are runs, too.

   Boards are not changed, but replaced by others that are cut in more places,
   and may be larger: what is between their cells is never nobody's, but what
   no region has costs a cell only.  Cells whose accesses are pending are
   succeeded (order.h) by those that they are cut into, and the old board is
   freed when the last of them has drained.  Where nothing is pending a board
   may be replaced by any other.

   A board that replaces others has all their axes (grid.h).  */

#ifndef RT_BOARD_H
#define RT_BOARD_H

#include "grid.h"
#include "segment.h"

struct board
{
  struct segment node; /* in the tree; first */
  struct grid grid;
  uint32_t cell_count;
  _Atomic uint32_t draining; /* cells, if it has been replaced */
  struct segment cells[];
};

static inline struct board *
rt_board (struct segment *segment)
{
  return (struct board *)segment;
}

/* The cell of BOARD that has the byte at AT.  */
struct segment *rt_board_cell (struct board *board, uintptr_t at);

/* To replace what is from BEGIN to END of MAP, and boards that this has a part
   of: begin a GRID; say which rows it has, also those of the boards there;
   then, when it is ready, where it is cut, also as what is there; and make a
   board of it, or clear it.  */
void rt_grid_begin (struct grid *grid, struct segment_map *map,
                    uintptr_t begin, uintptr_t end);
bool rt_grid_rows_there (struct grid *grid, struct segment_map *map);
void rt_grid_cut_there (struct grid *grid, struct segment_map *map);
struct board *rt_grid_make (struct grid *grid, struct segment_map *map);

/* Whether no accesses to what GRID replaces are pending: then it need not be
   cut as that is.  */
bool rt_grid_idle (const struct grid *grid, struct segment_map *map);

/* See to it that BOARD of MAP is cut at AT and at AND, within it or at its
   end; it may be replaced.  */
void rt_board_cut (struct segment_map *map, struct board *board, uintptr_t at,
                   uintptr_t and);

/* BOARD is in no tree any more, and no accesses are pending; or those of CELL,
   which drained, are not any more.  */
void rt_board_free (struct board *board);
void rt_cell_drained (struct segment *cell);

#endif /* RT_BOARD_H */
