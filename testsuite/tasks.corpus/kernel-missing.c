/* The kernel's name is misspelt, or no longer what the file calls it.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 1000

TASK void saxpy (int n, float a, const float x[n], float y[n]);
void
saxpy (int n, float a, const float x[n], float y[n])
{
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

TASK void fill (int n, float value, float x[n] TASK_OUTPUT);
void
fill (int n, float value, float x[n])
{
  for (int i = 0; i < n; i++)
    x[i] = value;
}

TASK void negate (int n, float x[n]);
void
negate (int n, float x[n])
{
  for (int i = 0; i < n; i++)
    x[i] = -x[i];
}

TASK_IMPLEMENTATION ("opencl", saxpy)
void saxpy_opencl (int n, float a, const float x[n], float y[n]);
#ifdef FIXED
#pragma tasks opencl saxpy_opencl "kernel-missing.cl" "saxpy" 64
#else
#pragma tasks opencl saxpy_opencl "kernel-missing.cl" "sapxy" 64 /* MISTAKE kernel */
#endif

TASK_IMPLEMENTATION ("opencl", fill)
void fill_opencl (int n, float value, float x[n]);
#ifdef FIXED
#pragma tasks opencl fill_opencl "kernel-missing.cl" "fill" 64
#else
#pragma tasks opencl fill_opencl "kernel-missing.cl" "Fill" 64 /* MISTAKE kernel */
#endif

/* `flip' is there, but it is a helper, no kernel.  */
TASK_IMPLEMENTATION ("opencl", negate)
void negate_opencl (int n, float x[n]);
#ifdef FIXED
#pragma tasks opencl negate_opencl "kernel-missing.cl" "negate" 64
#else
#pragma tasks opencl negate_opencl "kernel-missing.cl" "flip" 64 /* MISTAKE kernel */
#endif

int
main (void)
{
  static float x[N], y[N];
#pragma tasks register x
#pragma tasks register y
  fill (N, 2, x);
  fill (N, 1, y);
  for (int step = 0; step < 3; step++)
    saxpy (N, 0.5f, x, y);
  negate (N, y);
#pragma tasks unregister y
#pragma tasks unregister x
  printf ("%g\n", y[N - 1]);
  return y[0] != -4;
}
