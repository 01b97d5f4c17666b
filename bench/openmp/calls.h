/* SPDX-License-Identifier: GPL-3.0-or-later

   Nested calls with OpenMP.  A parent waits for its children itself, so that
   none needs a `depend'.  */

#ifndef CALLS_H
#define CALLS_H

static void
fibonacci (int n, uint64_t *result)
{
  if (n < 2)
    {
      *result = (uint64_t)n;
      return;
    }
  uint64_t last, last_but_one;
#pragma omp task shared(last)
  fibonacci (n - 1, &last);
#pragma omp task shared(last_but_one)
  fibonacci (n - 2, &last_but_one);
#pragma omp taskwait
  *result = last + last_but_one;
}

static inline uint64_t
start_fibonacci (int n)
{
  uint64_t result = 0;
#pragma omp task shared(result)
  fibonacci (n, &result);
#pragma omp taskwait
  return result;
}

static void
call (int depth, long iterations)
{
  bench_body (iterations, NULL, 0);
  if (depth > 0)
    {
#pragma omp task
      call (depth - 1, iterations);
#pragma omp task
      call (depth - 1, iterations);
    }
}

/* A taskwait would wait for children only.  */
static inline void
start_calls (int depth, long iterations)
{
#pragma omp taskgroup
  {
#pragma omp task
    call (depth, iterations);
  }
}

#endif /* CALLS_H */
