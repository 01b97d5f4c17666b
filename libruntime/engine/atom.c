/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where the cells of boards are, and the atoms of a region on boards, one
   after the other.

   A region that has the rest of a board has all its atoms, and they come in no
   order.  Of others all cells are made: what is not, is none of theirs.  */

#include "atom.h"

#include "board.h"

uint32_t
rt_board_index (const struct board *board, uintptr_t at)
{
  const struct grid *grid = &board->grid;
  size_t offset = at - grid->origin, index = 0;
  for (unsigned i = 0; i < grid->axes; i++)
    {
      /* The last cut is where the axis ends.  */
      index = index * (grid->cuts[i].count - 1)
              + rt_cuts_last (&grid->cuts[i], offset / grid->pitch[i]);
      offset %= grid->pitch[i];
    }
  return (uint32_t)index;
}

uintptr_t
rt_cell_locate (const struct board *board, uint32_t index, uintptr_t *end)
{
  const struct grid *grid = &board->grid;
  uintptr_t begin = grid->origin;
  *end = begin + 1;
  for (unsigned axis = grid->axes; axis-- > 0;)
    {
      const struct cuts *cuts = &grid->cuts[axis];
      const size_t *cut = &cuts->at[index % (cuts->count - 1)];
      index /= cuts->count - 1;
      begin += cut[0] * grid->pitch[axis];
      *end += (cut[1] - 1) * grid->pitch[axis];
    }
  return begin;
}

uintptr_t
rt_cell_begin (const struct board *board, uint32_t index)
{
  uintptr_t end;
  return board->cells[index] ? board->cells[index]->begin
                             : rt_cell_locate (board, index, &end);
}

size_t
rt_cell_bytes (const struct segment *cell)
{
  const struct grid *grid = &cell->board->grid;
  size_t index = cell->index, bytes = 1;
  for (unsigned i = grid->axes; i-- > 0;)
    {
      const struct cuts *cuts = &grid->cuts[i];
      uint32_t at = (uint32_t)(index % (cuts->count - 1));
      index /= cuts->count - 1;
      bytes *= cuts->at[at + 1] - cuts->at[at];
    }
  return bytes;
}

uint32_t
rt_board_next_row (const struct board *board, uint32_t index,
                   const struct box *box)
{
  const struct grid *grid = &board->grid;
  unsigned axis = rt_grid_axis_behind (grid, box->pitch);
  size_t column = (box->start - grid->origin) % box->pitch, row = 1;
  for (unsigned i = axis; i < grid->axes; i++)
    row *= grid->cuts[i].count - 1;
  size_t next = (index / row + 1) * row;
  for (; next < board->cell_count; next += row)
    {
      uintptr_t at = rt_cell_begin (board, (uint32_t)next) + column;
      if (at >= rt_box_end (box))
        break;
      if (rt_box_holds (box, at, 1))
        return rt_board_index (board, at);
    }
  return UINT32_MAX;
}

/* WALK goes on with cell INDEX of BOARD, and those that begin in the SIZE
   bytes from there on.  */
static void
walk_from (struct walk *walk, const struct board *board, uint32_t index,
           size_t size)
{
  struct segment *cell = board->cells[index];
  walk->atom = &cell->order;
  walk->limit = cell->begin + size;
}

void
rt_walk_board (struct walk *walk, struct segment *segment)
{
  const struct region *region = walk->region;
  uintptr_t begin = region->start, end = rt_region_end (region);
  struct board *board
      = segment->kind == SEGMENT_BOARD ? rt_board (segment) : segment->board;
  if (region->shaped)
    {
      walk->box = rt_block_box (region);
      walk_from (walk, board, rt_board_index (board, begin), walk->box.width);
    }
  else if (rt_board_rests (board, begin, end))
    {
      walk->atom = &board->rest->order;
      walk->limit = 0;
    }
  else
    {
      begin = begin > board->grid.begin ? begin : board->grid.begin;
      end = end < board->grid.end ? end : board->grid.end;
      walk_from (walk, board, rt_board_index (board, begin), end - begin);
    }
}

/* The next atom of WALK on the board where it is, or NULL.  */
static struct segment *
next_atom (struct walk *walk, const struct segment *atom)
{
  const struct board *board = atom->board;
  uint32_t index = atom->index + 1;
  if (!walk->limit)
    return rt_board_next (atom);
  struct segment *next
      = index < board->cell_count ? board->cells[index] : NULL;
  return next && next->begin < walk->limit ? next : NULL;
}

void
rt_walk_on_board (struct walk *walk)
{
  const struct segment *atom = rt_atom_segment (walk->atom);
  struct board *board = atom->board;
  const struct region *region = walk->region;
  struct segment *next = next_atom (walk, atom);
  uint32_t row = UINT32_MAX;
  if (!next && region->shaped)
    row = rt_board_next_row (board, atom->index, &walk->box);
  if (next)
    walk->atom = &next->order;
  else if (row != UINT32_MAX)
    walk_from (walk, board, row, walk->box.width);
  else if (!region->shaped && rt_region_end (region) > board->grid.end)
    rt_walk_to (walk, rt_segment_next (&board->node));
  else
    walk->atom = NULL;
}

bool
rt_region_has (const struct region *region, struct order *atom)
{
  const struct segment *segment = rt_atom_segment (atom);
  if (segment->kind == SEGMENT_REST)
    return !region->shaped
           && rt_board_rests (segment->board, region->start,
                              rt_region_end (region));
  return rt_region_contains (region, segment->interval.begin, 1);
}

size_t
rt_board_bytes (const struct segment *atom)
{
  const struct board *board = atom->board;
  if (atom->kind == SEGMENT_CELL)
    return rt_cell_bytes (atom);
  size_t bytes = board->grid.end - board->grid.begin;
  for (const struct segment *cell = board->made; cell; cell = cell->next)
    bytes -= rt_cell_bytes (cell);
  return bytes;
}
