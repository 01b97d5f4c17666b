/* SPDX-License-Identifier: GPL-3.0-or-later

   Nested calls as annotated C.  */

#ifndef CALLS_H
#define CALLS_H

TASK static void fibonacci (int n, uint64_t result[1] TASK_OUTPUT);

static void
fibonacci (int n, uint64_t result[1])
{
  if (n < 2)
    {
      *result = (uint64_t)n;
      return;
    }
  uint64_t last[1] TASK_REGISTERED, last_but_one[1] TASK_REGISTERED;
  fibonacci (n - 1, last);
  fibonacci (n - 2, last_but_one);
#pragma tasks wait
  *result = *last + *last_but_one;
}

static inline uint64_t
start_fibonacci (int n)
{
  uint64_t result[1] TASK_REGISTERED = { 0 };
  fibonacci (n, result);
#pragma tasks wait
  return *result;
}

TASK static void call (int depth, long iterations);

static void
call (int depth, long iterations)
{
  bench_body (iterations, NULL, 0);
  if (depth > 0)
    {
      call (depth - 1, iterations);
      call (depth - 1, iterations);
    }
}

static inline void
start_calls (int depth, long iterations)
{
  call (depth, iterations);
  wait_all ();
}

#endif /* CALLS_H */
