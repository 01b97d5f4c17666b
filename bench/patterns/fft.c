/* SPDX-License-Identifier: GPL-3.0-or-later

   The butterfly of a fast Fourier transform of WIDTH points, again and again:
   at level L a task reads column C and column C with bit L flipped.  */

#include "runtime.h"

#define LEVELS 6
#define WIDTH (1L << LEVELS)

static long
run (struct cell *cells, long tasks, long iterations)
{
  long levels = (tasks + WIDTH - 1) / WIDTH;
  for (long level = 0; level < levels; level++)
    {
      struct cell *from = cells + level % 2 * WIDTH;
      struct cell *to = cells + (level + 1) % 2 * WIDTH;
      for (long c = 0; c < WIDTH; c++)
        work_3 (iterations, &to[c], &from[c], &from[c ^ 1L << level % LEVELS]);
    }
  wait_all ();
  return levels * WIDTH;
}

static const struct pattern pattern = { "fft", 50000, 2 * WIDTH, run };

int
main (int argc, char **argv)
{
  return bench_price (argc, argv, &runtime, &pattern);
}
