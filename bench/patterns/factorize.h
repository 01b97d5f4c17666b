/* SPDX-License-Identifier: GPL-3.0-or-later

   The tiled Cholesky factorization of a matrix of 4096 rows, with tiles of 512
   down to 32 (option -n: with tiles of that size only).  The kernels and the
   matrix are those of the example, see harness/tiles.h.  */

#ifndef FACTORIZE_H
#define FACTORIZE_H

#include "runtime.h"

#include "cholesky.h"
#include "tiles.h"

#include <stdio.h>
#include <stdlib.h>

#define ROWS 4096

static void
factorize (struct tiles *m)
{
  int b = m->tile, ld = m->ld, n = m->tiles;
  for (int k = 0; k < n; k++)
    {
      factor (b, ld, tile_at (m, k, k));
      for (int i = k + 1; i < n; i++)
        solve (b, ld, tile_at (m, k, k), tile_at (m, i, k));
      for (int j = k + 1; j < n; j++)
        {
          update_diagonal (b, ld, tile_at (m, j, k), tile_at (m, j, j));
          for (int i = j + 1; i < n; i++)
            update (b, ld, tile_at (m, i, k), tile_at (m, j, k),
                    tile_at (m, i, j));
        }
    }
}

static struct options options;

/* Print how fast FUNCTION factorizes a matrix with tiles of TILE rows, which
   are blocks of it if it is WHOLE.  The first time is not measured.  */
static void
measure_tile (void (*function) (struct tiles *m), int tile, int whole)
{
  struct tiles m = tiles_new (ROWS, tile, whole);
  double rate[100];
  int count = options.repetitions < 100 ? options.repetitions : 100;
  add_tiles (&m);
  for (int i = -1; i < count; i++)
    {
      tiles_reset (&m);
      double start = bench_seconds ();
      function (&m);
      wait_all ();
      double time = bench_seconds () - start;
      if (i >= 0)
        rate[i] = 1e-9 * ROWS * ROWS * ROWS / 3 / time;
    }
  remove_tiles (&m);
  char metric[40];
  snprintf (metric, sizeof metric, "tile@%d", tile);
  if (tiles_right (&m))
    bench_result (metric, "GFLOP/s", bench_median (rate, count));
  else
    fprintf (stderr, "cholesky: the factor for tiles of %d is WRONG\n", tile);
  tiles_free (&m);
}

/* Measure FUNCTION with tiles from 512 down to LEAST rows.  */
static void
measure_tiles (void (*function) (struct tiles *m), int least, int whole)
{
  if (options.tasks)
    measure_tile (function, (int)options.tasks, whole);
  else
    for (int tile = 512; tile >= least; tile /= 2)
      measure_tile (function, tile, whole);
}

#endif /* FACTORIZE_H */
