/* Nothing is wrong: a comparison reads keys that tasks only read, while an
   index is sorted that no task knows.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 12

static double keys[N];

TASK void mean (int n, const double v[n], double out[1] TASK_OUTPUT);

void
mean (int n, const double v[n], double out[1])
{
  out[0] = 0;
  for (int i = 0; i < n; i++)
    out[0] += v[i] / n;
}

static int
by_key (const void *a, const void *b)
{
  double x = keys[*(const int *) a], y = keys[*(const int *) b];
  return (x > y) - (x < y);
}

int
main (void)
{
  int index[N];
  double out[1];
  for (int i = 0; i < N; i++)
    {
      index[i] = i;
      keys[i] = i * 5 % N;
    }
#pragma tasks register keys
#pragma tasks register out
  mean (N, keys, out);
  qsort (index, N, sizeof *index, by_key);
  printf ("%d %g\n", index[1], keys[index[1]]);
#pragma tasks unregister out
#pragma tasks unregister keys
  printf ("%g\n", out[0]);
  return 0;
}
