/* SPDX-License-Identifier: LGPL-2.1-or-later

   Factor a symmetric positive definite matrix, A = L L^T, tile by tile.

   `factorize' is all there is to the parallel program: four loops that any
   textbook has, whose statements are tasks on tiles.  Which task waits for
   which follows from the tiles they read and write.

   usage: cholesky [-w] [-s] [SIZE | FILE.mtx] [TILE]

   -w: tiles are blocks of one matrix in order of columns, which `partition'
   makes buffers.  Otherwise each is contiguous.

   -s is for simulated machines (tasks(7)): memory is not touched and nothing
   is checked, so that SIZE may be larger than what memory holds.  */

#include <float.h>
#include <math.h>
#include <string.h>

#include "../blas.h"
#include "../common.h"
#include "cholesky.h"

static void
factorize (const struct matrix *m, int *failed)
{
  int b = m->tile, ld = m->ld;
  for (int k = 0; k < m->tiles; k++)
    {
      potrf (b, ld, tile_at (m, k, k), &failed[k]);
      for (int i = k + 1; i < m->tiles; i++)
        trsm (b, ld, tile_at (m, k, k), tile_at (m, i, k));
      for (int i = k + 1; i < m->tiles; i++)
        {
          for (int j = k + 1; j < i; j++)
            gemm (b, ld, tile_at (m, i, k), tile_at (m, j, k),
                  tile_at (m, i, j));
          syrk (b, ld, tile_at (m, i, k), tile_at (m, i, i));
        }
    }
}

/* Make a buffer of each tile of A.  */
static void
register_tiles (const struct matrix *a)
{
  if (a->ld != a->tile)
    {
      /* clang-format off */
#pragma tasks register (double (*)[a->ld]) a->elements, a->tiles * a->tile
#pragma tasks partition (double (*)[a->ld]) a->elements (a->tile, a->tile)
      /* clang-format on */
      return;
    }
  for (int j = 0; j < a->tiles; j++)
    for (int i = j; i < a->tiles; i++)
      {
#pragma tasks register tile_at(a, i, j), (size_t)a->tile * a->tile
      }
}

static void
unregister_tiles (const struct matrix *a)
{
  int tiles = a->ld != a->tile ? 1 : a->tiles;
  for (int j = 0; j < tiles; j++)
    for (int i = j; i < tiles; i++)
      {
#pragma tasks unregister tile_at(a, i, j)
      }
}

/* Factor A in place.  The value is the time it took, or negative if A is not
   positive definite, for which one only looks if CHECKED.  */
static double
timed_factorization (struct matrix *a, bool checked)
{
  int *failed = allocate (a->tiles * sizeof *failed);
  for (int j = 0; j < a->tiles; j++)
    {
      failed[j] = 0;
#pragma tasks register &failed[j], 1
    }
  register_tiles (a);

  double start = seconds ();
  factorize (a, failed);
#pragma tasks wait
  double elapsed = seconds () - start;

  for (int j = 0; j < a->tiles; j++)
    {
#pragma tasks unregister &failed[j]
    }
  unregister_tiles (a);
  for (int j = 0; j < a->tiles && checked && elapsed >= 0; j++)
    if (failed[j] != 0)
      {
        fprintf (stderr, "column %d: the matrix is not positive definite\n",
                 j * a->tile + failed[j]);
        elapsed = -1;
      }
  free (failed);
  return elapsed;
}

int
main (int argc, char **argv)
{
  const char *arguments = "[-w] [-s] [SIZE | FILE.mtx] [TILE]";
  bool whole = flag_argument (&argc, argv, "-w");
  bool simulated = flag_argument (&argc, argv, "-s");
  if (argc > 3)
    usage (argv, arguments);
  const char *kernels = prepare_kernels ();
  /* Plain C is slower, so that it gets less to do.  */
  int size = strcmp (kernels, "plain C") == 0 ? 2560 : 4096;
  int tile = number_argument (argc, argv, 2, 256, 1, 4096, arguments);
  struct matrix a;
  if (argc > 1 && strchr (argv[1], '.') != NULL)
    a = read_matrix (argv[1], tile, whole);
  else
    {
      size = number_argument (argc, argv, 1, size, 1, 1 << 20, arguments);
      a = simulated ? untouched_matrix (size, tile, whole)
                    : generate_matrix (size, tile, whole);
    }
  struct matrix l = simulated ? a : copy_matrix (&a);

  double elapsed = timed_factorization (&l, !simulated);
  if (elapsed < 0)
    return EXIT_FAILURE;
  printf ("%d x %d, tiles of %d, kernels in %s\n", a.size, a.size, tile,
          kernels);
  bool right = true;
  if (!simulated)
    {
      /* The theory (N. J. Higham, Accuracy and Stability of Numerical
         Algorithms, theorem 10.3) bounds the error of each number of A by
         (SIZE + 1) EPSILON times that of |L| |L|^T, whose norm is about that
         of A here.  */
      double error = residual (&a, &l);
      printf ("error: |A x - L L^T x| / |A x| = %.3g\n", error);
      print_checksum (l.elements, matrix_bytes (&l));
      right = error <= (a.size + 1) * DBL_EPSILON;
      free_matrix (&a);
      free_matrix (&l);
    }
  printf ("time: %.4f s, %.2f GFLOP/s\n", elapsed,
          1e-9 / 3 * pow (a.size, 3) / elapsed);
  return verdict (right);
}
