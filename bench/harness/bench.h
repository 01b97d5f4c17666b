/* SPDX-License-Identifier: GPL-3.0-or-later

   What all benchmark programs share, whatever runtime they measure: the data
   that tasks work on, the time they take, options, clocks and results.

   A program is one file of patterns/ compiled with the `runtime.h' of one
   runtime.  The pattern calls

       work_K (ITERATIONS, x0, x1, ... xK-1)

   which submits a task that reads and writes cell x0 and reads the others,

       hold (x0)

   a task that reads and writes x0 and holds its worker (another task, for a
   runtime may know how long those of a kind take), and `wait_all', and knows
   nothing else of the runtime.  With the plugin work_K is an annotated C
   function; see tasks/runtime.h.  Where a runtime can use the order of tasks
   again,

       REPEATED (KEY) { ... }

   is a block that submits the same tasks on the same cells each time.  KEY is
   a number that is another if scalar arguments are: some runtimes keep these.

   All of this, like the patterns, is C and C++ at once, for TBB is C++.  */

#ifndef BENCH_H
#define BENCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C"
{
#endif

  /* A buffer of tasks.  Cells do not share cache lines, so that no peer pays
     for the layout.  */
  struct cell
  {
    uint64_t value;   /* differs when the order of tasks is wrong */
    void *of_runtime; /* what the runtime knows the cell by */
    char padding[48];
  };

  /* A task's kernel: a loop of ITERATIONS, each as long as a multiplication.
     It is not inline: every peer runs the same instructions.  */
  void bench_burn (long iterations);

  /* The body of the task `hold': sleeps until bench_release is called or the
     time of bench_hold_limit is over.  */
  void bench_hold (void);
  void bench_hold_limit (double seconds);
  void bench_wait_held (void); /* until a task is in bench_hold */
  void bench_release (void);

  /* The body of every task: OTHERS is made of the cells it reads.  */
  static inline void
  bench_body (long iterations, struct cell *x, uint64_t others)
  {
    if (iterations > 0)
      bench_burn (iterations);
    if (x)
      x->value = x->value * 3 + others + 1;
  }

  struct runtime
  {
    const char *name;
    /* Start the runtime, call FUNCTION where tasks may be submitted, stop.  */
    void (*enter) (void (*function) (void));
    /* Make COUNT cells known, and forget them.  */
    void (*add_cells) (struct cell *cells, long count);
    void (*remove_cells) (struct cell *cells, long count);
  };

  struct pattern
  {
    const char *name;
    long tasks; /* about so many in a run */
    long cells;
    /* Submit about TASKS tasks, wait for them, return how many they were.  */
    long (*run) (struct cell *cells, long tasks, long iterations);
  };

  /* The program of a pattern: parse the command line, measure, print lines
     `METRIC UNIT VALUE'.  Options:

         -n TASKS   tasks in a run
         -r TIMES   measured runs, after one that is not; fewer if they take
                    long
         -k NUMBER  iterations of the kernel, or
         -u TIME    what the kernel takes, microseconds; with one of the two
                    only prices are measured
         -c         one warm run only, in bench_counted, for callgrind

     bench_price prints the time per task; bench_metg besides what
     harness/metg.c describes.  bench_replay takes two ways to run the same
     tasks, prints the price of both, and the METG of REPLAYED.  */
  int bench_price (int argc, char **argv, const struct runtime *runtime,
                   const struct pattern *pattern);
  int bench_metg (int argc, char **argv, const struct runtime *runtime,
                  const struct pattern *pattern);
  int bench_replay (int argc, char **argv, const struct runtime *runtime,
                    const struct pattern *first,
                    const struct pattern *replayed);

  /* For programs that measure something else.  */
  struct options
  {
    long tasks;
    int repetitions;
    long iterations;
    int kernel; /* iterations were given: no sweep */
    int counting;
  };
  struct options bench_options (int argc, char **argv, long tasks);
  double bench_seconds (void);
  double bench_median (double *values, int count);
  void bench_result (const char *metric, const char *unit, double value);
  struct cell *bench_cells (long count);

  /* The median time per task of PATTERN with kernels of ITERATIONS, from up to
     REPETITIONS runs of TASKS tasks.  */
  double bench_time (const struct pattern *pattern, struct cell *cells,
                     long tasks, long iterations, int repetitions);

  /* Sweep PATTERN's kernel times, print efficiencies and METG.  PER_TASK is a
     guess at what a task takes besides its kernel, seconds.  */
  void bench_sweep (const struct pattern *pattern, struct cell *cells,
                    double per_task);

  /* What a kernel's iteration takes while all THREADS run it, seconds.  */
  double bench_iteration (int threads);
  int bench_threads (void); /* $BENCH_THREADS, 2 if it is not set */

#ifdef __cplusplus
}
#endif

#endif /* BENCH_H */
