/* Arrays on the stack, one behind the other.  */

#include <stdio.h>
#include <tasks.h>

#define N 6

#ifdef FIXED
#define LIMIT(N) (N)
#else
#define LIMIT(N) ((N) + 1)
#endif

struct state
{
  int before[N];
  int after[N];
  int guard;
};

TASK void advance (int n, const int from[n], int to[n]);
TASK void total (int n, const int v[n], long sum[1] TASK_OUTPUT);

__attribute__ ((weak)) void
step (const int *from, int *to, int end)
{
  for (int i = 0; i < end; i++)
    to[i] = from[i] + i;
}

void
advance (int n, const int from[n], int to[n])
{
  step (from, to, LIMIT (n));
}

__attribute__ ((weak)) long
sum_of (const int *v, int end)
{
  long sum = 0;
  for (int i = 0; i < end; i++)
    sum += v[i];
  return sum;
}

void
total (int n, const int v[n], long sum[1])
{
  sum[0] = sum_of (v, LIMIT (n));
}

int
main (void)
{
  struct state s = { { 1, 2, 3, 4, 5, 6 }, { 0 }, 0 };
  long sum[1] TASK_REGISTERED;
#pragma tasks register s.before
#pragma tasks register s.after
  advance (N, s.before, s.after);
  total (N, s.after, sum);
#pragma tasks acquire sum
  printf ("%ld\n", sum[0]);
#pragma tasks unregister s.before
#pragma tasks unregister s.after
}
