/* SPDX-License-Identifier: GPL-3.0-or-later */

/* float where double is passed, int for long, depending on options and on a
   typedef of an included file.  */

#include <stdio.h>
#include <tasks.h>
#include <stdint.h>

#ifdef FIXED
#define BUILD "-DREAL=double -DFIXED"
#else
#define BUILD "-DREAL=float"
#endif
#define N 64

TASK void axpb (int64_t n, double a, double v[n], double b);
TASK void norm2 (int n, const double v[n], double out[n] TASK_OUTPUT);
TASK void mod (int n, uint64_t v[n], uint64_t m);

void
axpb (int64_t n, double a, double v[n], double b)
{
  for (int64_t i = 0; i < n; i++)
    v[i] = a * v[i] + b;
}

void
norm2 (int n, const double v[n], double out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = v[i] * v[i];
}

void
mod (int n, uint64_t v[n], uint64_t m)
{
  for (int i = 0; i < n; i++)
    v[i] %= m;
}
TASK_IMPLEMENTATION ("opencl", axpb)
void axpb_cl (int64_t n, double a, double v[n], double b);
TASK_IMPLEMENTATION ("opencl", norm2)
void norm2_cl (int n, const double v[n], double out[n]);
TASK_IMPLEMENTATION ("opencl", mod)
void mod_cl (int n, uint64_t v[n], uint64_t m);
#pragma tasks opencl axpb_cl "kernel-precision.cl" "axpb" BUILD 16 /* MISTAKE kernel */
#pragma tasks opencl norm2_cl "kernel-precision.cl" "norm2" BUILD 16 /* MISTAKE kernel */
#pragma tasks opencl mod_cl "kernel-precision.cl" "mod_all" BUILD 16 /* MISTAKE kernel */

int
main (void)
{
  double v[N] TASK_REGISTERED, w[N] TASK_REGISTERED;
  uint64_t u[N] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    u[i] = v[i] = i;
  axpb (N, 2, v, 1);
  norm2 (N, v, w);
  mod (N, u, 10);
#pragma tasks acquire w
#pragma tasks acquire u
  printf ("%g %d\n", w[3], (int)u[33]);
#pragma tasks release u
#pragma tasks release w
  return 0;
}
