/* SPDX-License-Identifier: GPL-3.0-or-later

   A chain: every task reads and writes the same buffer.  */

#include "runtime.h"

static long
run (struct cell *cells, long tasks, long iterations)
{
  for (long i = 0; i < tasks; i++)
    work_1 (iterations, &cells[0]);
  wait_all ();
  return tasks;
}

static const struct pattern pattern = { "chain", 100000, 1, run };

int
main (int argc, char **argv)
{
  return bench_price (argc, argv, &runtime, &pattern);
}
