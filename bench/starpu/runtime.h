/* SPDX-License-Identifier: GPL-3.0-or-later

   The benchmark with StarPU.  The number of iterations goes with the task as a
   pointer that is not followed, the cheapest way StarPU has for a scalar.
   Schedulers that predict get a history to predict from; the others are
   spared it.  */

#ifndef RUNTIME_H
#define RUNTIME_H

#include <starpu.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "shapes.h"

/* Turns an address in a task's code into the cell.  */
#define CELL(BUFFERS, I)                                                      \
  ((struct cell *)STARPU_VARIABLE_GET_PTR ((BUFFERS)[I]))

#define HANDLE(X) ((starpu_data_handle_t)(X)->of_runtime)

/* The sum of what a task with COUNT cells reads.  */
static inline uint64_t
starpu_others (void **buffers, int count)
{
  uint64_t sum = 0;
  for (int i = 1; i < count; i++)
    sum += CELL (buffers, i)->value;
  return sum;
}

static struct starpu_perfmodel work_model
    = { .type = STARPU_HISTORY_BASED, .symbol = "work" };

static void
run_0 (void **buffers, void *argument)
{
  (void)buffers;
  bench_body ((long)argument, NULL, 0);
}

static struct starpu_codelet codelet_0 = { .cpu_funcs = { run_0 },
                                           .cpu_funcs_name = { "run_0" },
                                           .name = "work_0" };

static inline void
work_0 (long iterations)
{
  starpu_task_insert (&codelet_0, STARPU_CL_ARGS_NFREE, (void *)iterations,
                      (size_t)0, 0);
}

#define MODES_1 STARPU_RW
#define MODES_2 MODES_1, STARPU_R
#define MODES_3 MODES_2, STARPU_R
#define MODES_4 MODES_3, STARPU_R
#define MODES_5 MODES_4, STARPU_R
#define MODES_6 MODES_5, STARPU_R
#define MODES_7 MODES_6, STARPU_R
#define MODES_8 MODES_7, STARPU_R

#define HANDLES_1 STARPU_RW, HANDLE (x0)
#define HANDLES_2 HANDLES_1, STARPU_R, HANDLE (x1)
#define HANDLES_3 HANDLES_2, STARPU_R, HANDLE (x2)
#define HANDLES_4 HANDLES_3, STARPU_R, HANDLE (x3)
#define HANDLES_5 HANDLES_4, STARPU_R, HANDLE (x4)
#define HANDLES_6 HANDLES_5, STARPU_R, HANDLE (x5)
#define HANDLES_7 HANDLES_6, STARPU_R, HANDLE (x6)
#define HANDLES_8 HANDLES_7, STARPU_R, HANDLE (x7)

#define WORK(K)                                                               \
  static void run_##K (void **buffers, void *argument)                        \
  {                                                                           \
    bench_body ((long)argument, CELL (buffers, 0),                            \
                starpu_others (buffers, K));                                  \
  }                                                                           \
                                                                              \
  static struct starpu_codelet codelet_##K                                    \
      = { .cpu_funcs = { run_##K },                                           \
          .cpu_funcs_name = { "run_" #K },                                    \
          .nbuffers = K,                                                      \
          .modes = { MODES_##K },                                             \
          .name = "work_" #K };                                               \
                                                                              \
  static inline void work_##K (long iterations, struct cell *x0 READS_##K)    \
  {                                                                           \
    starpu_task_insert (&codelet_##K, STARPU_CL_ARGS_NFREE,                   \
                        (void *)iterations, (size_t)0, HANDLES_##K, 0);       \
  }

FOR_EACH_SHAPE (WORK)

static void
run_hold (void **buffers, void *argument)
{
  (void)buffers;
  (void)argument;
  bench_hold ();
}

static struct starpu_codelet hold_codelet = { .cpu_funcs = { run_hold },
                                              .cpu_funcs_name = { "run_hold" },
                                              .nbuffers = 1,
                                              .modes = { STARPU_RW },
                                              .name = "hold" };

static inline void
hold (struct cell *x0)
{
  starpu_task_insert (&hold_codelet, STARPU_RW, HANDLE (x0), 0);
}

static inline void
wait_all (void)
{
  starpu_task_wait_for_all ();
}

static void
add_cells (struct cell *cells, long count)
{
  for (long i = 0; i < count; i++)
    {
      starpu_data_handle_t handle;
      starpu_variable_data_register (&handle, STARPU_MAIN_RAM,
                                     (uintptr_t)&cells[i], sizeof cells[i]);
      cells[i].of_runtime = handle;
    }
}

static void
remove_cells (struct cell *cells, long count)
{
  for (long i = 0; i < count; i++)
    starpu_data_unregister (HANDLE (&cells[i]));
}

/* Whether the scheduler predicts: dmda and its kin.  */
static inline int
starpu_predicts (void)
{
  const char *scheduler = getenv ("STARPU_SCHED");
  return scheduler && !strncmp (scheduler, "dm", 2);
}

#define USE_MODEL(K) codelet_##K.model = &work_model;

static void
enter (void (*function) (void))
{
  if (starpu_predicts ())
    {
      codelet_0.model = &work_model;
      FOR_EACH_SHAPE (USE_MODEL)
    }
  if (starpu_init (NULL))
    abort ();
  function ();
  starpu_shutdown ();
}

static const struct runtime runtime
    = { "starpu", enter, add_cells, remove_cells };

#endif /* RUNTIME_H */
