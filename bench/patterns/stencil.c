/* SPDX-License-Identifier: GPL-3.0-or-later

   Task Bench's one-dimensional stencil of three points, on four columns: in
   every step each column's task reads what its own and the neighbouring
   columns wrote in the step before.  */

#include "runtime.h"

#define COLUMNS 4

static long
run (struct cell *cells, long tasks, long iterations)
{
  long steps = (tasks + COLUMNS - 1) / COLUMNS;
  for (long step = 0; step < steps; step++)
    {
      struct cell *from = cells + step % 2 * COLUMNS;
      struct cell *to = cells + (step + 1) % 2 * COLUMNS;
      work_3 (iterations, &to[0], &from[0], &from[1]);
      for (long c = 1; c < COLUMNS - 1; c++)
        work_4 (iterations, &to[c], &from[c - 1], &from[c], &from[c + 1]);
      work_3 (iterations, &to[COLUMNS - 1], &from[COLUMNS - 2],
              &from[COLUMNS - 1]);
    }
  wait_all ();
  return steps * COLUMNS;
}

static const struct pattern pattern = { "stencil", 40000, 2 * COLUMNS, run };

int
main (int argc, char **argv)
{
  return bench_metg (argc, argv, &runtime, &pattern);
}
