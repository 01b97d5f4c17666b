/* SPDX-License-Identifier: LGPL-2.1-or-later

   Square matrices of tiles, for the LU and QR factorizations.  */

#ifndef TILED_H
#define TILED_H

#include <stdbool.h>
#include <stddef.h>

/* TILES x TILES tiles of TILE x TILE numbers, in order of columns, as BLAS
   wants it.  Columns of a tile are LD apart: TILE if it is contiguous, or else
   all is one matrix in order of columns.  If SIZE is not a multiple of TILE,
   the matrix continues as the identity.  */
struct matrix
{
  int size; /* rows, as the user sees them */
  int tile;
  int tiles;        /* in a row of tiles */
  int ld;           /* TILE, or TILE * TILES and perhaps a few */
  double *elements; /* on the heap; tiles in order of columns */
};

/* Tile (I, J) of M.  */
static inline double *
tile_at (const struct matrix *m, int i, int j)
{
  size_t b = m->tile;
  if (m->ld != m->tile)
    return m->elements + (j * (size_t)m->ld + i) * b;
  return m->elements + ((size_t)j * m->tiles + i) * b * b;
}

/* A matrix of random numbers from 0 to 1, with SIZE added on the diagonal; or,
   if not FILLED, one that nobody has touched, which takes no memory.  Tiles
   are contiguous unless the matrix is WHOLE.  */
struct matrix new_matrix (int size, int tile, bool whole, bool filled);

struct matrix copy_matrix (const struct matrix *m);
void free_matrix (struct matrix *m); /* that was filled, or a copy */
size_t matrix_bytes (const struct matrix *m);

/* Make a buffer of each tile of M, and the other way round.  */
void register_tiles (struct matrix *m);
void unregister_tiles (struct matrix *m);

/* What of a matrix is meant.  */
enum part
{
  ALL,
  TRANSPOSED,
  UPPER,            /* the upper triangle */
  UPPER_TRANSPOSED, /* that, transposed */
  UNIT_LOWER        /* the lower triangle, with 1 on the diagonal */
};

/* Y = PART of M X.  Vectors have TILES * TILE numbers.  */
void apply_matrix (const struct matrix *m, enum part part, const double *x,
                   double *y);

/* A vector for M of random numbers, or of zeros.  */
double *new_vector (const struct matrix *m, bool filled);

/* |X - Y| / |Y| for vectors of M.  */
double relative_difference (const struct matrix *m, const double *x,
                            const double *y);

#endif /* TILED_H */
