/* SPDX-License-Identifier: LGPL-2.1-or-later

   Boards in the place of segments.  */

#include "board.h"

#include <stdlib.h>

#include "atom.h"
#include "base/error.h"
#include "base/pool.h"

/* Cell INDEX of BOARD, which is not made yet: nobody has it.  */
static struct segment *
make_cell (struct board *board, uint32_t index)
{
  struct segment *cell = rt_segment_new ();
  uintptr_t end;
  cell->begin = rt_cell_locate (board, index, &end);
  cell->end = end;
  cell->board = board;
  cell->kind = SEGMENT_CELL;
  cell->regions = 2;
  cell->index = index;
  cell->next = board->made;
  board->cells[index] = board->made = cell;
  return cell;
}

static struct segment *
new_rest (struct board *board)
{
  struct segment *rest = rt_segment_new ();
  rest->begin = board->grid.begin;
  rest->end = board->made ? 0 : board->grid.end;
  rest->board = board;
  rest->kind = SEGMENT_REST;
  rest->regions = 2;
  return rest;
}

/* The same of one that is part of the rest of BOARD, of MAP.  */
static void
cut_cell (struct segment_map *map, struct board *board, uint32_t index)
{
  struct segment *old = board->rest, *cell = make_cell (board, index);
  old->end = 0;
  if (rt_order_idle (&old->order))
    return;
  struct segment *rest = new_rest (board);
  rest->order.sibling = &cell->order;
  if (rt_order_succeed (&old->order, &rest->order))
    {
      board->rest = rest;
      map->replaced (map->data, rest->begin, old, rest);
    }
  else
    rt_segment_free (rest);
}

/* Make the cells of BOARD, of MAP, from INDEX on that begin before END.  The
   last of them, or UINT32_MAX.  */
static uint32_t
fill_run (struct segment_map *map, struct board *board, uint32_t index,
          uintptr_t end)
{
  uint32_t last = UINT32_MAX;
  for (; index < board->cell_count && rt_cell_begin (board, index) < end;
       index++)
    {
      if (!board->cells[index])
        cut_cell (map, board, index);
      last = index;
    }
  return last;
}

void
rt_board_fill_box (struct segment_map *map, struct board *board,
                   const struct box *box)
{
  if (!board->rest)
    return;
  uint32_t index = rt_board_index (board, box->start);
  while (index != UINT32_MAX)
    {
      index = fill_run (map, board, index,
                        rt_cell_begin (board, index) + box->width);
      index = rt_box_flat (box) ? UINT32_MAX
                                : rt_board_next_row (board, index, box);
    }
}

void
rt_board_fill (struct segment_map *map, struct board *board, uintptr_t begin,
               uintptr_t end)
{
  if (begin < board->grid.begin)
    begin = board->grid.begin;
  if (board->rest && !rt_board_rests (board, begin, end))
    fill_run (map, board, rt_board_index (board, begin),
              end < board->grid.end ? end : board->grid.end);
}

void
rt_board_cut (struct segment_map *map, struct board *board, uintptr_t at,
              uintptr_t and)
{
  struct grid grid;
  if (rt_grid_cut_p (&board->grid, at) && rt_grid_cut_p (&board->grid, and))
    return;
  rt_grid_begin (&grid, map, board->grid.begin, board->grid.end);
  rt_grid_rows_there (&grid, map);
  rt_grid_ready (&grid);
  rt_grid_cut (&grid, at);
  rt_grid_cut (&grid, and);
  rt_grid_cut_there (&grid, map);
  rt_grid_make (&grid, map);
}

/* BOARD goes without its atoms.  */
static void
free_board (struct board *board)
{
  rt_grid_clear (&board->grid);
  free (board->cells);
  rt_pool_free (board, sizeof *board);
}

void
rt_board_free (struct board *board)
{
  struct segment *atom = rt_board_first (board), *next;
  for (; atom; atom = next)
    {
      next = rt_board_next (atom);
      rt_segment_free (atom);
    }
  free_board (board);
}

/* Visit each segment and board of MAP between BEGIN and END.  */
#define FOR_EACH_NODE(NODE, MAP, GRID)                                        \
  for (struct segment *NODE = rt_segment_from (MAP, (GRID)->begin);           \
       NODE && NODE->interval.begin < (GRID)->end;                            \
       NODE = rt_segment_next (NODE))

void
rt_grid_begin (struct grid *grid, struct segment_map *map, uintptr_t begin,
               uintptr_t end)
{
  struct segment *first = rt_segment_from (map, begin);
  struct segment *last = rt_segment_from (map, end - 1);
  if (first && first->kind && first->interval.begin < begin)
    begin = first->interval.begin;
  if (last && last->kind && last->interval.begin < end)
    end = last->interval.end;
  *grid = (struct grid){
    .begin = begin, .end = end, .origin = begin, .axes = 1, .pitch = { 1 }
  };
}

bool
rt_grid_rows_there (struct grid *grid, struct segment_map *map)
{
  FOR_EACH_NODE (node, map, grid)
    if (node->kind)
      {
        const struct grid *old = &rt_board (node)->grid;
        for (unsigned i = 0; i + 1 < old->axes; i++)
          if (!rt_grid_rows (grid, old->origin, old->pitch[i]))
            return false;
      }
  return true;
}

/* Cut GRID where BOARD is.  */
static void
cut_as (struct grid *grid, const struct board *board)
{
  const struct grid *old = &board->grid;
  for (uint32_t i = 0; i < old->cuts[0].count; i++)
    {
      uintptr_t at = old->origin + old->cuts[0].at[i] * old->pitch[0];
      if (at > old->begin && at < old->end)
        rt_grid_cut (grid, at);
    }
  for (unsigned axis = 1; axis < old->axes; axis++)
    for (uint32_t i = 0; i < old->cuts[axis].count; i++)
      rt_grid_cut_from (grid, rt_grid_axis_behind (grid, old->pitch[axis - 1]),
                        old->cuts[axis].at[i] * old->pitch[axis]);
}

void
rt_grid_cut_there (struct grid *grid, struct segment_map *map)
{
  FOR_EACH_NODE (node, map, grid)
    {
      if (node->interval.begin > grid->begin)
        rt_grid_cut (grid, node->interval.begin);
      if (node->interval.end < grid->end)
        rt_grid_cut (grid, node->interval.end);
      if (node->kind)
        cut_as (grid, rt_board (node));
    }
}

/* The atom of NODE at AT.  */
static struct segment *
atom_at (struct segment *node, uintptr_t at)
{
  if (!node->kind)
    return node;
  struct board *board = rt_board (node);
  struct segment *cell = board->cells[rt_board_index (board, at)];
  return cell ? cell : board->rest;
}

/* Visit each segment and atom of a board of MAP between BEGIN and END of
   GRID.  */
#define FOR_EACH_ATOM(ATOM, MAP, GRID)                                        \
  FOR_EACH_NODE (node_, MAP, GRID)                                            \
    for (struct segment *ATOM                                                 \
         = node_->kind ? rt_board_first (rt_board (node_)) : node_;           \
         ATOM; ATOM = node_->kind ? rt_board_next (ATOM) : NULL)

bool
rt_grid_idle (const struct grid *grid, struct segment_map *map)
{
  FOR_EACH_ATOM (atom, map, grid)
    if (!rt_order_idle (&atom->order))
      return false;
  return true;
}

/* What an atom that is cut becomes: the last of those parts that BOARD has
   made, and the number of its index and 1 in ENDS.  */
static void
add_part (struct segment *old, struct board *board, struct segment *part)
{
  part->order.sibling = old->ends ? &board->cells[old->ends - 1]->order : NULL;
  old->ends = part->index + 1;
}

/* Make the cells of BOARD that regions have which have one of the cells that
   are in MAP so far, from NODE on, or all if BOARD has no rest; they are parts
   of these.  */
static void
make_parts (struct board *board, struct segment_map *map, struct segment *node)
{
  const struct grid *grid = &board->grid;
  FOR_EACH_ATOM (atom, map, grid)
    atom->ends = 0;
  if (board->rest && (!node || !node->kind || !rt_board (node)->made))
    return;
  for (uint32_t i = 0; i < board->cell_count; i++)
    {
      uintptr_t begin = rt_cell_begin (board, i);
      if (begin < grid->begin || begin >= grid->end)
        continue;
      while (node && node->interval.end <= begin)
        node = rt_segment_next (node);
      struct segment *old = node && begin >= node->interval.begin
                                ? atom_at (node, begin)
                                : NULL;
      if (board->rest && old->kind != SEGMENT_CELL)
        continue;
      struct segment *part = make_cell (board, i);
      if (old)
        add_part (old, board, part);
    }
  if (board->rest && board->made)
    board->rest->end = 0;
}

/* ATOM of MAP, which BOARD is to replace, is succeeded by its parts, if
   accesses are pending; and regions that start with it start in BOARD.  */
static void
replace_atom (struct board *board, struct segment_map *map,
              struct segment *atom)
{
  uintptr_t begin = atom->interval.begin;
  struct segment *now = board->rest, *part = board->rest;
  if (atom->kind == SEGMENT_CELL || !now)
    {
      /* Where nothing begins any more no region does.  */
      now = board->cells[rt_board_index (board, begin)];
      part = atom->ends ? board->cells[atom->ends - 1] : NULL;
    }
  if (now && now->interval.begin == begin)
    map->replaced (map->data, begin, atom, now);
  if (!part || !rt_order_succeed (&atom->order, &part->order))
    rt_segment_free (atom);
}

/* BOARD replaces NODE in MAP.  */
static void
replace (struct board *board, struct segment_map *map, struct segment *node)
{
  rt_interval_remove (&map->tree, &node->interval);
  board->node.starts += node->starts;
  if (!node->kind)
    {
      replace_atom (board, map, node);
      return;
    }
  struct board *old = rt_board (node);
  map->boards--;
  for (struct segment *atom = rt_board_first (old), *next; atom; atom = next)
    {
      next = rt_board_next (atom);
      replace_atom (board, map, atom);
    }
  free_board (old);
}

/* A board of GRID, with a rest if it RESTS, but without cells.  */
static struct board *
new_board (const struct grid *grid, size_t cells, bool rests)
{
  uint32_t count = (uint32_t)cells;
  struct segment **table = NULL;
  if (count == cells && count != UINT32_MAX)
    table = calloc (count, sizeof *table);
  if (!table)
    rt_no_memory (NULL, cells, "a partition");
  struct board *board = rt_pool_allocate (sizeof *board);
  *board = (struct board){
    .node = { .kind = SEGMENT_BOARD },
    .grid = *grid,
    .cell_count = count,
    .cells = table,
  };
  board->node.interval.begin = grid->begin;
  board->node.interval.end = grid->end;
  if (rests)
    board->rest = new_rest (board);
  return board;
}

struct board *
rt_grid_make (struct grid *grid, struct segment_map *map)
{
  size_t cells = rt_grid_finish (grid);
  rt_segments_cut (map, grid->begin, grid->end);
  struct segment *first = rt_segment_from (map, grid->begin);
  if (first && first->interval.begin >= grid->end)
    first = NULL;
  /* Whatever has the only one that is replaced has all of BOARD; or nothing
     is there.  */
  bool rests = !first
               || (first->interval.begin == grid->begin
                   && first->interval.end == grid->end
                   && (!first->kind || rt_board (first)->rest));
  struct board *board = new_board (grid, cells, rests);
  make_parts (board, map, first);
  /* Those that start before it, and go on in it.  */
  if (first && first->interval.begin == grid->begin)
    board->node.regions = first->regions - first->starts;
  for (struct segment *node = first, *next;
       node && node->interval.begin < grid->end; node = next)
    {
      next = rt_segment_next (node);
      replace (board, map, node);
    }
  board->node.regions += board->node.starts;
  map->boards++;
  rt_interval_add (&map->tree, &board->node.interval);
  return board;
}
