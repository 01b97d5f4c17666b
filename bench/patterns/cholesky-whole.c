/* SPDX-License-Identifier: GPL-3.0-or-later

   The Cholesky factorization of one matrix in order of columns, as BLAS has
   it: tiles are blocks of it, by `partition' or StarPU's filters, and nothing
   is copied.  */

#include "factorize.h"

static void
measure (void)
{
  measure_tiles (factorize, 32, 1);
}

int
main (int argc, char **argv)
{
  options = bench_options (argc, argv, 0);
  tiles_prepare ();
  runtime.enter (measure);
  return EXIT_SUCCESS;
}
