/* SPDX-License-Identifier: GPL-3.0-or-later

   Idle CPU: the processor time that a program uses while it waits for a task
   that sleeps, and while it has no tasks and sleeps itself; in percent of one
   core.  */

#include "runtime.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define SLEEP 0.5

/* Processor time of this process, seconds.  */
static double
used (void)
{
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
         + 1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void
measure (void)
{
  struct cell *cells = bench_cells (1);
  runtime.add_cells (cells, 1);
  work_0 (0);
  wait_all ();

  bench_hold_limit (SLEEP);
  double start = bench_seconds (), before = used ();
  hold (&cells[0]);
  wait_all ();
  bench_result ("waiting", "%",
                100 * (used () - before) / (bench_seconds () - start));

  struct timespec sleep = { 0, (long)(SLEEP * 1e9) };
  start = bench_seconds ();
  before = used ();
  nanosleep (&sleep, NULL);
  bench_result ("without-tasks", "%",
                100 * (used () - before) / (bench_seconds () - start));
  runtime.remove_cells (cells, 1);
  free (cells);
}

int
main (void)
{
  runtime.enter (measure);
  return EXIT_SUCCESS;
}
