/* SPDX-License-Identifier: GPL-3.0-or-later

   The tasks of a tiled Cholesky factorization, again and again, without its
   kernels: in full, and with their order used again.  */

#include "runtime.h"

#define TILES 16
#define CELLS (TILES * (TILES + 1) / 2)
#define TASKS (TILES * (TILES + 1) * (TILES + 2) / 6)

/* Tile (I, J), I >= J, in column-major order.  */
static inline struct cell *
tile (struct cell *cells, int i, int j)
{
  return cells + j * TILES - j * (j - 1) / 2 + (i - j);
}

static void
factorize (struct cell *cells, long iterations)
{
  for (int k = 0; k < TILES; k++)
    {
      work_1 (iterations, tile (cells, k, k));
      for (int i = k + 1; i < TILES; i++)
        work_2 (iterations, tile (cells, i, k), tile (cells, k, k));
      for (int j = k + 1; j < TILES; j++)
        {
          work_2 (iterations, tile (cells, j, j), tile (cells, j, k));
          for (int i = j + 1; i < TILES; i++)
            work_3 (iterations, tile (cells, i, j), tile (cells, i, k),
                    tile (cells, j, k));
        }
    }
}

static long
run_first (struct cell *cells, long tasks, long iterations)
{
  long done = 0;
  for (; done < tasks; done += TASKS)
    factorize (cells, iterations);
  wait_all ();
  return done;
}

static long
run_replayed (struct cell *cells, long tasks, long iterations)
{
  long done = 0;
  for (; done < tasks; done += TASKS)
    REPEATED (iterations) { factorize (cells, iterations); }
  wait_all ();
  return done;
}

static const struct pattern first
    = { "cholesky-first", 40 * TASKS, CELLS, run_first };
static const struct pattern replayed
    = { "cholesky-empty", 40 * TASKS, CELLS, run_replayed };

int
main (int argc, char **argv)
{
  return bench_replay (argc, argv, &runtime, &first, &replayed);
}
