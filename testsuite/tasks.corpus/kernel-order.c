/* The parameters in another order.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 512

struct range { float low, high; };

TASK void clamp (float v[], int n, float low, float high);
void
clamp (float v[], int n, float low, float high)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] < low ? low : v[i] > high ? high : v[i];
}

TASK void blend (const float *a, const float *b, float *out TASK_OUTPUT, int n,
                 float t);
void
blend (const float *a, const float *b, float *out, int n, float t)
{
  for (int i = 0; i < n; i++)
    out[i] = (1 - t) * a[i] + t * b[i];
}

TASK void copy_to (float to[N] TASK_OUTPUT, const float from[N]);
void
copy_to (float to[N], const float from[N])
{
  for (int i = 0; i < N; i++)
    to[i] = from[i];
}

#define IMPL(T) TASK_IMPLEMENTATION ("opencl", T)
IMPL (clamp) void clamp_cl (float v[], int n, float low, float high);
IMPL (blend) void blend_cl (const float *a, const float *b, float *out, int n, float t);
IMPL (copy_to) void copy_to_cl (float to[N], const float from[N]);
#pragma tasks opencl clamp_cl "kernel-order.cl" "clamp_range" TWIN 64 /* MISTAKE kernel */
#pragma tasks opencl blend_cl "kernel-order.cl" "blend" TWIN 64 n /* MISTAKE kernel */
#pragma tasks opencl copy_to_cl "kernel-order.cl" "copy" TWIN 64 /* MISTAKE kernel */

static void
prepare (float *v, float scale)
{
  for (int i = 0; i < N; i++)
    v[i] = i * scale;
}

int
main (void)
{
  static float a[N], b[N], out[N], last[N];
  prepare (a, 1);
  prepare (b, 2);
#pragma tasks register a
#pragma tasks register b
#pragma tasks register out
#pragma tasks register last
  clamp (a, N, 10, 100);
  clamp (b, N, 10, 200);
  blend (a, b, out, N, 0.5f);
  copy_to (last, out);
#pragma tasks unregister last
#pragma tasks unregister out
#pragma tasks unregister b
#pragma tasks unregister a
  printf ("%g %g\n", last[0], last[N - 1]);
  return last[0] != 10 || last[N - 1] != 150;
}
