/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pragmas and kernels that come from macros; a kernel behind a block comment
   and in strange spelling.  */

#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 50

TASK void add (int n, const int a[n], const int b[n], int c[n] TASK_OUTPUT);
TASK void mul (int n, const float a[n], const float b[n],
               float c[n] TASK_OUTPUT);
TASK void pick (int n, const short v[n], short w[n] TASK_OUTPUT, short k);
#define LOOP for (int i = 0; i < n; i++)

void
add (int n, const int a[n], const int b[n], int c[n])
{
  LOOP c[i] = a[i] + b[i];
}

void
mul (int n, const float a[n], const float b[n], float c[n])
{
  LOOP c[i] = a[i] * b[i];
}

void
pick (int n, const short v[n], short w[n], short k)
{
  LOOP w[i] = v[(i + k) % n];
}

#define STR(X) #X
#define KERNEL(IMPL, NAME)                                                    \
  _Pragma (STR (tasks opencl IMPL "kernel-macros.cl" NAME TWIN 25))
TASK_IMPLEMENTATION ("opencl", add)
void add_cl (int n, const int a[n], const int b[n], int c[n]);
KERNEL (add_cl, "add") /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", mul)
void mul_cl (int n, const float a[n], const float b[n], float c[n]);
KERNEL (mul_cl, "mul") /* MISTAKE kernel */
TASK_IMPLEMENTATION ("opencl", pick)
void pick_cl (int n, const short v[n], short w[n], short k);
#pragma tasks opencl pick_cl "kernel-macros.cl" "pick" TWIN 25 /* MISTAKE kernel */

int
main (void)
{
  int a[N] TASK_REGISTERED, c[N] TASK_REGISTERED;
  float f[N] TASK_REGISTERED, g[N] TASK_REGISTERED;
  short v[N] TASK_REGISTERED, w[N] TASK_REGISTERED;
LOOP_INIT:
  for (int i = 0; i < N; i++)
    f[i] = a[i] = v[i] = i;
  if (a[1] != 1)
    goto LOOP_INIT;
  add (N, a, a, c);
  mul (N, f, f, g);
  pick (N, v, w, 3);
#pragma tasks acquire c
#pragma tasks acquire g
#pragma tasks acquire w
  printf ("%d %g %d\n", c[2], g[3], w[4]);
#pragma tasks release c
#pragma tasks release g
#pragma tasks release w
  return 0;
}
