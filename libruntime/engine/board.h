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
   the others, and cut there; the same with a plane.  Cells are numbered in the
   order of their first bytes, and so what an interval has of a board is a run
   of them: those that begin in it.  What a box has, row by row, are runs, too.

   A matrix may have many blocks, of which few are ever used.  So cells are
   *made* when a region needs them; until then they are part of the *rest*,
   which is an atom as they are.  Regions that have all of a board have the
   rest, too, and thereby whatever has no cell; of others all cells are made,
   when they are laid, and when a board replaces another.  A cell that is made
   while accesses to the rest are pending, and what remains of the rest,
   succeed it (order.h), as the parts of a segment that is cut: so the cell is
   ordered behind all that was done to the whole before.  Who makes cells
   changes the domain, as who registers a region does: context.h says how
   others are kept out.  A board that replaces more than one segment or board
   may have regions that have all of one of these but not of it: it has all its
   cells, and no rest.

   Boards are not changed but for that.  They are replaced by others that are
   cut in more places, and may be larger: what is between their cells is never
   nobody's, but what no region has costs a cell only.  Atoms whose accesses
   are pending are succeeded by those that they are cut into.  Where nothing is
   pending a board may be replaced by any other.

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
  struct segment **cells; /* by number; NULL if it is not made */
  struct segment *made;   /* the last, the others are behind it */
  struct segment *rest;   /* or NULL: all are made */
};

static inline struct board *
rt_board (struct segment *segment)
{
  return (struct board *)segment;
}

/* The number of the cell of BOARD that has the byte at AT; where a cell
   begins, though it is not made.  */
uint32_t rt_board_index (const struct board *board, uintptr_t at);
uintptr_t rt_cell_begin (const struct board *board, uint32_t index);

/* The same, and its END, from the grid.  */
uintptr_t rt_cell_locate (const struct board *board, uint32_t index,
                          uintptr_t *end);

/* The number of the first cell of BOARD that begins the next row of BOX, which
   has several, behind that of cell INDEX; UINT32_MAX if there is none.  */
uint32_t rt_board_next_row (const struct board *board, uint32_t index,
                            const struct box *box);

/* Whether what is from BEGIN to END has the rest of BOARD, and with that
   all.  */
static inline bool
rt_board_rests (const struct board *board, uintptr_t begin, uintptr_t end)
{
  return board->rest && begin <= board->grid.begin && end >= board->grid.end;
}

/* The first atom of BOARD that such an interval has, whose cells are made.  */
static inline struct segment *
rt_board_begin (const struct board *board, uintptr_t begin, uintptr_t end)
{
  if (rt_board_rests (board, begin, end))
    return board->rest;
  return board->cells[rt_board_index (
      board, begin > board->grid.begin ? begin : board->grid.begin)];
}

/* All atoms of BOARD, in no order: the first, and that behind ATOM, or NULL.
 */
static inline struct segment *
rt_board_first (const struct board *board)
{
  return board->rest ? board->rest : board->made;
}

static inline struct segment *
rt_board_next (const struct segment *atom)
{
  return atom->kind == SEGMENT_REST ? atom->board->made : atom->next;
}

/* Make all cells of BOX in BOARD of MAP, or all that an interval from BEGIN to
   END has there, if it does not have the rest.  */
void rt_board_fill_box (struct segment_map *map, struct board *board,
                        const struct box *box);
void rt_board_fill (struct segment_map *map, struct board *board,
                    uintptr_t begin, uintptr_t end);

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

/* BOARD is in no tree any more, and no accesses are pending.  */
void rt_board_free (struct board *board);

#endif /* RT_BOARD_H */
