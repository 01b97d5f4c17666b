#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
#define I get_global_id (0)
union word { uint all; ushort half_[2]; };
kernel void
normalize4 (int n, global float4 *v)
{
  if (I < n)
    v[I].w = v[I].x + v[I].y + v[I].z;
}
kernel void
invert (int n, global uchar4 *image)
{
  if (I < n)
    image[I].xyz = (uchar3) (255) - image[I].xyz;
}
kernel void
swap (int n, global double2 *z)
{
  if (I < n)
    z[I] = z[I].yx;
}
kernel void
rotate4 (int n, global float4 *v, constant float4 *q)
{
  if (I < n)
    v[I] *= *q;
}
kernel void
fold (int n, global union word *w)
{
  if (I < n)
    w[I].half_[0] ^= w[I].half_[1];
}
