/* SPDX-License-Identifier: GPL-3.0-or-later

   METG, the minimum effective task granularity of Slaughter et al., "Task
   Bench: A Parameterized Benchmark for Evaluating Parallel Runtime
   Performance", SC 2020.

   Granularity is a run's time multiplied by the number of processors and
   divided by the number of tasks: what a task costs with all that is not its
   kernel.  Efficiency is the part of it that the kernel makes up, where the
   kernel's own time is the best it takes while all processors run it.
   METG(50 %) is the smallest granularity with an efficiency of 50 %.

   A runtime that executes all tasks in one thread has an efficiency of 1/N at
   most on N processors and never reaches 50 % on two: it comes close to that
   as kernels grow, and chance must not take it over.  So where a goal is what
   one processor reaches alone, it has to be passed by METG_CHANCE.  */

#include "bench.h"

#include <stdio.h>

/* Kernel times grow by this factor...  */
#define METG_STEP 1.4142135623730951
/* ...from this one on (seconds)...  */
#define METG_FIRST 50e-9
/* ...until this one, or until the efficiency has reached the highest goal for
   some steps; then there is nothing more to see.  */
#define METG_LAST 2e-3
#define METG_CALM 3
#define METG_POINTS 40
/* A run takes about this long, and there are so many.  */
#define METG_RUN 10e-3
#define METG_REPETITIONS 3
/* Longer kernels only make efficiency better.  Where it falls by more than
   this, something disturbed the runs: they are done again, so often.  */
#define METG_FALL 0.01
#define METG_TRIES 3
#define METG_CHANCE 0.02
/* No point begins after so many seconds: there are runtimes in which a task
   takes half a millisecond here.  What is not reached then is not printed.  */
#define METG_LIMIT 8

/* The points of a curve.  */
struct curve
{
  int points, threads;
  double kernel[METG_POINTS], efficiency[METG_POINTS];
};

/* Print from which point on the efficiency is at least PERCENT: between the
   last below it and the next.  */
static void
print_metg (int percent, const struct curve *curve)
{
  const double *kernel = curve->kernel, *efficiency = curve->efficiency;
  char metric[20];
  int i = curve->points;
  double goal = percent / 100.0;
  double alone = 1.0 / curve->threads;
  if (goal > alone - METG_CHANCE && goal < alone + METG_CHANCE)
    goal = alone + METG_CHANCE;
  while (i > 0 && efficiency[i - 1] >= goal)
    i--;
  /* Never reached, or by chance: no result rather than a wrong one.  */
  if (i > curve->points - 2)
    return;
  double at = kernel[0], reached = efficiency[0];
  if (i > 0)
    {
      double part
          = (goal - efficiency[i - 1]) / (efficiency[i] - efficiency[i - 1]);
      at = kernel[i - 1] + part * (kernel[i] - kernel[i - 1]);
      reached = goal;
    }
  snprintf (metric, sizeof metric, "METG%d", percent);
  bench_result (metric, "us", 1e6 * at / reached);
  if (percent == 50)
    bench_result ("kernel50", "us", 1e6 * at);
}

void
bench_sweep (const struct pattern *pattern, struct cell *cells,
             double per_task)
{
  struct curve curve = { .threads = bench_threads () };
  double last = 0, end = bench_seconds () + METG_LIMIT;
  int calm = 0;
  for (double want = METG_FIRST;
       want <= METG_LAST && calm < METG_CALM && curve.points < METG_POINTS
       && bench_seconds () < end;
       want *= METG_STEP)
    {
      /* Processors do not keep their speed.  */
      double iteration = bench_iteration (curve.threads);
      long iterations = (long)(want / iteration + 0.5);
      double expected = want / curve.threads + per_task;
      long tasks = (long)(METG_RUN / expected);
      tasks = tasks < 64 ? 64 : tasks > 50000 ? 50000 : tasks;
      double kernel = (double)iterations * iteration;
      double ideal = kernel / curve.threads, time = 0;
      /* Warm, and it may be that this builds a graph.  */
      pattern->run (cells, tasks, iterations);
      for (int i = 0; i < METG_TRIES; i++)
        {
          double found = bench_time (pattern, cells, tasks, iterations,
                                     METG_REPETITIONS);
          time = i == 0 || found < time ? found : time;
          if (ideal / time > last - METG_FALL)
            break;
        }
      last = ideal / time;
      per_task = time > ideal ? time - ideal : 0;
      calm = last >= 0.95 ? calm + 1 : 0;
      curve.kernel[curve.points] = kernel;
      curve.efficiency[curve.points++] = last;
      char metric[40];
      snprintf (metric, sizeof metric, "efficiency@%.4g", 1e6 * kernel);
      bench_result (metric, "%", 100 * last);
    }
  print_metg (50, &curve);
  print_metg (90, &curve);
  print_metg (95, &curve);
}
