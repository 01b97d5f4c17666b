/* SPDX-License-Identifier: GPL-3.0-or-later  */

__kernel void
scale (int n, __global float *v, float f)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= f;
}

__kernel void
only_here (const __global float *w, __global float v[])
{
}

struct s
{
  int i[2];
  char c;
};

__kernel void
kinds (uchar b, char c, ushort s, long l, double d, struct s by_value,
       __global float4 *untyped, __global struct s *structs,
       __global int4 *rows)
{
}
