kernel void
move (int n, float4 v, global float4 *p)
{
  int i = get_global_id (0);
  if (i < n)
    p[i] += v;
}

kernel void
enumerate (int n, global int *v)
{
  int i = get_global_id (0);
  v[i] = i;
}

#ifdef FIXED
kernel void
mark (int n, global float3 *p)
{
  int i = get_global_id (0);
  if (i < n)
    p[i].z = 1;
}
#else
struct point { float x, y, z; };
kernel void
mark (int n, global struct point *p)
{
  int i = get_global_id (0);
  if (i < n)
    p[i].z = 1;
}
#endif
