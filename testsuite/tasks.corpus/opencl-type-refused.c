/* Parameters that mean nothing on a device.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 30

#ifdef FIXED
typedef double real;
typedef float *row;
typedef int operation;
#else
typedef long double real;
typedef float **row;
typedef float (*operation) (float);
#endif

TASK void root (int n, real v[n]);
void
root (int n, real v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] / 2;
}
TASK void weigh (real weight, int n, double v[n]);
void
weigh (real weight, int n, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= weight;
}
TASK void clear (int n, row v);
void
clear (int n, row v)
{
  for (int i = 0; i < n; i++)
    v[i] = 0;
}
TASK void map (operation f, int n, float v[n]);
void
map (operation f, int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = f != 0;
}

TASK_IMPLEMENTATION ("opencl", root)
void root_cl (int n, real v[n]); /* MISTAKE error */
TASK_IMPLEMENTATION ("opencl", weigh)
void weigh_cl (real weight, int n, double v[n]); /* MISTAKE error */
TASK_IMPLEMENTATION ("opencl", clear)
void clear_cl (int n, row v); /* MISTAKE error */
TASK_IMPLEMENTATION ("opencl", map)
void map_cl (operation f, int n, float v[n]); /* MISTAKE error */

#pragma tasks opencl root_cl "opencl-type-refused.cl" "root" TWIN 16
#pragma tasks opencl weigh_cl "opencl-type-refused.cl" "weigh" TWIN 16
#pragma tasks opencl clear_cl "opencl-type-refused.cl" "clear" TWIN 10 n
#pragma tasks opencl map_cl "opencl-type-refused.cl" "map" TWIN 16

int
main (void)
{
  real v[N] TASK_REGISTERED;
  double d[N] TASK_REGISTERED;
#ifdef FIXED
  float f[N] TASK_REGISTERED;
#else
  float *f[N] TASK_REGISTERED;
#endif
  float g[N] TASK_REGISTERED;
#pragma tasks acquire v
#pragma tasks acquire d
  for (int i = 0; i < N; i++)
    v[i] = d[i] = i;
#pragma tasks release v
#pragma tasks release d
  root (N, v);
  weigh (2, N, d);
  clear (N, f);
  map (0, N, g);
#pragma tasks acquire v
#pragma tasks acquire d
#pragma tasks acquire f
#pragma tasks acquire g
  printf ("%g %g %g\n", (double) v[9], d[9], g[9]);
  return v[9] != 4.5 || d[9] != 18 || g[9];
}
