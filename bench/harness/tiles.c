/* SPDX-License-Identifier: GPL-3.0-or-later

   The matrix and the kernels of the Cholesky example, compiled without the
   plugin: its tasks are plain functions here.  */

#include "tiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../examples/blas.h"
#include "../../examples/cholesky/cholesky.h"

struct pair
{
  struct matrix original, factor;
};

void
tiles_prepare (void)
{
  const char *kernels = prepare_kernels ();
  if (strcmp (kernels, "OpenBLAS"))
    fprintf (stderr, "cholesky: kernels in %s, not in OpenBLAS\n", kernels);
}

struct tiles
tiles_new (int rows, int tile, int whole)
{
  struct tiles m = { .tile = tile, .tiles = (rows + tile - 1) / tile };
  struct pair *pair = malloc (sizeof *pair);
  size_t count = tile_count (&m);
  m.start = calloc (count, sizeof *m.start);
  m.known = calloc (count, sizeof *m.known);
  if (!pair || !m.start || !m.known)
    abort ();
  pair->original = generate_matrix (rows, tile, whole);
  pair->factor = copy_matrix (&pair->original);
  m.ld = pair->factor.ld;
  for (int j = 0; j < m.tiles; j++)
    for (int i = j; i < m.tiles; i++)
      m.start[tile_number (&m, i, j)] = tile_at (&pair->factor, i, j);
  m.matrix = pair;
  return m;
}

void
tiles_reset (struct tiles *m)
{
  struct pair *pair = m->matrix;
  memcpy (pair->factor.elements, pair->original.elements,
          matrix_bytes (&pair->original));
}

/* OUT += M IN for the lower triangular M, or M^T IN if TRANSPOSED.  Above the
   diagonal there are zeros.  */
static void
multiply (const struct matrix *m, int transposed, const double *in,
          double *out)
{
  int b = m->tile;
  for (int j = 0; j < m->tiles; j++)
    for (int i = j; i < m->tiles; i++)
      {
        const double *tile = tile_at (m, i, j);
        for (int column = 0; column < b; column++)
          for (int row = i == j ? column : 0; row < b; row++)
            {
              double element = tile[column * m->ld + row];
              if (transposed)
                out[j * b + column] += element * in[i * b + row];
              else
                out[i * b + row] += element * in[j * b + column];
            }
      }
}

/* Compares A v with L (L^T v) for one vector v: the residual itself would take
   as long as the factorization.  */
int
tiles_right (const struct tiles *m)
{
  const struct pair *pair = m->matrix;
  const struct matrix *a = &pair->original, *l = &pair->factor;
  size_t rows = (size_t)m->tile * (size_t)m->tiles;
  double *vectors = calloc (4 * rows, sizeof *vectors);
  if (!vectors)
    abort ();
  double *v = vectors, *y = v + rows, *z = y + rows, *w = z + rows;
  for (size_t i = 0; i < rows; i++)
    v[i] = 1 + (double)(i % 7);
  multiply (l, 1, v, y);
  multiply (l, 0, y, z);
  multiply (a, 0, v, w);
  multiply (a, 1, v, w);
  int right = 1;
  for (int i = 0; i < (int)rows; i++)
    {
      int b = m->tile, at = i % b;
      /* The diagonal was added twice.  */
      w[i] -= tile_at (a, i / b, i / b)[at * a->ld + at] * v[i];
      double error = w[i] - z[i], bound = 1e-9 * (w[i] + 1);
      right &= error < bound && error > -bound;
    }
  free (vectors);
  return right;
}

void
tiles_free (struct tiles *m)
{
  struct pair *pair = m->matrix;
  free_matrix (&pair->original);
  free_matrix (&pair->factor);
  free (pair);
  free (m->start);
  free (m->known);
}

void
kernel_factor (int b, int ld, double *a)
{
  int failed = 0;
  potrf (b, ld, a, &failed);
  if (failed)
    abort ();
}

void
kernel_solve (int b, int ld, const double *l, double *x)
{
  trsm (b, ld, l, x);
}

void
kernel_update_diagonal (int b, int ld, const double *a, double *c)
{
  syrk (b, ld, a, c);
}

void
kernel_update (int b, int ld, const double *left, const double *right,
               double *c)
{
  gemm (b, ld, left, right, c);
}
