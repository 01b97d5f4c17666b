/* SPDX-License-Identifier: GPL-3.0-or-later

   Initializers of `heap_allocated' and `registered' arrays: g++ assigns the
   elements that are not constant one by one.  */

#include <cstdio>
#include <tasks.h>

TASK static void twice (int n, int *v);

static void
twice (int n, int *v)
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}

static int
sum (int i)
{
  int first[3] TASK_HEAP TASK_REGISTERED = { i, 1 };
  int last[3] TASK_HEAP { 4, i };
  int stack[3] TASK_REGISTERED = { i, i };
  int constant[2] TASK_HEAP = { 1, 2 };
  int none[2] TASK_HEAP = {};
  twice (3, first);
  twice (3, stack);
#pragma tasks wait
  return first[0] + 10 * first[1] + 100 * first[2] + 1000 * last[0]
         + 10000 * last[1] + 100000 * last[2] + 1000000 * stack[1] + none[1]
         + constant[0] * constant[1];
}

int
main ()
{
  std::printf ("%d\n", sum (3));
}
