/* The pragma stands inside a function, or where its function has a body.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 64
#define F "pragma-place.cl"

TASK void lower (int n, int v[n]);
void
lower (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]--;
}
TASK_IMPLEMENTATION ("opencl", lower)
void lower_a (int n, int v[n]);
TASK_IMPLEMENTATION ("opencl", lower)
void lower_b (int n, int v[n]);
TASK_IMPLEMENTATION ("opencl", lower)
void lower_c (int n, int v[n]);

#ifdef FIXED
#pragma tasks opencl lower_a F "lower" 32
#pragma tasks opencl lower_b F "lower" 64
#pragma tasks opencl lower_c F "lower" 1
#else
void
lower_b (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]--;
}
#pragma tasks opencl lower_b F "lower" 64 /* MISTAKE error */
struct options
{
#pragma tasks opencl lower_c F "lower" 1 /* MISTAKE error */
  int verbose;
};
#endif

int
main (void)
{
#ifndef FIXED
#pragma tasks opencl lower_a F "lower" 32 /* MISTAKE error */
#endif
  int v[N] TASK_REGISTERED;
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks release v
  for (int t = 0; t < 6; t++)
    {
#ifndef FIXED
#pragma tasks opencl lower_a F "lower" 16 /* MISTAKE error */
#endif
      lower (N, v);
    }
#pragma tasks acquire v
  printf ("%d\n", v[10]);
  return v[10] != 4;
}
