#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#include "kernel-precision.h"
kernel void
axpb (long n, real a, global real *v, real b)
{
  long i = get_global_id (0);
  if (i < n)
    v[i] = a * v[i] + b;
}
kernel void
norm2 (int n, global const real *v, global real *out)
{
  int i = get_global_id (0);
  if (i < n)
    out[i] = v[i] * v[i];
}
kernel void
mod_all (int n, global ulong *v, word m)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] %= m;
}
