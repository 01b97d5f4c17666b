/* SPDX-License-Identifier: GPL-3.0-or-later

   The Cholesky factorization.  */

#include "factorize.h"

static void
measure (void)
{
  measure_tiles (factorize, 32, 0);
}

int
main (int argc, char **argv)
{
  options = bench_options (argc, argv, 0);
  tiles_prepare ();
  runtime.enter (measure);
  return EXIT_SUCCESS;
}
