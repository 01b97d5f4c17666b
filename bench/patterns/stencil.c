/* SPDX-License-Identifier: GPL-3.0-or-later

   The stencil: price, efficiency, METG.  */

#include "stencil.h"

static long
run (struct cell *cells, long tasks, long iterations)
{
  long done = 0;
  for (; done < tasks; done += 2 * COLUMNS)
    two_steps (cells, iterations);
  wait_all ();
  return done;
}

static const struct pattern pattern = { "stencil", 20000, STENCIL_CELLS, run };

int
main (int argc, char **argv)
{
  return bench_metg (argc, argv, &runtime, &pattern);
}
