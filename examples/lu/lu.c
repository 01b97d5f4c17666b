/* SPDX-License-Identifier: LGPL-2.1-or-later

   Factor a matrix, A = L U, tile by tile, without exchanging rows: that is
   stable for this one, whose diagonal is larger than the rest of each column.

   As with cholesky, `factorize' is all there is to the parallel program.

   usage: lu [-w] [-s] [SIZE [TILE]]

   -w: tiles are blocks of one matrix in order of columns, which `partition'
   makes buffers.  Otherwise each is contiguous.

   -s is for simulated machines (tasks(7)): memory is not touched and nothing
   is checked, so that SIZE may be larger than what memory holds.  */

#include <float.h>
#include <math.h>

#include "../blas.h"
#include "../common.h"
#include "../tiled/tiled.h"
#include "lu.h"

static void
factorize (const struct matrix *m)
{
  int b = m->tile, ld = m->ld, tiles = m->tiles;
  for (int k = 0; k < tiles; k++)
    {
      getrf (b, ld, tile_at (m, k, k));
      for (int j = k + 1; j < tiles; j++)
        trsm_lower (b, ld, tile_at (m, k, k), tile_at (m, k, j));
      for (int i = k + 1; i < tiles; i++)
        {
          trsm_upper (b, ld, tile_at (m, k, k), tile_at (m, i, k));
          for (int j = k + 1; j < tiles; j++)
            gemm (b, ld, tile_at (m, i, k), tile_at (m, k, j),
                  tile_at (m, i, j));
        }
    }
}

/* |A x - L U x| / |A x| for a random x, where F has the factors of A.  */
static double
error_of (const struct matrix *a, const struct matrix *f)
{
  double *x = new_vector (a, true), *y = new_vector (a, false);
  double *right = new_vector (a, false);
  apply_matrix (a, ALL, x, right);
  apply_matrix (f, UPPER, x, y);
  apply_matrix (f, UNIT_LOWER, y, x);
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
  int size = number_argument (argc, argv, 1, 2048, 1, 1 << 20, arguments);
  int tile = number_argument (argc, argv, 2, 256, 1, 4096, arguments);
  struct matrix a = new_matrix (size, tile, whole, !simulated);
  struct matrix f = simulated ? a : copy_matrix (&a);

  register_tiles (&f);
  double start = seconds ();
  factorize (&f);
#pragma tasks wait
  double elapsed = seconds () - start;
  unregister_tiles (&f);

  printf ("%d x %d, tiles of %d, kernels in %s\n", size, size, tile, kernels);
  bool right = true;
  if (!simulated)
    {
      double error = error_of (&a, &f);
      printf ("error: |A x - L U x| / |A x| = %.3g\n", error);
      print_checksum (f.elements, matrix_bytes (&f));
      right = error <= (size + 1) * DBL_EPSILON;
      free_matrix (&f);
      free_matrix (&a);
    }
  printf ("time: %.4f s, %.2f GFLOP/s\n", elapsed,
          1e-9 * 2 / 3 * pow (size, 3) / elapsed);
  return verdict (right);
}
