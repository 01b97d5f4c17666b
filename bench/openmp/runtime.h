/* SPDX-License-Identifier: GPL-3.0-or-later

   The benchmark with OpenMP: one thread of the team submits and, when it
   waits, executes too.  gcc makes libgomp's program of it, clang libomp's.  */

#ifndef RUNTIME_H
#define RUNTIME_H

#include "bench.h"
#include "shapes.h"

#define PRAGMA(TEXT) _Pragma (#TEXT)
#define OMP_TASK(CLAUSES) PRAGMA (omp task CLAUSES)

/* The clauses for the cells that are read.  */
#define IN_1
#define IN_2 depend (in : x1[0])
#define IN_3 IN_2 depend (in : x2[0])
#define IN_4 IN_3 depend (in : x3[0])
#define IN_5 IN_4 depend (in : x4[0])
#define IN_6 IN_5 depend (in : x5[0])
#define IN_7 IN_6 depend (in : x6[0])
#define IN_8 IN_7 depend (in : x7[0])

static inline void
work_0 (long iterations)
{
#pragma omp task
  bench_body (iterations, NULL, 0);
}

#define WORK(K)                                                               \
  static inline void work_##K (long iterations, struct cell *x0 READS_##K)    \
  {                                                                           \
    OMP_TASK (depend (inout : x0[0]) IN_##K)                                  \
    bench_body (iterations, x0, OTHERS_##K);                                  \
  }

FOR_EACH_SHAPE (WORK)

static inline void
hold (struct cell *x0)
{
  (void)x0;
#pragma omp task depend(inout : x0[0])
  bench_hold ();
}

static inline void
wait_all (void)
{
#pragma omp taskwait
}

static void
add_cells (struct cell *cells, long count)
{
  (void)cells;
  (void)count;
}

static void
enter (void (*function) (void))
{
#pragma omp parallel
#pragma omp single
  function ();
}

static const struct runtime runtime
    = { "openmp", enter, add_cells, add_cells };

#endif /* RUNTIME_H */
