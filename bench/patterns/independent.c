/* SPDX-License-Identifier: GPL-3.0-or-later

   Independent tasks: each reads and writes one of 1024 buffers.  */

#include "runtime.h"

#define CELLS 1024

static long
run (struct cell *cells, long tasks, long iterations)
{
  for (long i = 0; i < tasks; i++)
    work_1 (iterations, &cells[i % CELLS]);
  wait_all ();
  return tasks;
}

static const struct pattern pattern = { "independent", 100000, CELLS, run };

int
main (int argc, char **argv)
{
  return bench_price (argc, argv, &runtime, &pattern);
}
