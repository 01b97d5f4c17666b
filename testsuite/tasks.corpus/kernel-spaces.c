/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A buffer in local memory, one without an address space; a constant one that
   the task writes.  */

#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 128

TASK void reduce (int n, const float v[n], float sums[n / 32] TASK_OUTPUT);
TASK void look_up (int n, const unsigned char ix[n], const float table[256],
                   float out[n] TASK_OUTPUT);
TASK void clear (int n, float v[n] TASK_OUTPUT);

void
reduce (int n, const float v[n], float sums[n / 32])
{
  for (int g = 0; g < n / 32; g++)
    {
      sums[g] = 0;
      for (int i = 0; i < 32; i++)
        sums[g] += v[32 * g + i];
    }
}

void
look_up (int n, const unsigned char ix[n], const float table[256],
         float out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = table[ix[i]];
}

void
clear (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = 0;
}
TASK_IMPLEMENTATION ("opencl", reduce)
void reduce_cl (int n, const float v[n], float sums[n / 32]);
TASK_IMPLEMENTATION ("opencl", look_up)
void look_up_cl (int n, const unsigned char ix[n], const float table[256],
                 float out[n]);
TASK_IMPLEMENTATION ("opencl", clear)
void clear_cl (int n, float v[n]);
#pragma tasks opencl reduce_cl "kernel-spaces.cl" "reduce" TWIN 32 n /* MISTAKE kernel */
#pragma tasks opencl look_up_cl "kernel-spaces.cl" "look_up" TWIN 32 /* MISTAKE kernel */
#pragma tasks opencl clear_cl "kernel-spaces.cl" "clear" TWIN 32 /* MISTAKE kernel */

int
main (void)
{
  static float v[N], sums[N / 32], table[256], out[N];
  static unsigned char ix[N];
  for (int i = 0; i < N; i++)
    {
      v[i] = 1;
      ix[i] = i;
    }
  for (int i = 0; i < 256; i++)
    table[i] = i * 0.5f;
#pragma tasks register v
#pragma tasks register sums
#pragma tasks register table
#pragma tasks register ix
#pragma tasks register out
  reduce (N, v, sums);
  look_up (N, ix, table, out);
  clear (N, v);
#pragma tasks unregister v
#pragma tasks unregister sums
#pragma tasks unregister table
#pragma tasks unregister ix
#pragma tasks unregister out
  printf ("%g %g %g\n", sums[1], out[9], v[0]);
  return 0;
}
