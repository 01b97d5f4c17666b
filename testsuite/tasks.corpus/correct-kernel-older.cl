#if __OPENCL_VERSION__ < 100
#error "this is for devices"
#endif
#if defined (cl_khr_fp64)
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#elif defined (cl_amd_fp64)
#pragma OPENCL EXTENSION cl_amd_fp64 : enable
#else
#error "double precision is missing"
#endif
#ifndef GROUP
#define GROUP 1
#endif
#ifndef DIRECTION
#define DIRECTION 1
#endif
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

/* Not in atomic order, but whole.  */
__kernel void
count (const int n, __global const int * const restrict v,
       volatile __global int * restrict bins)
{
  const size_t i = get_global_id (0);
  if (i < (size_t) n)
    atomic_inc (&bins[v[i] & 7]);
}

__kernel
__attribute__ ((reqd_work_group_size (GROUP, 1, 1)))
void
total (int n, __global const float *v, __global float *sum)
{
  __local float part[GROUP];
  size_t id = get_local_id (0);
  part[id] = 0;
  for (size_t i = id; i < n; i += GROUP)
    part[id] += v[i];
  barrier (CLK_LOCAL_MEM_FENCE);
  if (id == 0)
    {
      float all = 0;
      for (int i = 0; i < GROUP; i++)
        all += part[i];
      sum[0] = all;
    }
}

__kernel void
precise (int n, __global double v[], float by)
{
  for (global double *p = v + get_global_id (0); p == v + get_global_id (0); p++)
    *p *= by;
}

#define TILE 4
__kernel void
tile (int rows, int columns, __global const float in[], __global float out[])
{
  __local float block[TILE][TILE + 1];
  int x = get_global_id (0), y = get_global_id (1);
  int lx = get_local_id (0), ly = get_local_id (1);
  block[ly][lx] = in[y * columns + x];
  barrier (CLK_LOCAL_MEM_FENCE);
  out[(get_group_id (0) * TILE + ly) * rows + get_group_id (1) * TILE + lx] = block[lx][ly];
}

__kernel void shared (int, __global int *);

__kernel void
shared (int n, __global int *v)
{
  v += get_global_id (0);
  *v = n + DIRECTION * *v;
}
