/* SPDX-License-Identifier: GPL-3.0-or-later

   Nested calls with oneTBB: a task_group in each parent.  */

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
  tbb::task_group children;
  children.run ([&] { fibonacci (n - 1, &last); });
  children.run ([&] { fibonacci (n - 2, &last_but_one); });
  children.wait ();
  *result = last + last_but_one;
}

static inline uint64_t
start_fibonacci (int n)
{
  uint64_t result = 0;
  current.group->run_and_wait ([&] { fibonacci (n, &result); });
  return result;
}

static void
call (int depth, long iterations)
{
  bench_body (iterations, NULL, 0);
  if (depth > 0)
    {
      current.group->run ([=] { call (depth - 1, iterations); });
      current.group->run ([=] { call (depth - 1, iterations); });
    }
}

static inline void
start_calls (int depth, long iterations)
{
  current.group->run_and_wait ([=] { call (depth, iterations); });
}

#endif /* CALLS_H */
