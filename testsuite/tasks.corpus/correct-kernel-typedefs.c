/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Kernels whose types come by typedefs, macros, conditions and includes.  */

#include <stdio.h>
#include <tasks.h>
#include <stdint.h>

#define N 64

typedef float real;

struct particle
{
  real x[3];
  real mass;
  int32_t id;
};

TASK void drift (int n, struct particle p[n], real dt);
TASK void mass (int n, const struct particle p[n], real m[n] TASK_OUTPUT);
TASK void hash (int n, const int32_t v[n], uint32_t h[n] TASK_OUTPUT);

void
drift (int n, struct particle p[n], real dt)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      p[i].x[k] += dt;
}

void
mass (int n, const struct particle p[n], real m[n])
{
  for (int i = 0; i < n; i++)
    m[i] = p[i].mass;
}

void
hash (int n, const int32_t v[n], uint32_t h[n])
{
  for (int i = 0; i < n; i++)
    h[i] = (uint32_t)v[i] * 2654435761u;
}
TASK_IMPLEMENTATION ("opencl", drift)
void drift_cl (int n, struct particle p[n], real dt);
#pragma tasks opencl drift_cl "correct-kernel-typedefs.cl" "drift"                                         \
                              "-DREAL=float -cl-std=CL1.2" 32
TASK_IMPLEMENTATION ("opencl", mass)
void mass_cl (int n, const struct particle p[n], real m[n]);
#pragma tasks opencl mass_cl "correct-kernel-typedefs.cl" "mass_of"                                        \
                             "-D REAL=float" 32
TASK_IMPLEMENTATION ("opencl", hash)
void hash_cl (int n, const int32_t v[n], uint32_t h[n]);
#pragma tasks opencl hash_cl "correct-kernel-typedefs.cl" "hash32"                                         \
                             "-DREAL=float -DBITS=32" 32

int
main (void)
{
  static struct particle p[N];
  static real m[N];
  static int32_t v[N];
  static uint32_t h[N];
  for (int i = 0; i < N; i++)
    {
      p[i].mass = i;
      v[i] = -i;
    }
#pragma tasks register p
#pragma tasks register m
#pragma tasks register v
#pragma tasks register h
  drift (N, p, 0.5f);
  mass (N, p, m);
  hash (N, v, h);
#pragma tasks unregister h
#pragma tasks unregister v
#pragma tasks unregister m
#pragma tasks unregister p
  printf ("%g %g %u\n", p[3].x[1], m[9], h[1]);
  return 0;
}
