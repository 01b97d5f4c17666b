/* SPDX-License-Identifier: GPL-3.0-or-later

   Fibonacci by plain recursion, a task at every call.  */

#include "suite.h"

#define N 31

static uint64_t result[1];

TASK static void fib (int n, uint64_t value[1] TASK_OUTPUT);

static void
fib (int n, uint64_t value[1])
{
  if (n < 2)
    {
      *value = (uint64_t)n;
      return;
    }
  uint64_t last[1] TASK_REGISTERED, last_but_one[1] TASK_REGISTERED;
#pragma omp task shared(last)
  fib (n - 1, last);
#pragma omp task shared(last_but_one)
  fib (n - 2, last_but_one);
#pragma tasks wait
#pragma omp taskwait
  *value = *last + *last_but_one;
}

void
prepare (void)
{
}

void
compute (void)
{
#pragma tasks register result
#pragma omp task
  fib (N, result);
#pragma omp taskwait
#pragma tasks unregister result
}

uint64_t
checksum (void)
{
  return *result;
}
