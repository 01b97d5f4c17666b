__kernel void
#ifdef FIXED
clamp_range (__global float *v, int n, float low, float high)
#else
clamp_range (__global float *v, float low, float high, int n)
#endif
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = clamp (v[i], low, high);
}

__kernel void
#ifdef FIXED
blend (__global const float *a, __global const float *b, __global float *out,
       int n, float t)
#else
blend (__global float *out, __global const float *a, __global const float *b,
       int n, float t)
#endif
{
  int i = get_global_id (0);
  if (i < n)
    out[i] = mix (a[i], b[i], t);
}

__kernel void
#ifdef FIXED
copy (__global float *to, __global const float *from)
#else
copy (__global const float *from, __global float *to)
#endif
{
  int i = get_global_id (0);
  to[i] = from[i];
}
