/* SPDX-License-Identifier: GPL-3.0-or-later

   Fibonacci by plain recursion, a task at every call: it writes its result
   into a local variable of its parent, which waits for it.  */

#include "runtime.h"

#include "calls.h"

/* fibonacci (N) is so many calls for N from 0 on: 2 F(N+1) - 1.  */
static long
calls_of (int n)
{
  long last = 1, calls = 1;
  for (int i = 2; i <= n; i++)
    {
      long next = calls + last + 1;
      last = calls;
      calls = next;
    }
  return calls;
}

static long
run (struct cell *cells, long tasks, long iterations)
{
  (void)iterations;
  int n = 0;
  while (calls_of (n + 1) <= tasks)
    n++;
  cells->value = start_fibonacci (n);
  return calls_of (n);
}

static const struct pattern pattern = { "fibonacci", 60000, 1, run };

int
main (int argc, char **argv)
{
  return bench_price (argc, argv, &runtime, &pattern);
}
