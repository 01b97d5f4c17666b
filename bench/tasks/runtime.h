/* SPDX-License-Identifier: GPL-3.0-or-later

   The benchmark as annotated C, for the plugin: work_K are tasks with a body.
   Compiled without the plugin it is the sequential program.  */

#ifndef RUNTIME_H
#define RUNTIME_H

#include <tasks.h>

#include "bench.h"
#include "shapes.h"

TASK static inline void work_0 (long iterations);

static inline void
work_0 (long iterations)
{
  bench_body (iterations, NULL, 0);
}

#define WORK(K)                                                               \
  TASK static inline void work_##K (long iterations,                          \
                                    struct cell *x0 READS_##K);               \
                                                                              \
  static inline void work_##K (long iterations, struct cell *x0 READS_##K)    \
  {                                                                           \
    bench_body (iterations, x0, OTHERS_##K);                                  \
  }

FOR_EACH_SHAPE (WORK)

TASK static inline void hold (struct cell *x0);

static inline void
hold (struct cell *x0)
{
  (void)x0;
  bench_hold ();
}

#define REPEATED(KEY) _Pragma ("tasks graph")

static inline void
wait_all (void)
{
#pragma tasks wait
}

static void
add_cells (struct cell *cells, long count)
{
  for (long i = 0; i < count; i++)
    {
#pragma tasks register &cells[i] 1
    }
}

static void
remove_cells (struct cell *cells, long count)
{
  for (long i = 0; i < count; i++)
    {
#pragma tasks unregister &cells[i]
    }
}

static void
enter (void (*function) (void))
{
#pragma tasks initialize
  function ();
#pragma tasks shutdown
}

static const struct runtime runtime
    = { "tasks", enter, add_cells, remove_cells };

#endif /* RUNTIME_H */
