/* A buffer is touched again after its release, in another function.  */

#include <stdio.h>
#include <tasks.h>

#define N 7

static long totals[N];
static long (*view)[N] = &totals;

TASK void add (int n, long v[n], long x);

void
add (int n, long v[n], long x)
{
  for (int i = 0; i < n; i++)
    v[i] += x;
}

__attribute__ ((weak)) void
clear_last (void)
{
  (*view)[N - 1] = 0; /* MISTAKE check */
}

__attribute__ ((weak)) long
show (void)
{
  long *v = *view, sum = 0;
#pragma tasks acquire v
#ifdef FIXED
  clear_last ();
#endif
  for (int i = 0; i < N; i++)
    sum += v[i];
#pragma tasks release v
#ifndef FIXED
  clear_last ();
#endif
  return sum;
}

int
main (void)
{
#pragma tasks register totals
  add (N, totals, 4);
  printf ("%ld\n", show ());
  add (N, totals, 1);
#pragma tasks unregister totals
  printf ("%ld\n", totals[0]);
}
