/* SPDX-License-Identifier: GPL-3.0-or-later

   Kernels that kernel.c launches otherwise than they are.  */

#include "types.h"

kernel void
scale (int n, global float *v, float f)
{
  v[get_global_id (0)] *= f;
}

void
helper (global float *v)
{
  *v++ = 0;
}

kernel void doubles (int n, global double *v, double f) {}
kernel void reversed (global float *v, float f, int n) {}
kernel void exchanged (int m, int n, global float *v) {}
kernel void in_local (int n, local float *v, float f) {}
kernel void nowhere (int n, float *v, float f) {}
kernel void image (int n, read_only image2d_t v, float f) {}
kernel void truth (int n, global float *v, bool f) {}
kernel void pointers (int n, global float **v, float f) {}
kernel void particles (global float *v, global particle *all) {}

kernel void
write_index (int n, global float *from, global float *to)
{
  from[n] = to[n];
}

kernel void
write_star (int n, global float *from, global float *to)
{
  if (n > 0)
    *(from + n) = *to;
}

kernel void
write_store (int n, global float *from, global float *to)
{
  vstore4 ((float4)(0), n, from + 1);
}

kernel void
write_cast (int n, const global float *from, global float *to)
{
  vstore4 ((float4)(0), n, (global float *)from);
}

kernel void
write_call (int n, global float *from, global float *to)
{
  helper (&from[n]);
}

kernel void
write_alias (int n, global float *from, global float *to)
{
  global float *const last = from + n;
  last[-1] += 1;
}

kernel void
write_never (int n, const global float *from, constant float *to)
{
}

kernel __attribute__ ((reqd_work_group_size (8, 4, 1))) void
in_groups (int n, global float *v, float f)
{
  v[get_global_id (1) * n + get_global_id (0)] *= f;
}

kernel void
shared_header (int n, global real *v, real f)
{
}

kernel void
mix (int n, global float *v, float f)
{
  v[get_global_id (0)] = n * f;
}
