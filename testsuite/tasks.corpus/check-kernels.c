/* Mistakes within kernels, which clang finds.  */
/* OPTIONS -fplugin-arg-tasks-check-kernels */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 33
#define F "check-kernels.cl"

TASK void one (int n, float v[n]);
TASK void two (int n, float v[n]);
void one (int n, float v[n]) { for (int i = 0; i < n; i++) v[i] = i; }
void two (int n, float v[n]) { for (int i = 0; i < n; i++) v[i] = v[i] > 3 ? 1 : 0; }
TASK_IMPLEMENTATION ("opencl", one) void one_cl (int n, float v[n]);
TASK_IMPLEMENTATION ("opencl", two) void two_cl (int n, float v[n]);
#pragma tasks opencl one_cl F "one" TWIN 33
#pragma tasks opencl two_cl F "two" TWIN 11

int
main (void)
{
  float v[N] TASK_REGISTERED;
  one (N, v);
  two (N, v);
#pragma tasks acquire v
  printf ("%g\n", v[9]);
  return v[9] != 1;
}
