/* What the kernel writes, and what the task says of it.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 200

TASK void normalize (int n, const float in[n], float out[n] TASK_OUTPUT);
void
normalize (int n, const float in[n], float out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = in[i] / 10;
}
TASK void accumulate (int n, const float in[n], float sum[n]);
void
accumulate (int n, const float in[n], float sum[n])
{
  for (int i = 0; i < n; i++)
    sum[i] += in[i];
}
TASK void smooth (int n, const float in[n], float out[n] TASK_OUTPUT);
void
smooth (int n, const float in[n], float out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = (in[i ? i - 1 : 0] + in[i] + in[i < n - 1 ? i + 1 : i]) / 3;
}

/* The kernel cannot write what the task does.  */
TASK_IMPLEMENTATION ("opencl", normalize)
void normalize_cl (int n, const float in[n], float out[n]);
#pragma tasks opencl normalize_cl "kernel-const.cl" "normalize_all" TWIN 50 /* MISTAKE kernel */

/* The kernel leaves something in the buffer that the task only reads.  */
TASK_IMPLEMENTATION ("opencl", accumulate)
void accumulate_cl (int n, const float in[n], float sum[n]);
#pragma tasks opencl accumulate_cl "kernel-const.cl" "accumulate" TWIN 50 /* MISTAKE kernel */

/* It does so in a function that it calls.  */
TASK_IMPLEMENTATION ("opencl", smooth)
void smooth_cl (int n, const float in[n], float out[n]);
#pragma tasks opencl smooth_cl "kernel-const.cl" "smooth" TWIN 50 /* MISTAKE kernel */

static float
checked (const float *v)
{
  float sum = 0;
  for (int i = 0; i < N; i++)
    sum += v[i];
  return sum;
}

int
main (void)
{
  static float a[N], b[N], c[N];
  for (int i = 0; i < N; i++)
    a[i] = 10 * (i % 4);
#pragma tasks register a
#pragma tasks register b
#pragma tasks register c
  normalize (N, a, b);
  accumulate (N, a, b);
  smooth (N, b, c);
#pragma tasks unregister a
#pragma tasks unregister b
#pragma tasks unregister c
  float sum = checked (b);
  printf ("%g\n", sum);
  return sum != 3300;
}
