/* The pragma's first operand is no implementation for OpenCL.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 77
#define F "pragma-implementation.cl"

TASK void scale (int n, float v[n], float f);
void
scale (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}
TASK_IMPLEMENTATION ("cpu", scale)
void
scale_unrolled (int n, float v[n], float f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}
static void
report (int n, const float v[n])
{
  printf ("%g\n", v[n - 1]);
}
static float factor = 3;

#ifndef FIXED
#pragma tasks opencl scale F "scale" 16 /* MISTAKE error */
#pragma tasks opencl scale_unrolled F "scale" 16 /* MISTAKE error */
#pragma tasks opencl report F "scale" 16 /* MISTAKE error */
#pragma tasks opencl factor F "scale" 16 /* MISTAKE error */
#pragma tasks opencl scale_gpu F "scale" 16 /* MISTAKE error */
#pragma tasks opencl "scale_opencl" F "scale" 16 /* MISTAKE error */
#pragma tasks opencl /* MISTAKE error */
#pragma tasks opencl scale_late F "scale" 16 /* MISTAKE error */
#endif

TASK_IMPLEMENTATION ("opencl", scale)
void scale_opencl (int n, float v[n], float f);
#pragma tasks opencl scale_opencl F "scale" 16
#ifndef FIXED
#pragma tasks opencl scale_opencl F "scale" 32 /* MISTAKE error */

TASK_IMPLEMENTATION ("opencl", scale)
void scale_late (int n, float v[n], float f);

TASK_IMPLEMENTATION ("cuda", scale)
void scale_cuda (int n, float v[n], float f);
#pragma tasks opencl scale_cuda F "scale" 32 /* MISTAKE error */
#endif

int
main (void)
{
  float v[N] TASK_REGISTERED;
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks release v
  scale (N, v, factor);
#pragma tasks acquire v
  report (N, v);
  return v[N - 1] != 3 * (N - 1);
}
