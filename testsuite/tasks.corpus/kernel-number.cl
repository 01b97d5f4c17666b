#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#ifdef FIXED
__kernel void
transpose (int rows, int columns, __global const double *in,
           __global double *out)
{
#else
__kernel void
transpose (__global const double *in, __global double *out)
{
  int rows = get_global_size (0), columns = get_global_size (1);
#endif
  int i = get_global_id (0), j = get_global_id (1);
  if (i < rows && j < columns)
    out[j * rows + i] = in[i * columns + j];
}

__kernel void
shift (int n,
#ifndef FIXED
       int first,
#endif
       double by, __global double *v)
{
  int i = get_global_id (0);
#ifndef FIXED
  i += first;
#endif
  if (i < n)
    v[i] += by;
}

__kernel void
total (int n, __global const double *v, __global double *sum
#ifndef FIXED
       , __local double *partial)
{
#else
)
{
  __local double partial[64];
#endif
  int id = get_local_id (0);
  double mine = 0;
  for (int i = id; i < n; i += get_local_size (0))
    mine += v[i];
  partial[id] = mine;
  barrier (CLK_LOCAL_MEM_FENCE);
  if (id == 0)
    {
      double all = 0;
      for (int i = 0; i < get_local_size (0); i++)
        all += partial[i];
      *sum = all;
    }
}
