/* SPDX-License-Identifier: GPL-3.0-or-later

   Options, clocks, results, and the price of a task.  */

#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

double
bench_seconds (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int
compare (const void *left, const void *right)
{
  double l = *(const double *)left, r = *(const double *)right;
  return (l > r) - (l < r);
}

double
bench_median (double *values, int count)
{
  qsort (values, (size_t)count, sizeof *values, compare);
  return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

void
bench_result (const char *metric, const char *unit, double value)
{
  printf ("%s %s %.6g\n", metric, unit, value);
  fflush (stdout);
}

/* TEXT as a number of at least LOW.  */
static long
number (char **argv, const char *text, long low)
{
  char *end;
  errno = 0;
  long value = strtol (text, &end, 10);
  if (errno || end == text || *end || value < low)
    {
      fprintf (stderr, "%s: '%s' is not a number from %ld on\n", argv[0], text,
               low);
      exit (EXIT_FAILURE);
    }
  return value;
}

struct options
bench_options (int argc, char **argv, long tasks)
{
  struct options options = { .tasks = tasks, .repetitions = 5 };
  int c;
  while ((c = getopt (argc, argv, "n:r:k:u:c")) != -1)
    switch (c)
      {
      case 'n':
        options.tasks = number (argv, optarg, 1);
        break;
      case 'r':
        options.repetitions = (int)number (argv, optarg, 1);
        break;
      case 'k':
        options.iterations = number (argv, optarg, 0);
        options.kernel = 1;
        break;
      case 'u':
        options.iterations = (long)(1e-6 * (double)number (argv, optarg, 0)
                                    / bench_iteration (bench_threads ()));
        options.kernel = 1;
        break;
      case 'c':
        options.counting = 1;
        break;
      default:
        exit (EXIT_FAILURE);
      }
  return options;
}

int
bench_threads (void)
{
  const char *threads = getenv ("BENCH_THREADS");
  return threads ? atoi (threads) : 2;
}

struct cell *
bench_cells (long count)
{
  size_t size = sizeof (struct cell) * (size_t)(count ? count : 1);
  struct cell *cells = aligned_alloc (sizeof (struct cell), size);
  if (!cells)
    abort ();
  memset (cells, 0, size);
  return cells;
}

/* What runs inside the runtime.  */
static struct
{
  const struct runtime *runtime;
  const struct pattern *first, *pattern;
  struct options options;
  void (*measure) (struct cell *cells);
} program;

/* The only function in which callgrind counts.  */
static __attribute__ ((noinline)) long
bench_counted (struct cell *cells)
{
  return program.pattern->run (cells, program.options.tasks,
                               program.options.iterations);
}

/* Measured runs take about this long in all, seconds; one is made anyway.  */
#define TIME_LIMIT 0.3

double
bench_time (const struct pattern *pattern, struct cell *cells, long tasks,
            long iterations, int repetitions)
{
  double *times = malloc (sizeof *times * (size_t)repetitions), spent = 0;
  int count = 0;
  if (!times)
    abort ();
  while (count < repetitions && (count == 0 || spent < TIME_LIMIT))
    {
      double start = bench_seconds ();
      long done = pattern->run (cells, tasks, iterations);
      double time = bench_seconds () - start;
      spent += time;
      times[count++] = time / (double)done;
    }
  double median = bench_median (times, count);
  free (times);
  return median;
}

/* Run PATTERN once, and print a checksum: peers that executed the same tasks
   in a right order have the same.  */
static void
check (const struct pattern *pattern, struct cell *cells)
{
  uint64_t sum = 0;
  for (long i = 0; i < pattern->cells; i++)
    cells[i].value = 0;
  pattern->run (cells, program.options.tasks, program.options.iterations);
  for (long i = 0; i < pattern->cells; i++)
    sum = sum * 31 + cells[i].value;
  if (pattern->cells)
    printf ("checksum - %016llx\n", (unsigned long long)sum);
}

/* Print METRIC, the price of a task in PATTERN, and return it in seconds.  The
   check warms caches and pools.  */
static double
measure_price (const struct pattern *pattern, struct cell *cells,
               const char *metric)
{
  check (pattern, cells);
  double price
      = bench_time (pattern, cells, program.options.tasks,
                    program.options.iterations, program.options.repetitions);
  bench_result (metric, "ns", 1e9 * price);
  return price;
}

static void
measure_one (struct cell *cells)
{
  measure_price (program.pattern, cells, "price");
}

static void
measure_metg (struct cell *cells)
{
  double price = measure_price (program.pattern, cells, "price");
  if (!program.options.kernel)
    bench_sweep (program.pattern, cells, price);
}

static void
measure_replay (struct cell *cells)
{
  double first = measure_price (program.first, cells, "first");
  double replayed = measure_price (program.pattern, cells, "replayed");
  bench_result ("replayed/first", "%", 100 * replayed / first);
  if (!program.options.kernel)
    bench_sweep (program.pattern, cells, replayed);
}

static void
inside (void)
{
  struct cell *cells = bench_cells (program.pattern->cells);
  program.runtime->add_cells (cells, program.pattern->cells);
  if (program.options.counting)
    {
      program.pattern->run (cells, program.options.tasks,
                            program.options.iterations);
      printf ("tasks %ld\n", bench_counted (cells));
    }
  else
    program.measure (cells);
  program.runtime->remove_cells (cells, program.pattern->cells);
  free (cells);
}

static int
run_program (int argc, char **argv, const struct runtime *runtime,
             const struct pattern *pattern, void (*measure) (struct cell *))
{
  program.runtime = runtime;
  program.pattern = pattern;
  program.options = bench_options (argc, argv, pattern->tasks);
  program.measure = measure;
  runtime->enter (inside);
  return EXIT_SUCCESS;
}

int
bench_price (int argc, char **argv, const struct runtime *runtime,
             const struct pattern *pattern)
{
  return run_program (argc, argv, runtime, pattern, measure_one);
}

int
bench_metg (int argc, char **argv, const struct runtime *runtime,
            const struct pattern *pattern)
{
  return run_program (argc, argv, runtime, pattern, measure_metg);
}

int
bench_replay (int argc, char **argv, const struct runtime *runtime,
              const struct pattern *first, const struct pattern *replayed)
{
  program.first = first;
  return run_program (argc, argv, runtime, replayed, measure_replay);
}
