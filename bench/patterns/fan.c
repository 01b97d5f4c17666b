/* SPDX-License-Identifier: GPL-3.0-or-later

   Fan-out and fan-in: a task writes a buffer, WIDTH tasks read it, and the
   next task that writes it waits for all of them.  */

#include "runtime.h"

#define WIDTH 16

static long
run (struct cell *cells, long tasks, long iterations)
{
  long done = 0;
  while (done < tasks)
    {
      work_1 (iterations, &cells[0]);
      for (long i = 1; i <= WIDTH; i++)
        work_2 (iterations, &cells[i], &cells[0]);
      done += 1 + WIDTH;
    }
  wait_all ();
  return done;
}

static const struct pattern pattern = { "fan", 50000, 1 + WIDTH, run };

int
main (int argc, char **argv)
{
  return bench_price (argc, argv, &runtime, &pattern);
}
