/* SPDX-License-Identifier: GPL-3.0-or-later

   Particles fly along strips of a grid, and deposit their charge on the four
   corners of their cell: tasks of blocks of them, which work on a strip in any
   order, but one at a time (commutative).  */

#include "suite.h"

#define SIDE 512 /* cells */
#define CELL 1024
#define ROWS 32 /* of a strip */
#define STRIPS (SIDE / ROWS)
#define N (1 << 18)
#define BLOCK (1 << 10)
#define STEPS 40

struct particle
{
  int x, y, speed;
};

/* Row ROWS is the first one of the next strip, too.  */
typedef int64_t strip[ROWS + 1][SIDE + 1];

static struct particle *particles;
static strip charge[STRIPS];

/* The strip of the particles from I on.  */
static inline int
strip_at (int i)
{
  return (int)((int64_t)i * STRIPS / N);
}

TASK static __attribute__ ((noipa)) void
step (int n, struct particle p[n],
      int64_t into[ROWS + 1][SIDE + 1] TASK_COMMUTATIVE);

static void
step (int n, struct particle p[n], int64_t into[ROWS + 1][SIDE + 1])
{
  for (int i = 0; i < n; i++)
    {
      p[i].x = (p[i].x + p[i].speed) & (SIDE * CELL - 1);
      int row = p[i].y / CELL, column = p[i].x / CELL;
      int64_t dx = p[i].x % CELL, dy = p[i].y % CELL;
      into[row][column] += (CELL - dx) * (CELL - dy);
      into[row][column + 1] += dx * (CELL - dy);
      into[row + 1][column] += (CELL - dx) * dy;
      into[row + 1][column + 1] += dx * dy;
    }
}

void
prepare (void)
{
  uint64_t state = 1;
  particles = allocate (N * sizeof *particles);
  for (int i = 0; i < N; i++)
    {
      particles[i].x = (int)(draw (&state) % (SIDE * CELL));
      particles[i].y = (int)(draw (&state) % (ROWS * CELL));
      particles[i].speed = (int)(draw (&state) % CELL);
    }
  for (int i = 0; i < N; i += BLOCK)
    {
#pragma tasks register &particles[i] BLOCK
    }
  for (int s = 0; s < STRIPS; s++)
    {
#pragma tasks register charge[s]
    }
}

void
compute (void)
{
  for (int k = 0; k < STEPS; k++)
    for (int i = 0; i < N; i += BLOCK)
      {
        struct particle *p = &particles[i];
        strip *into = &charge[strip_at (i)];
#pragma omp task depend(inout : *p) depend(mutexinoutset : *into)
        step (BLOCK, p, *into);
      }
#pragma omp taskwait
#pragma tasks wait
}

uint64_t
checksum (void)
{
  return sum_of_bytes (charge, sizeof charge, 1);
}
