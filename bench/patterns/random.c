/* SPDX-License-Identifier: GPL-3.0-or-later

   A random graph, the same in each run: tasks of one to eight accesses, of
   which the first is a write, to different ones of 256 buffers.  */

#include "runtime.h"

#define CELLS 256

static long
run (struct cell *cells, long tasks, long iterations)
{
  uint64_t state = 1;
  for (long i = 0; i < tasks; i++)
    {
      state = state * 6364136223846793005u + 1442695040888963407u;
      uint64_t first = state >> 56, odd = state >> 48 | 1;
      struct cell *x[8];
      for (unsigned j = 0; j < 8; j++)
        x[j] = &cells[(first + j * odd) % CELLS];
      switch (state >> 40 & 7)
        {
        case 0:
          work_1 (iterations, x[0]);
          break;
        case 1:
          work_2 (iterations, x[0], x[1]);
          break;
        case 2:
          work_3 (iterations, x[0], x[1], x[2]);
          break;
        case 3:
          work_4 (iterations, x[0], x[1], x[2], x[3]);
          break;
        case 4:
          work_5 (iterations, x[0], x[1], x[2], x[3], x[4]);
          break;
        case 5:
          work_6 (iterations, x[0], x[1], x[2], x[3], x[4], x[5]);
          break;
        case 6:
          work_7 (iterations, x[0], x[1], x[2], x[3], x[4], x[5], x[6]);
          break;
        default:
          work_8 (iterations, x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]);
        }
    }
  wait_all ();
  return tasks;
}

static const struct pattern pattern = { "random", 50000, CELLS, run };

int
main (int argc, char **argv)
{
  return bench_price (argc, argv, &runtime, &pattern);
}
