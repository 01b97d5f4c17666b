/* SPDX-License-Identifier: LGPL-2.1-or-later

   The first half of a step of a particle-in-cell simulation: charged particles
   push themselves along, and deposit their charge on the four corners of their
   cell.  The grid is cut into strips.  A task moves a block of particles,
   which fly through a few strips, and then deposits what they leave in each of
   these: in any order, but one task at a time for each strip (commutative).
   Charges are integers, as in codes that need results that do not depend on
   the order.

   usage: deposit [PARTICLES [STEPS]]  */

#include <tasks.h>

#include "common.h"

enum
{
  SIDE = 512,     /* cells */
  CELL = 1 << 10, /* units of coordinates */
  ROWS = 32,      /* of a strip */
  STRIPS = SIDE / ROWS,
  BLOCK = 1 << 12
};

/* Row ROWS of a strip belongs to the next one: the borders are added later. */
typedef int64_t strip[ROWS + 1][SIDE + 1];

struct particle
{
  int x, y, vx, vy;
};

static void push (int n, struct particle p[n]) TASK;
static void deposit (int n, const struct particle p[n], int first,
                     int64_t charge[ROWS + 1][SIDE + 1] TASK_COMMUTATIVE) TASK;

/* One step; the walls reflect.  */
static void
push (int n, struct particle p[n])
{
  const int end = SIDE * CELL - 1;
  for (int i = 0; i < n; i++)
    {
      p[i].x += p[i].vx;
      p[i].y += p[i].vy;
      if (p[i].x < 0 || p[i].x > end)
        p[i].x -= 2 * p[i].vx, p[i].vx = -p[i].vx;
      if (p[i].y < 0 || p[i].y > end)
        p[i].y -= 2 * p[i].vy, p[i].vy = -p[i].vy;
    }
}

/* The charge of those of P that are in the strip of which row FIRST is the
   first.  */
static void
deposit (int n, const struct particle p[n], int first,
         int64_t charge[ROWS + 1][SIDE + 1])
{
  for (int i = 0; i < n; i++)
    {
      int row = p[i].y / CELL - first, column = p[i].x / CELL;
      if (row < 0 || row >= ROWS)
        continue;
      int64_t dx = p[i].x % CELL, dy = p[i].y % CELL;
      charge[row][column] += (CELL - dx) * (CELL - dy);
      charge[row][column + 1] += dx * (CELL - dy);
      charge[row + 1][column] += (CELL - dx) * dy;
      charge[row + 1][column + 1] += dx * dy;
    }
}

int
main (int argc, char **argv)
{
  const char *arguments = "[PARTICLES [STEPS]]";
  if (argc > 3)
    usage (argv, arguments);
  int n = number_argument (argc, argv, 1, 1 << 20, 1, 1 << 28, arguments);
  int steps = number_argument (argc, argv, 2, 20, 0, 10000, arguments);

  struct particle *p = allocate ((size_t)n * sizeof *p);
  strip *charge = allocate (STRIPS * sizeof *charge);
  memset (charge, 0, STRIPS * sizeof *charge);
  uint64_t state = 1;
  for (int i = 0; i < n; i++)
    {
      state = state * 6364136223846793005u + 1442695040888963407u;
      /* Those of a block begin next to each other.  */
      int row = (int)((int64_t)i * SIDE / n);
      p[i] = (struct particle){ (int)(state >> 40) % (SIDE * CELL),
                                row * CELL + (int)(state >> 20 & (CELL - 1)),
                                (int)(state >> 30 & 1023) - 512,
                                (int)(state >> 10 & 1023) - 512 };
      p[i].x = p[i].x < 0 ? -p[i].x : p[i].x;
    }

  double start = seconds ();
  for (int s = 0; s < STRIPS; s++)
    {
#pragma tasks register charge[s]
    }
  for (int i = 0; i < n; i += BLOCK)
    {
#pragma tasks register &p[i] least(BLOCK, n - i)
    }
  for (int step = 0; step < steps; step++)
    for (int i = 0; i < n; i += BLOCK)
      {
        int size = least (BLOCK, n - i);
        push (size, &p[i]);
        /* Half a cell a step, at most: how far they have come.  */
        int low = (int)((int64_t)i * SIDE / n) - step / 2 - 2;
        int high = (int)((int64_t)(i + size) * SIDE / n) + step / 2 + 2;
        for (int s = 0; s < STRIPS; s++)
          if (s * ROWS <= high && (s + 1) * ROWS > low)
            deposit (size, &p[i], s * ROWS, charge[s]);
      }
#pragma tasks wait
  double elapsed = seconds () - start;

  int64_t sum = 0;
  for (int s = 0; s < STRIPS; s++)
    for (int row = 0; row <= ROWS; row++)
      for (int column = 0; column <= SIDE; column++)
        sum += charge[s][row][column];
  print_checksum (charge, STRIPS * sizeof *charge);
  print_time (elapsed);
  return verdict (sum == (int64_t)CELL * CELL * n * steps);
}
