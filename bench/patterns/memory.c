/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory per pending task: how much larger the process is when many tasks wait
   for one that holds its worker.  All are on one buffer.  */

#include "runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Bytes of this process in memory.  */
static double
resident (void)
{
  long size = 0, pages = 0;
  FILE *file = fopen ("/proc/self/statm", "r");
  if (!file || fscanf (file, "%ld %ld", &size, &pages) != 2)
    abort ();
  fclose (file);
  return (double)pages * (double)sysconf (_SC_PAGESIZE);
}

static struct options options;

static void
measure (void)
{
  struct cell *cells = bench_cells (1);
  runtime.add_cells (cells, 1);
  work_1 (0, &cells[0]);
  wait_all ();

  hold (&cells[0]);
#ifndef RUNTIME_STARTS_AT_WAIT
  bench_wait_held ();
#endif
  double before = resident ();
  for (long i = 0; i < options.tasks; i++)
    work_1 (0, &cells[0]);
  double after = resident ();
  bench_release ();
  wait_all ();
  bench_result ("memory", "bytes", (after - before) / (double)options.tasks);
  runtime.remove_cells (cells, 1);
  free (cells);
}

int
main (int argc, char **argv)
{
  options = bench_options (argc, argv, 4000);
  runtime.enter (measure);
  return EXIT_SUCCESS;
}
