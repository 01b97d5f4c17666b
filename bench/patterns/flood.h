/* SPDX-License-Identifier: GPL-3.0-or-later

   A flood of small tasks, many more than may be pending: its price, by how
   much the process grows, and the calls that take longest.  Option -n:
   100000000, for example.  */

#ifndef FLOOD_H
#define FLOOD_H

#include "runtime.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELLS 1024

/* The clock is read after so many calls: reading takes time itself.  */
#define CALLS 64

/* Kernel: about 50 ns.  */
#define ITERATIONS 150

/* How often CALLS calls took so long: times grow by an eighth from one to the
   next.  A list of all times would make the process grow.  */
#define KINDS 160
#define FIRST_TIME 100e-9
#define GROWTH 1.125

struct calls
{
  long count, kind[KINDS];
  double longest;
};

static void
count_calls (struct calls *calls, double time)
{
  int kind = (int)(log (time / FIRST_TIME) / log (GROWTH));
  kind = kind < 0 ? 0 : kind >= KINDS ? KINDS - 1 : kind;
  calls->kind[kind]++;
  calls->count++;
  calls->longest = time > calls->longest ? time : calls->longest;
}

/* What the part PART of all CALLS calls did not exceed.  */
static double
quantile (const struct calls *calls, double part)
{
  long rest = (long)((1 - part) * (double)calls->count);
  int kind = KINDS - 1;
  while (kind > 0 && rest >= calls->kind[kind])
    rest -= calls->kind[kind--];
  return FIRST_TIME * pow (GROWTH, kind + 1);
}

/* A line of /proc/self/status, bytes.  */
static double
memory (const char *name)
{
  char line[200];
  long kilobytes = -1;
  FILE *file = fopen ("/proc/self/status", "r");
  while (file && kilobytes < 0 && fgets (line, sizeof line, file))
    if (!strncmp (line, name, strlen (name)))
      kilobytes = atol (line + strlen (name));
  if (kilobytes < 0)
    abort ();
  fclose (file);
  return 1024.0 * (double)kilobytes;
}

static struct options options;

/* Submit all tasks on CELLS + 1 cells, each on one of the first.  With HOLD,
   all wait for one on the last, which takes so many seconds.  */
static void
flood (struct cell *cells, double held)
{
  struct calls calls;
  memset (&calls, 0, sizeof calls);
  double before = memory ("VmRSS:"), start = bench_seconds (), last = start;
  bench_hold_limit (held);
  if (held > 0)
    hold (&cells[CELLS]);
  for (long i = 0; i < options.tasks; i += CALLS)
    {
      for (long j = i; j < i + CALLS; j++)
        if (held > 0)
          work_2 (options.iterations, &cells[j % CELLS], &cells[CELLS]);
        else
          work_1 (options.iterations, &cells[j % CELLS]);
      double now = bench_seconds ();
      count_calls (&calls, now - last);
      last = now;
    }
  wait_all ();
  double time = bench_seconds () - start - held;
  bench_result ("price", "ns", 1e9 * time / (double)(calls.count * CALLS));
  bench_result ("growth", "MB", 1e-6 * (memory ("VmHWM:") - before));
  bench_result ("calls-99%", "us", 1e6 * quantile (&calls, 0.99));
  bench_result ("calls-longest", "us", 1e6 * calls.longest);
}

/* The program.  */
static int
flood_main (int argc, char **argv, void (*measure) (void))
{
  options = bench_options (argc, argv, 500000);
  if (!options.iterations)
    options.iterations = ITERATIONS;
  runtime.enter (measure);
  return EXIT_SUCCESS;
}

/* All that runs in the runtime.  */
static void
measure_flood (double held)
{
  struct cell *cells = bench_cells (CELLS + 1);
  uint64_t sum = 0;
  runtime.add_cells (cells, CELLS + 1);
  for (long i = 0; i <= CELLS; i++)
    work_1 (0, &cells[i]);
  wait_all ();
  flood (cells, held);
  runtime.remove_cells (cells, CELLS + 1);
  for (long i = 0; i < CELLS; i++)
    sum = sum * 31 + cells[i].value;
  printf ("checksum - %016llx\n", (unsigned long long)sum);
  free (cells);
}

#endif /* FLOOD_H */
