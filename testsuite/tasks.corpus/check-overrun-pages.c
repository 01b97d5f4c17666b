/* Large blocks: one too many at the border of pages.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 4096
#define BLOCKS 3

TASK void ramp (int n, int v[n] TASK_OUTPUT, int from);
TASK void join (int n, int v[n]);

void
ramp (int n, int v[n], int from)
{
  for (int i = 0; i < n; i++)
    v[i] = from + i;
}

__attribute__ ((weak)) int
next (const int *v, int i)
{
  return v[i + 1]; /* MISTAKE check */
}

void
join (int n, int v[n])
{
#ifdef FIXED
  for (int i = 0; i < n - 1; i++)
#else
  for (int i = 0; i < n; i++)
#endif
    v[i] = (v[i] + next (v, i)) / 2;
}

int
main (void)
{
  int *v = aligned_alloc (4096, BLOCKS * N * sizeof *v);
  long sum = 0;

  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks register (v + b * N), N
      ramp (N, v + b * N, b * N);
    }
  for (int b = 0; b < BLOCKS - 1; b++)
    join (N, v + b * N);
#pragma tasks wait
  for (int b = 0; b < BLOCKS; b++)
    {
#pragma tasks unregister (v + b * N)
    }
  for (int i = 0; i < N; i++)
    sum += v[i];
  printf ("%ld\n", sum);
  free (v);
}
