/* SPDX-License-Identifier: GPL-3.0-or-later

   A tree of nested calls without buffers: every task calls two tasks, down to
   the leaves.  */

#include "runtime.h"

#include "calls.h"

static long
run (struct cell *cells, long tasks, long iterations)
{
  (void)cells;
  int depth = 0;
  while ((4L << depth) - 1 <= tasks)
    depth++;
  start_calls (depth, iterations);
  return (2L << depth) - 1;
}

static const struct pattern pattern = { "calls", 70000, 0, run };

int
main (int argc, char **argv)
{
  return bench_price (argc, argv, &runtime, &pattern);
}
