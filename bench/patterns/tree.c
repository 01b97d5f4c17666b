/* SPDX-License-Identifier: GPL-3.0-or-later

   A binary tree, down and up, again and again: on the way down a task reads
   its parent's buffer, on the way up those of its two children.  */

#include "runtime.h"

#define INNER 511
#define NODES (2 * INNER + 1)

static long
run (struct cell *cells, long tasks, long iterations)
{
  long done = 0;
  while (done < tasks)
    {
      for (long i = 1; i < NODES; i++)
        work_2 (iterations, &cells[i], &cells[(i - 1) / 2]);
      for (long i = INNER - 1; i >= 0; i--)
        work_3 (iterations, &cells[i], &cells[2 * i + 1], &cells[2 * i + 2]);
      done += NODES - 1 + INNER;
    }
  wait_all ();
  return done;
}

static const struct pattern pattern = { "tree", 50000, NODES, run };

int
main (int argc, char **argv)
{
  return bench_price (argc, argv, &runtime, &pattern);
}
