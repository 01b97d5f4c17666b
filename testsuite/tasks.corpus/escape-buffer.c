/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A task stores addresses of its buffers in another of its buffers, and of a
   local array there, too.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 12

struct span
{
  const int *from;
  int n;
};

struct index
{
  struct span longest;
  int sum;
};

TASK void longest_run (int n, const int v[n], struct index *ix TASK_OUTPUT);
TASK void order (int n, const int v[n], const int *sorted[n] TASK_OUTPUT);

void
longest_run (int n, const int v[n], struct index *ix)
{
  int start = 0, best = 0, at = 0;
  ix->sum = 0;
  for (int i = 0; i < n; i++)
    {
      ix->sum += v[i];
      if (i > 0 && v[i] < v[i - 1])
        start = i;
      if (i - start + 1 > best)
        {
          best = i - start + 1;
          at = start;
        }
    }
#ifdef FIXED
  ix->longest.from = NULL;
  ix->longest.n = at;
#else
  ix->longest.from = v + at; /* MISTAKE escape */
  ix->longest.n = best;
#endif
}

static int
by_value (const void *a, const void *b)
{
  const int *const *x = a, *const *y = b;
  return **x - **y;
}

void
order (int n, const int v[n], const int *sorted[n])
{
#ifdef FIXED
  static const int zero = 0;
  (void)v;
  for (int i = 0; i < n; i++)
    sorted[i] = &zero;
#else
  for (int i = 0; i < n; i++)
    sorted[i] = &v[i]; /* MISTAKE escape */
#endif
  qsort (sorted, n, sizeof *sorted, by_value);
}

int
main (void)
{
  int v[N] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8 };
  struct index ix[1];
  const int *sorted[N];
#pragma tasks register v
#pragma tasks register ix
#pragma tasks register sorted
  longest_run (N, v, ix);
  order (N, v, sorted);
#pragma tasks unregister sorted
#pragma tasks unregister ix
#pragma tasks unregister v
  printf ("%d %d\n", ix->sum, sorted[0] != NULL);
  return 0;
}
