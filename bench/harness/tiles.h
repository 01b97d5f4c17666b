/* SPDX-License-Identifier: GPL-3.0-or-later

   The matrix and the kernels of the Cholesky example, as C and C++ see them:
   the same plain functions for every runtime, which makes tasks of them.  */

#ifndef TILES_H
#define TILES_H

#include "bench.h"

#ifdef __cplusplus
extern "C"
{
#endif

  struct tiles
  {
    int tile;       /* rows of a tile */
    int tiles;      /* rows of tiles */
    int ld;         /* from a column to the next: TILE, or all rows */
    double **start; /* where tile (I, J) is */
    void **known;   /* what the runtime knows it by */
    void *matrix;   /* the original and what becomes its factor */
  };

  /* To be called once, first.  */
  void tiles_prepare (void);

  /* Tiles are contiguous, unless they are blocks of one matrix, WHOLE.  */
  struct tiles tiles_new (int rows, int tile, int whole);
  void tiles_reset (struct tiles *m); /* to the original */
  int tiles_right (const struct tiles *m);
  void tiles_free (struct tiles *m);

  /* The number of tile (I, J), I >= J, below COUNT.  */
  static inline size_t
  tile_number (const struct tiles *m, int i, int j)
  {
    return (size_t)j * (size_t)m->tiles - (size_t)j * (size_t)(j - 1) / 2
           + (size_t)(i - j);
  }

  static inline size_t
  tile_count (const struct tiles *m)
  {
    return (size_t)m->tiles * (size_t)(m->tiles + 1) / 2;
  }

  static inline int
  tiles_whole (const struct tiles *m)
  {
    return m->ld != m->tile;
  }

  static inline double *
  tile_pointer (const struct tiles *m, int i, int j)
  {
    return m->start[tile_number (m, i, j)];
  }

  /* See examples/cholesky/cholesky.h.  */
  void kernel_factor (int b, int ld, double *a);
  void kernel_solve (int b, int ld, const double *l, double *x);
  void kernel_update_diagonal (int b, int ld, const double *a, double *c);
  void kernel_update (int b, int ld, const double *left, const double *right,
                      double *c);

#ifdef __cplusplus
}
#endif

#endif /* TILES_H */
