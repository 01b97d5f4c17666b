/* SPDX-License-Identifier: GPL-3.0-or-later

   Empty tasks without buffers.  */

#include "runtime.h"

static long
run (struct cell *cells, long tasks, long iterations)
{
  (void)cells;
  for (long i = 0; i < tasks; i++)
    work_0 (iterations);
  wait_all ();
  return tasks;
}

static const struct pattern pattern = { "empty", 100000, 0, run };

int
main (int argc, char **argv)
{
  return bench_price (argc, argv, &runtime, &pattern);
}
