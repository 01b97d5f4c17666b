/* SPDX-License-Identifier: LGPL-2.1-or-later

   The tiled Cholesky factorization: its matrices and its tasks.  */

#ifndef CHOLESKY_H
#define CHOLESKY_H

#include <stdbool.h>
#include <stddef.h>

/* The lower triangle of a symmetric or of a lower triangular matrix, as
   TILES x TILES tiles of TILE x TILE numbers.  Tile (I, J), I >= J, is in
   column order, as BLAS wants it; its columns are LD apart: TILE if it is
   contiguous, or else all is one matrix in column order.  Numbers above the
   diagonal, in a tile on the diagonal, are 0.

   If SIZE is not a multiple of TILE, the matrix continues as the identity:
   that leaves it positive definite, and the factor of its first SIZE rows the
   same.  */
struct matrix
{
  int size; /* rows, as the user sees them */
  int tile;
  int tiles;        /* in a row of tiles */
  int ld;           /* TILE, or TILE * TILES and perhaps a few */
  double *elements; /* on the heap; tiles in order of columns */
};

/* Tile (I, J) of M, I >= J.  */
static inline double *
tile_at (const struct matrix *m, int i, int j)
{
  if (m->ld != m->tile)
    return m->elements + ((size_t)j * m->ld + i) * m->tile;
  size_t before = (size_t)j * m->tiles - (size_t)j * (j - 1) / 2 + (i - j);
  return m->elements + before * m->tile * m->tile;
}

/* matrix.c: each of these ends the program with a message if it cannot.  Tiles
   are contiguous unless the matrix is WHOLE.  */

/* A random symmetric matrix, positive definite by its large diagonal.  */
struct matrix generate_matrix (int size, int tile, bool whole);

/* A matrix that nobody has touched, which takes no memory.  */
struct matrix untouched_matrix (int size, int tile, bool whole);

/* The matrix in the Matrix Market file NAME, of kind `coordinate real
   symmetric' (or `integer').  */
struct matrix read_matrix (const char *name, int tile, bool whole);

struct matrix copy_matrix (const struct matrix *m);
void free_matrix (struct matrix *m);
size_t matrix_bytes (const struct matrix *m);

/* |A x - L L^T x| / |A x| for a random x.  */
double residual (const struct matrix *a, const struct matrix *l);

/* kernels.c: the tasks.  B is the size of a tile, LD how far apart its columns
   are; names are those of LAPACK and BLAS.  */

/* A := the lower factor of A, a tile on the diagonal.  If it has none, column
 *FAILED, counted from 1, is the first that shows it.  Nothing is done if
 *FAILED is not 0 already.  */
void potrf (int b, int ld, double a[b * ld], int failed[1])
    __attribute__ ((task));

/* X := X L^-T, for L as `potrf' left it.  */
void trsm (int b, int ld, const double l[b * ld], double x[b * ld])
    __attribute__ ((task));

/* C := C - A A^T, the lower triangle only.  */
void syrk (int b, int ld, const double a[b * ld], double c[b * ld])
    __attribute__ ((task));

/* C := C - A B^T, for A and B called LEFT and RIGHT.  */
void gemm (int b, int ld, const double left[b * ld],
           const double right[b * ld], double c[b * ld])
    __attribute__ ((task));

#endif /* CHOLESKY_H */
