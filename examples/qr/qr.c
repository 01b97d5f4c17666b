/* SPDX-License-Identifier: LGPL-2.1-or-later

   Factor a matrix, A = Q R with orthogonal Q and upper triangular R, tile by
   tile (A. Buttari, J. Langou, J. Kurzak, J. Dongarra, A class of parallel
   tiled linear algebra algorithms for multicore architectures, 2009).

   As with cholesky, `factorize' is all there is to the parallel program.  The
   reflectors of a tile on the diagonal are copied, to V, so that tasks that
   apply them need not wait for those that go on with its R, nor these for
   them.

   usage: qr [-w] [-s] [SIZE [TILE]]

   -w: tiles are blocks of one matrix in order of columns, which `partition'
   makes buffers.  Otherwise each is contiguous.

   -s is for simulated machines (tasks(7)): memory is not touched and nothing
   is checked, so that SIZE may be larger than what memory holds.  */

#include <float.h>
#include <math.h>

#include "../blas.h"
#include "../common.h"
#include "../tiled/tiled.h"
#include "qr.h"

/* What is known of Q besides the matrix.  */
struct reflectors
{
  double *v; /* a tile for each row of tiles */
  double *t; /* a matrix of tiles of b * block_size (b) numbers */
};

static double *
v_at (const struct matrix *m, const struct reflectors *q, int k)
{
  return q->v + (size_t)k * m->tile * m->tile;
}

static double *
t_at (const struct matrix *m, const struct reflectors *q, int i, int k)
{
  size_t size = (size_t)m->tile * block_size (m->tile);
  return q->t + ((size_t)k * m->tiles + i) * size;
}

static void
factorize (const struct matrix *m, const struct reflectors *q)
{
  int b = m->tile, ld = m->ld, tiles = m->tiles;
  for (int k = 0; k < tiles; k++)
    {
      geqrt (b, ld, tile_at (m, k, k), v_at (m, q, k), t_at (m, q, k, k));
      for (int j = k + 1; j < tiles; j++)
        unmqr (b, ld, v_at (m, q, k), t_at (m, q, k, k), tile_at (m, k, j));
      for (int i = k + 1; i < tiles; i++)
        {
          tsqrt (b, ld, tile_at (m, k, k), tile_at (m, i, k),
                 t_at (m, q, i, k));
          for (int j = k + 1; j < tiles; j++)
            tsmqr (b, ld, tile_at (m, i, k), t_at (m, q, i, k),
                   tile_at (m, k, j), tile_at (m, i, j));
        }
    }
}

/* The time that the factorization of A in place takes.  */
static double
timed_factorization (struct matrix *a)
{
  int b = a->tile;
  size_t v_numbers = (size_t)b * b, t_numbers = (size_t)b * block_size (b);
  struct reflectors q = {
    allocate_untouched (a->tiles * v_numbers * sizeof (double)),
    allocate_untouched (a->tiles * a->tiles * t_numbers * sizeof (double))
  };
  register_tiles (a);
  for (int k = 0; k < a->tiles; k++)
    {
#pragma tasks register v_at(a, &q, k), v_numbers
      for (int i = k; i < a->tiles; i++)
        {
#pragma tasks register t_at(a, &q, i, k), t_numbers
        }
    }

  double start = seconds ();
  factorize (a, &q);
#pragma tasks wait
  double elapsed = seconds () - start;

  unregister_tiles (a);
  for (int k = 0; k < a->tiles; k++)
    {
#pragma tasks unregister v_at(a, &q, k)
      for (int i = k; i < a->tiles; i++)
        {
#pragma tasks unregister t_at(a, &q, i, k)
        }
    }
  munmap (q.v, a->tiles * v_numbers * sizeof (double));
  munmap (q.t, a->tiles * a->tiles * t_numbers * sizeof (double));
  return elapsed;
}

/* |A^T A x - R^T R x| / |A^T A x| for a random x, where F has R: there is one
   R with a positive diagonal that has this product, and others differ from it
   only in the signs of rows.  */
static double
error_of (const struct matrix *a, const struct matrix *f)
{
  double *x = new_vector (a, true), *y = new_vector (a, false);
  double *right = new_vector (a, false);
  apply_matrix (a, ALL, x, y);
  apply_matrix (a, TRANSPOSED, y, right);
  apply_matrix (f, UPPER, x, y);
  apply_matrix (f, UPPER_TRANSPOSED, y, x);
  double error = relative_difference (a, x, right);
  free (x);
  free (y);
  free (right);
  return error;
}

int
main (int argc, char **argv)
{
  const char *arguments = "[-w] [-s] [SIZE [TILE]]";
  bool whole = flag_argument (&argc, argv, "-w");
  bool simulated = flag_argument (&argc, argv, "-s");
  if (argc > 3)
    usage (argv, arguments);
  const char *kernels = prepare_kernels ();
  int size = number_argument (argc, argv, 1, 1536, 1, 1 << 20, arguments);
  int tile = number_argument (argc, argv, 2, 192, 1, 4096, arguments);
  struct matrix a = new_matrix (size, tile, whole, !simulated);
  struct matrix f = simulated ? a : copy_matrix (&a);

  double elapsed = timed_factorization (&f);

  printf ("%d x %d, tiles of %d, kernels in %s\n", size, size, tile, kernels);
  bool right = true;
  if (!simulated)
    {
      double error = error_of (&a, &f);
      printf ("error: |A^T A x - R^T R x| / |A^T A x| = %.3g\n", error);
      print_checksum (f.elements, matrix_bytes (&f));
      right = error <= (size + 1) * DBL_EPSILON;
      free_matrix (&f);
      free_matrix (&a);
    }
  printf ("time: %.4f s, %.2f GFLOP/s\n", elapsed,
          1e-9 * 4 / 3 * pow (size, 3) / elapsed);
  return verdict (right);
}
