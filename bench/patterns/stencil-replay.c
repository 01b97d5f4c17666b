/* SPDX-License-Identifier: GPL-3.0-or-later

   The stencil, two steps again and again: in full, and with their order used
   again.  */

#include "stencil.h"

/* A runtime may put several blocks into a graph: a multiple of their numbers
   is run.  */
#define BLOCKS 64

static long
blocks (long tasks)
{
  long count = (tasks + 2 * COLUMNS - 1) / (2 * COLUMNS);
  return (count + BLOCKS - 1) / BLOCKS * BLOCKS;
}

static long
run_first (struct cell *cells, long tasks, long iterations)
{
  long count = blocks (tasks);
  for (long i = 0; i < count; i++)
    two_steps (cells, iterations);
  wait_all ();
  return count * 2 * COLUMNS;
}

static long
run_replayed (struct cell *cells, long tasks, long iterations)
{
  long count = blocks (tasks);
  for (long i = 0; i < count; i++)
    REPEATED (iterations) { two_steps (cells, iterations); }
  wait_all ();
  return count * 2 * COLUMNS;
}

static const struct pattern first
    = { "stencil", 20000, STENCIL_CELLS, run_first };
static const struct pattern replayed
    = { "stencil-replay", 20000, STENCIL_CELLS, run_replayed };

int
main (int argc, char **argv)
{
  return bench_replay (argc, argv, &runtime, &first, &replayed);
}
