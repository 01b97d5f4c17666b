/* SPDX-License-Identifier: LGPL-2.1-or-later

   Boards in the place of segments.  */

#include "board.h"

#include "atom.h"
#include "base/error.h"
#include "base/pool.h"
#include "simulator.h"

struct segment *
rt_board_cell (struct board *board, uintptr_t at)
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
  return &board->cells[index];
}

size_t
rt_cell_bytes (const struct segment *cell)
{
  const struct grid *grid = &cell->board->grid;
  size_t index = (size_t)(cell - cell->board->cells), bytes = 1;
  for (unsigned i = grid->axes; i-- > 0;)
    {
      const struct cuts *cuts = &grid->cuts[i];
      uint32_t at = (uint32_t)(index % (cuts->count - 1));
      index /= cuts->count - 1;
      bytes *= cuts->at[at + 1] - cuts->at[at];
    }
  return bytes;
}

/* WALK goes on with the cells of BOARD from AT on.  */
static void
walk_from (struct walk *walk, struct board *board, uintptr_t at)
{
  const struct region *region = walk->region;
  uintptr_t end = rt_region_end (region);
  walk->atom = &rt_board_cell (board, at)->order;
  if (region->shaped)
    walk->limit = at + walk->box.width;
  else
    walk->limit = end < board->grid.end ? end : board->grid.end;
}

void
rt_walk_board (struct walk *walk, struct segment *segment)
{
  const struct region *region = walk->region;
  struct board *board
      = segment->kind == SEGMENT_CELL ? segment->board : rt_board (segment);
  if (region->shaped)
    walk->box = rt_block_box (region);
  walk_from (walk, board,
             region->start > board->grid.begin ? region->start
                                               : board->grid.begin);
}

/* Where the next row of BOX begins that does not have CELL, or others of the
   same rows; 0 if there is none.  */
static uintptr_t
next_row (const struct segment *cell, const struct box *box)
{
  struct board *board = cell->board;
  const struct grid *grid = &board->grid;
  unsigned axis = rt_grid_axis_behind (grid, box->pitch);
  size_t column = (box->start - grid->origin) % box->pitch, row = 1;
  for (unsigned i = axis; i < grid->axes; i++)
    row *= grid->cuts[i].count - 1;
  size_t next = ((size_t)(cell - board->cells) / row + 1) * row;
  for (; next < board->cell_count; next += row)
    {
      uintptr_t at = board->cells[next].begin + column;
      if (at >= rt_box_end (box))
        break;
      if (rt_box_holds (box, at, 1))
        return at;
    }
  return 0;
}

void
rt_walk_on_board (struct walk *walk)
{
  struct segment *cell = rt_atom_segment (walk->atom);
  struct board *board = cell->board;
  const struct region *region = walk->region;
  uintptr_t end = rt_region_end (region), next;
  if (cell + 1 < board->cells + board->cell_count
      && cell[1].begin < walk->limit)
    walk->atom = &cell[1].order;
  else if (region->shaped && (next = next_row (cell, &walk->box)))
    walk_from (walk, board, next);
  else if (!region->shaped && end > board->grid.end)
    rt_walk_to (walk, rt_segment_next (&board->node));
  else
    walk->atom = NULL;
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

static size_t
board_size (uint32_t cells)
{
  return sizeof (struct board) + cells * sizeof (struct segment);
}

void
rt_board_free (struct board *board)
{
  if (__builtin_expect (rt_simulated_p (), 0))
    for (uint32_t i = 0; i < board->cell_count; i++)
      rt_simulator->forgotten (&board->cells[i].order);
  rt_grid_clear (&board->grid);
  rt_pool_free (board, board_size (board->cell_count));
}

/* COUNT cells of BOARD, which has been replaced, have drained.  */
static void
drain (struct board *board, uint32_t count)
{
  if (atomic_fetch_sub_explicit (&board->draining, count, memory_order_acq_rel)
      == count)
    rt_board_free (board);
}

void
rt_cell_drained (struct segment *cell)
{
  drain (cell->board, 1);
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

/* Make the cells of BOARD.  */
static void
make_cells (struct board *board)
{
  const struct grid *grid = &board->grid;
  uint32_t at[RT_AXES] = { 0 };
  for (uint32_t i = 0; i < board->cell_count; i++)
    {
      uintptr_t begin = grid->origin, end = begin + 1;
      for (unsigned axis = 0; axis < grid->axes; axis++)
        {
          const size_t *cut = &grid->cuts[axis].at[at[axis]];
          begin += cut[0] * grid->pitch[axis];
          end += (cut[1] - 1) * grid->pitch[axis];
        }
      struct segment *cell = &board->cells[i];
      *cell = (struct segment){ .kind = SEGMENT_CELL, .regions = 2 };
      cell->begin = begin;
      cell->end = end;
      cell->board = board;
      for (unsigned axis = grid->axes; axis-- > 0;)
        {
          if (++at[axis] + 1 < grid->cuts[axis].count)
            break;
          at[axis] = 0;
        }
    }
}

/* The segment or cell of NODE at AT.  */
static struct segment *
atom_at (struct segment *node, uintptr_t at)
{
  return node->kind ? rt_board_cell (rt_board (node), at) : node;
}

/* Visit each segment and cell of MAP between BEGIN and END of GRID.  */
#define FOR_EACH_ATOM(ATOM, MAP, GRID)                                        \
  FOR_EACH_NODE (node_, MAP, GRID)                                            \
    for (struct segment *ATOM                                                 \
         = node_->kind ? rt_board (node_)->cells : node_,                     \
         *end_                                                                \
         = node_->kind ? ATOM + rt_board (node_)->cell_count : ATOM + 1;      \
         ATOM != end_; ATOM++)

bool
rt_grid_idle (const struct grid *grid, struct segment_map *map)
{
  FOR_EACH_ATOM (atom, map, grid)
    if (!rt_order_idle (&atom->order))
      return false;
  return true;
}

/* Cells of BOARD stand for what is in MAP so far: list those that each segment
   or cell is cut into, the number of the first and 1 in its ENDS.  */
static void
list_parts (struct board *board, struct segment_map *map)
{
  const struct grid *grid = &board->grid;
  FOR_EACH_ATOM (atom, map, grid)
    atom->ends = 0;
  struct segment *node = rt_segment_from (map, grid->begin);
  for (uint32_t i = 0; i < board->cell_count && node; i++)
    {
      struct segment *cell = &board->cells[i];
      if (cell->begin < grid->begin)
        continue;
      while (node && node->interval.end <= cell->begin)
        node = rt_segment_next (node);
      if (!node || cell->begin >= grid->end
          || cell->begin < node->interval.begin)
        continue;
      struct segment *old = atom_at (node, cell->begin);
      cell->order.sibling
          = old->ends ? &board->cells[old->ends - 1].order : NULL;
      old->ends = i + 1;
    }
}

/* ATOM, a segment or cell of MAP that BOARD is to replace, is succeeded by its
   parts, if accesses are pending; and regions that start there start in BOARD,
   where *CELL comes to be.  True if it is not needed any more.  */
static bool
replace_atom (struct board *board, struct segment_map *map,
              struct segment *atom, struct segment **cell, bool idle)
{
  struct segment *at = *cell, *end = board->cells + board->cell_count;
  /* Once it is succeeded it may be gone.  */
  uintptr_t begin = atom->begin;
  bool pending = !idle && atom->ends
                 && rt_order_succeed (&atom->order,
                                      &board->cells[atom->ends - 1].order);
  while (at < end && at->begin < begin)
    at++;
  *cell = at;
  /* Where nothing begins any more no region does.  */
  if (at < end && at->begin == begin && at->begin >= board->grid.begin
      && at->begin < board->grid.end)
    map->replaced (map->data, at->begin, at);
  return !pending;
}

/* BOARD, from *CELL on, replaces NODE in MAP.  */
static void
replace (struct board *board, struct segment_map *map, struct segment *node,
         struct segment **cell, bool idle)
{
  rt_interval_remove (&map->tree, &node->interval);
  board->node.starts += node->starts;
  if (!node->kind)
    {
      if (replace_atom (board, map, node, cell, idle))
        rt_segment_drained (&node->order);
      return;
    }
  struct board *old = rt_board (node);
  uint32_t over = 1;
  map->boards--;
  atomic_init (&old->draining, old->cell_count + 1);
  for (uint32_t i = 0; i < old->cell_count; i++)
    {
      /* Those of its first and last row that lie outside are nobody's.  */
      struct segment *atom = &old->cells[i];
      bool inside
          = atom->begin >= old->grid.begin && atom->begin < old->grid.end;
      over += !inside || replace_atom (board, map, atom, cell, idle);
    }
  drain (old, over);
}

struct board *
rt_grid_make (struct grid *grid, struct segment_map *map)
{
  size_t cells = rt_grid_finish (grid);
  uint32_t count = (uint32_t)cells;
  if (count != cells || count == UINT32_MAX)
    rt_no_memory (NULL, cells, "a partition");
  rt_segments_cut (map, grid->begin, grid->end);
  struct board *board = rt_pool_allocate (board_size (count));
  board->node = (struct segment){ .kind = SEGMENT_BOARD };
  board->node.interval.begin = grid->begin;
  board->node.interval.end = grid->end;
  board->grid = *grid;
  board->cell_count = count;
  make_cells (board);
  bool idle = rt_grid_idle (grid, map);
  if (!idle)
    list_parts (board, map);
  /* Those that start before it, and go on in it.  */
  struct segment *first = rt_segment_from (map, grid->begin);
  if (first && first->interval.begin == grid->begin)
    board->node.regions = first->regions - first->starts;
  struct segment *cell = board->cells;
  for (struct segment *node = first, *next;
       node && node->interval.begin < grid->end; node = next)
    {
      next = rt_segment_next (node);
      replace (board, map, node, &cell, idle);
    }
  board->node.regions += board->node.starts;
  map->boards++;
  rt_interval_add (&map->tree, &board->node.interval);
  return board;
}
