__kernel void
tag (uint n, __global uint *tags)
{
  uint i = get_global_id (0);
  if (i < n)
    tags[i] = i;
}

__kernel void
drift (int n, float3 by, __global float3 *p)
{
  int i = get_global_id (0);
  if (i < n)
    p[i] += by;
}

__kernel void
paint (int n, int2 size, __global uchar *pixels)
{
  int i = get_global_id (0);
  if (i < n)
    pixels[i] = i / size.x + i % size.y;
}
