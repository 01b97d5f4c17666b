typedef struct { float4 at; uint colour; } light;
kernel void
shine (int n, global light *l, float by)
{
  int i = get_global_id (0);
  if (i < n)
    l[i].at.w += by;
}
kernel void
count (uint n, global const uchar *restrict v, global uint *restrict c)
{
  uint i = get_global_id (0);
  if (i < n && v[i] > 10)
    atomic_inc ((volatile global uint *) c);
}
kernel void
spread (long n, global float3 *v, ulong seed)
{
  long i = get_global_id (0);
  if (i < n)
    v[i].x = seed % 10;
}
kernel void
mask (int n, const global short2 *v, global char *m)
{
  int i = get_global_id (0);
  if (i < n)
    m[i] = v[i].x > v[i].y;
}
