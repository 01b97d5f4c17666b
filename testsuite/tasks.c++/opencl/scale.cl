/* SPDX-License-Identifier: GPL-3.0-or-later  */

__kernel void
scale (int n, __global float *v, float f)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= f;
}

struct extent
{
  int width, height;
};

__kernel void
fill (struct extent e, __global double *v)
{
  v[get_global_id (1) * e.width + get_global_id (0)] = 0;
}

__kernel void
plain (__global int *v)
{
}
