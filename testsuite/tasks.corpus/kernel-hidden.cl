#ifndef FIXED
/* __kernel void
twice (int n, __global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= 2;
} */
#else
__kernel void
twice (int n, __global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= 2;
}
#endif

#if __OPENCL_VERSION__ < 100 || defined FIXED
__kernel void
increment (int n, __global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i]++;
}
#endif

#ifdef FIXED
__kernel
#endif
void
square (int n, __global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= v[i];
}

__kernel void halve (int n, __global int *v);
#ifdef FIXED
__kernel void
halve (int n, __global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] /= 2;
}
#endif
