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
  struct options options = { tasks, 5, 0, 0 };
  int c;
  while ((c = getopt (argc, argv, "n:r:k:c")) != -1)
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
  const struct pattern *pattern;
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

/* The median time per task with kernels of ITERATIONS, from REPETITIONS runs
   of TASKS tasks after a warm one.  */
static double
price (struct cell *cells, long tasks, long iterations, int repetitions)
{
  double *times = malloc (sizeof *times * (size_t)repetitions);
  if (!times)
    abort ();
  program.pattern->run (cells, tasks, iterations);
  for (int i = 0; i < repetitions; i++)
    {
      double start = bench_seconds ();
      long done = program.pattern->run (cells, tasks, iterations);
      times[i] = (bench_seconds () - start) / (double)done;
    }
  double median = bench_median (times, repetitions);
  free (times);
  return median;
}

static void
measure_price (struct cell *cells)
{
  bench_result ("price", "ns",
                1e9
                    * price (cells, program.options.tasks,
                             program.options.iterations,
                             program.options.repetitions));
}

/* The sweep for METG: kernel times grow by this factor... */
#define METG_STEP 1.4142135623730951
/* ...from this one on (seconds)...  */
#define METG_FIRST 50e-9
/* ...until this one, or until the efficiency has reached the highest goal for
   some steps; then there is nothing more to see.  */
#define METG_LAST 2e-3
#define METG_CALM 3
#define METG_POINTS 40
/* A run takes about this long.  */
#define METG_RUN 10e-3

/* Print the kernel time from which on the efficiency is at least GOAL: between
   the last of the POINTS below it and the next, on a logarithmic scale.  The
   kernel times are KERNEL, the efficiencies EFFICIENCY.  */
static void
print_metg (const char *metric, double goal, int points, const double *kernel,
            const double *efficiency)
{
  int i = points;
  while (i > 0 && efficiency[i - 1] >= goal)
    i--;
  if (i == points)
    return; /* never reached: no result rather than a wrong one */
  double at = kernel[0];
  if (i > 0)
    {
      double part
          = (goal - efficiency[i - 1]) / (efficiency[i] - efficiency[i - 1]);
      at = kernel[i - 1] + part * (kernel[i] - kernel[i - 1]);
    }
  bench_result (metric, "us", 1e6 * at);
}

static void
measure_metg (struct cell *cells)
{
  double kernel[METG_POINTS], efficiency[METG_POINTS];
  int threads = bench_threads (), points = 0, calm = 0;
  double iteration = bench_iteration (threads);
  measure_price (cells);
  double per_task = 1e-6; /* what the last kernel's task took besides it */
  for (double want = METG_FIRST;
       want <= METG_LAST && calm < METG_CALM && points < METG_POINTS;
       want *= METG_STEP, points++)
    {
      long iterations = (long)(want / iteration + 0.5);
      double expected = want / threads + per_task;
      long tasks = (long)(METG_RUN / expected);
      tasks = tasks < 64 ? 64 : tasks > 50000 ? 50000 : tasks;
      double time = price (cells, tasks, iterations, 3);
      kernel[points] = (double)iterations * iteration;
      double ideal = kernel[points] / threads;
      efficiency[points] = ideal / time;
      per_task = time > ideal ? time - ideal : 0;
      calm = efficiency[points] >= 0.95 ? calm + 1 : 0;
      char metric[40];
      snprintf (metric, sizeof metric, "efficiency@%.4g",
                1e6 * kernel[points]);
      bench_result (metric, "%", 100 * efficiency[points]);
    }
  print_metg ("METG50", 0.50, points, kernel, efficiency);
  print_metg ("METG90", 0.90, points, kernel, efficiency);
  print_metg ("METG95", 0.95, points, kernel, efficiency);
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
  uint64_t sum = 0;
  for (long i = 0; i < program.pattern->cells; i++)
    sum = sum * 31 + cells[i].value;
  /* Peers that ran the same number of tasks have the same.  */
  if (program.pattern->cells && program.measure == measure_price)
    printf ("checksum - %016llx\n", (unsigned long long)sum);
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
  return run_program (argc, argv, runtime, pattern, measure_price);
}

int
bench_metg (int argc, char **argv, const struct runtime *runtime,
            const struct pattern *pattern)
{
  return run_program (argc, argv, runtime, pattern, measure_metg);
}
