/* A child touches what its parent has, but was not given; and the parent looks
   at what its child writes before it has waited.  */

#include <stdio.h>
#include <tasks.h>

#define N 10

static int *shared;

TASK void half (int n, int v[n]);
TASK void whole (int n, int v[n], int last[1]);

__attribute__ ((weak)) void
remember (int x)
{
#ifndef FIXED
  shared[0] = x; /* MISTAKE check */
#else
  (void)x;
#endif
}

void
half (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
  remember (v[n - 1]);
}

__attribute__ ((weak)) int
look (const int *v)
{
  return v[0]; /* MISTAKE check */
}

void
whole (int n, int v[n], int last[1])
{
  int *high = v + n / 2;
  last[0] = 0;
#pragma tasks register high n - n / 2
  half (n - n / 2, high);
#ifdef FIXED
#pragma tasks wait
#endif
  last[0] += look (high); /* MISTAKE host-access */
#pragma tasks unregister high
}

int
main (void)
{
  int v[N] TASK_REGISTERED = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };
  int last[1] TASK_REGISTERED;

  shared = last;
  whole (N, v, last);
#pragma tasks acquire last
#pragma tasks acquire v
  printf ("%d %d\n", last[0], v[N - 1]);
}
