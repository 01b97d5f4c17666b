/* SPDX-License-Identifier: GPL-3.0-or-later  */

__kernel void
scale (int n, __global float *v, float f)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= f;
}

__kernel void
scale_again (int n, __global float *v, float f)
{
  scale (n, v, f);
}
