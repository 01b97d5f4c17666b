/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Kernels that write what the task only reads, or cannot write its output.  */

#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 64

struct body
{
  float x, v;
};

TASK void step (int n, const struct body in[n],
                struct body out[n] TASK_OUTPUT);
TASK void total (int n, const float v[n], float t[1] TASK_OUTPUT);
TASK void shift (int n, float v[n], const int by[1]);

void
step (int n, const struct body in[n], struct body out[n])
{
  for (int i = 0; i < n; i++)
    {
      out[i].x = in[i].x + in[i].v;
      out[i].v = in[i].v * 0.5f;
    }
}

void
total (int n, const float v[n], float t[1])
{
  t[0] = 0;
  for (int i = 0; i < n; i++)
    t[0] += v[i];
}

void
shift (int n, float v[n], const int by[1])
{
  for (int i = 0; i < n; i++)
    v[i] += by[0];
}

#define CL(T) TASK_IMPLEMENTATION ("opencl", T) void
CL (step) step_cl (int n, const struct body in[n], struct body out[n]);
CL (total) total_cl (int n, const float v[n], float t[1]);
CL (shift) shift_cl (int n, float v[n], const int by[1]);
#pragma tasks opencl step_cl "kernel-modes.cl" "step_kernel" TWIN 64 /* MISTAKE kernel */
#pragma tasks opencl total_cl "kernel-modes.cl" "total" TWIN 64 64 /* MISTAKE kernel */
#pragma tasks opencl shift_cl "kernel-modes.cl" "shift" TWIN 64 /* MISTAKE kernel */

int
main (void)
{
  struct body a[N] TASK_REGISTERED, b[N] TASK_REGISTERED;
  float v[N] TASK_REGISTERED, t[1] TASK_REGISTERED;
  int by[1] TASK_REGISTERED = { 3 };
  for (int i = 0; i < N; i++)
    {
      a[i] = (struct body){ i, 1 };
      v[i] = 1;
    }
  step (N, a, b);
  shift (N, v, by);
  total (N, v, t);
#pragma tasks acquire b
#pragma tasks acquire t
  printf ("%g %g\n", b[5].x, t[0]);
#pragma tasks release t
#pragma tasks release b
  return 0;
}
