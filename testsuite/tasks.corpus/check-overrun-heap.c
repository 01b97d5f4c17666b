/* Heap blocks: a loop that ends one too late, one that begins one too early,
   and a plain index.  */

#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 10

#ifdef FIXED
#define ONE 0
#else
#define ONE 1
#endif

TASK void count (int n, int v[n]);
TASK void back (int n, const int v[n], int sum[1] TASK_OUTPUT);
TASK void finish (int n, long v[n]);

__attribute__ ((weak)) void
store (int *v, int i)
{
  v[i] = i;
}

void
count (int n, int v[n])
{
  int last = n - 1 + ONE;
  for (int i = 0; i <= last; i++)
    store (v, i);
}

void
back (int n, const int v[n], int sum[1])
{
  int total = 0;
  for (int i = n - 1; i >= -ONE; i--)
    total += v[i] > i; /* MISTAKE size check */
  sum[0] = total;
}

__attribute__ ((weak)) void
terminate (long *v, int at)
{
  v[at] = v[at] | 1;
}

void
finish (int n, long v[n])
{
  terminate (v, n - 1 + ONE);
}

int
main (void)
{
  int *v = malloc (N * sizeof *v), *spare = malloc (64);
  long *w = malloc (5 * sizeof *w);
  int sum[1] TASK_REGISTERED;

  for (int i = 0; i < 5; i++)
    w[i] = 2;
#pragma tasks register v N
#pragma tasks register w 5
  count (N, v);
  back (N, v, sum);
  finish (5, w);
#pragma tasks unregister v
#pragma tasks unregister w
#pragma tasks acquire sum
  printf ("%d %d\n", v[N - 1], sum[0] > 0);
  (void)spare;
  /* What has been broken is not given back.  */
}
