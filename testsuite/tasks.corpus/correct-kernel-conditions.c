/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A kernel that is one or the other, depending on what the device can; names
   in comments and strings; kernels that call others; a second with the name as
   prefix.  */

#include <stdio.h>
#include <tasks.h>

#define N 32

TASK void scale (int n, double v[n], double f);
TASK void sum (int n, const int v[n], int s[1] TASK_OUTPUT);

void
scale (int n, double v[n], double f)
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}

void
sum (int n, const int v[n], int s[1])
{
  s[0] = 0;
  for (int i = 0; i < n; i++)
    s[0] += v[i];
}
TASK_IMPLEMENTATION ("opencl", scale)
void scale_cl (int n, double v[n], double f);
#pragma tasks opencl scale_cl "correct-kernel-conditions.cl" "scale" 32
TASK_IMPLEMENTATION ("opencl", sum)
void sum_cl (int n, const int v[n], int s[1]);
#pragma tasks opencl sum_cl "correct-kernel-conditions.cl" "sum"                                             \
                            "-DSUM" 32 32

int
main (void)
{
  double v[N] TASK_REGISTERED;
  int w[N] TASK_REGISTERED, s[1] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = w[i] = i;
  scale (N, v, 2);
  sum (N, w, s);
#pragma tasks acquire v
#pragma tasks acquire s
  printf ("%g %d\n", v[3], s[0]);
#pragma tasks release s
#pragma tasks release v
  return 0;
}
