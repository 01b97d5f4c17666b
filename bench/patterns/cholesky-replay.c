/* SPDX-License-Identifier: GPL-3.0-or-later

   The Cholesky factorization, with the order of its tasks used again for a
   matrix in the same place.  */

#include "factorize.h"

static void
factorize_replayed (struct tiles *m)
{
  REPEATED (m->tile) { factorize (m); }
}

static void
measure (void)
{
  measure_tiles (factorize_replayed, 64, 0);
}

int
main (int argc, char **argv)
{
  options = bench_options (argc, argv, 0);
  tiles_prepare ();
  runtime.enter (measure);
  return EXIT_SUCCESS;
}
