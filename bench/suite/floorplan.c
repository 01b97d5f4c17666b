/* SPDX-License-Identifier: GPL-3.0-or-later

   The smallest floor for cells of a chip, by branch and bound.  Each cell has
   some shapes; it stands at the right of one cell, below another, or both.  A
   task for each place of a cell, which has a board of its own;
   floorplan-cutoff has them only for the first cells.

   How many nodes are searched depends on when a good floor is found.  */

#include "suite.h"

#include <stdatomic.h>

#ifndef CELLS
#define CELLS 9
#define CUTOFF CELLS
#endif
#define SIDE 64
#define SHAPES 4
#define PLACES (SHAPES * SIDE)

struct rectangle
{
  int top, left, bottom, right;
};

struct cell
{
  int left, above; /* cells, or -1 */
  struct
  {
    int rows, columns;
  } shape[SHAPES];
};

typedef char board_type[SIDE][SIDE];

static struct cell cells[CELLS];
static atomic_int best;
static board_type empty;
static struct rectangle nothing[CELLS];

/* Place cell ID of a floor of ROWS x COLUMNS at WHERE, and all others behind
   it.  */
TASK static void place (int id, struct rectangle where, int rows, int columns,
                        const char board[SIDE][SIDE],
                        const struct rectangle placed[CELLS]);

/* Whether WHERE is free, and the floor no longer than the best one.  */
static int
fits_p (struct rectangle where, int rows, int columns,
        const char board[SIDE][SIDE])
{
  if (where.top < 0 || where.left < 0 || where.bottom > SIDE
      || where.right > SIDE || rows * columns >= best)
    return 0;
  for (int r = where.top; r < where.bottom; r++)
    for (int c = where.left; c < where.right; c++)
      if (board[r][c])
        return 0;
  return 1;
}

/* A floor has been found.  */
static void
improve (int area)
{
  int old = best;
  while (area < old && !atomic_compare_exchange_weak (&best, &old, area))
    continue;
}

/* OWN and MINE become BOARD and PLACED with cell ID at WHERE.  */
static void
put (int id, struct rectangle where, const char board[SIDE][SIDE],
     const struct rectangle placed[CELLS], char own[SIDE][SIDE],
     struct rectangle mine[CELLS])
{
  memcpy (own, board, sizeof (board_type));
  memcpy (mine, placed, sizeof nothing);
  for (int r = where.top; r < where.bottom; r++)
    memset (&own[r][where.left], id + 1, (size_t)(where.right - where.left));
  mine[id] = where;
}

/* The places where cell ID may stand, given those PLACED; their number.  */
static int
places_of (int id, const struct rectangle placed[CELLS],
           struct rectangle places[PLACES])
{
  int count = 0, left = cells[id].left, above = cells[id].above;
  for (int s = 0; s < SHAPES; s++)
    {
      int rows = cells[id].shape[s].rows;
      int columns = cells[id].shape[s].columns;
      int top = 0, last_top = 0, start = 0, last_start = 0;
      if (above >= 0)
        top = last_top = placed[above].bottom;
      else if (left >= 0)
        {
          top = placed[left].top - rows + 1;
          last_top = placed[left].bottom - 1;
        }
      if (left >= 0)
        start = last_start = placed[left].right;
      else if (above >= 0)
        {
          start = placed[above].left - columns + 1;
          last_start = placed[above].right - 1;
        }
      for (int t = top; t <= last_top; t++)
        for (int l = start; l <= last_start; l++)
          places[count++] = (struct rectangle){ t, l, t + rows, l + columns };
    }
  return count;
}

static int
greater (int a, int b)
{
  return a > b ? a : b;
}

/* The same as `place' without tasks.  */
static void
place_rest (int id, struct rectangle where, int rows, int columns,
            const char board[SIDE][SIDE], const struct rectangle placed[CELLS])
{
  board_type own;
  struct rectangle mine[CELLS], places[PLACES];
  rows = greater (rows, where.bottom);
  columns = greater (columns, where.right);
  if (!fits_p (where, rows, columns, board))
    return;
  if (id == CELLS - 1)
    {
      improve (rows * columns);
      return;
    }
  put (id, where, board, placed, own, mine);
  int count = places_of (id + 1, mine, places);
  for (int i = 0; i < count; i++)
    place_rest (id + 1, places[i], rows, columns, own, mine);
}

static void
place (int id, struct rectangle where, int rows, int columns,
       const char board[SIDE][SIDE], const struct rectangle placed[CELLS])
{
  if (id >= CUTOFF)
    {
      place_rest (id, where, rows, columns, board, placed);
      return;
    }
  rows = greater (rows, where.bottom);
  columns = greater (columns, where.right);
  if (!fits_p (where, rows, columns, board))
    return;
  if (id == CELLS - 1)
    {
      improve (rows * columns);
      return;
    }
  char own[SIDE][SIDE] TASK_REGISTERED;
  struct rectangle mine[CELLS] TASK_REGISTERED;
  struct rectangle places[PLACES];
  put (id, where, board, placed, own, mine);
  int count = places_of (id + 1, mine, places);
  for (int i = 0; i < count; i++)
    {
#pragma omp task shared(places, own, mine)
      place (id + 1, places[i], rows, columns, own, mine);
    }
#pragma tasks wait
#pragma omp taskwait
}

void
prepare (void)
{
  uint64_t random = 5;
  for (int i = 0; i < CELLS; i++)
    {
      cells[i].left = i == 0 || draw (&random) % 2 ? -1 : i - 1;
      cells[i].above = i == 0 || cells[i].left >= 0 ? -1 : i - 1;
      /* Shapes in pairs: one, and the same on its side.  */
      for (int s = 0; s < SHAPES; s += 2)
        {
          int rows = 2 + (int)(draw (&random) % 3);
          int columns = 4 + (int)(draw (&random) % 4);
          cells[i].shape[s].rows = cells[i].shape[s + 1].columns = rows;
          cells[i].shape[s].columns = cells[i].shape[s + 1].rows = columns;
        }
    }
  best = SIDE * SIDE + 1;
}

void
compute (void)
{
  struct rectangle places[PLACES];
  int count = places_of (0, nothing, places);
#pragma tasks register empty
#pragma tasks register nothing
  for (int i = 0; i < count; i++)
    {
#pragma omp task shared(places)
      place (0, places[i], 0, 0, empty, nothing);
    }
#pragma omp taskwait
#pragma tasks unregister nothing
#pragma tasks unregister empty
}

uint64_t
checksum (void)
{
  return (uint64_t)best;
}
