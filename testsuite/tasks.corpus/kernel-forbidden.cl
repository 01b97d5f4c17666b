#ifdef FIXED
#define SIZE ulong
#define BOOL uchar
#define WEIGHT float
#else
#define SIZE size_t
#define BOOL bool
#define WEIGHT half
#endif

kernel void
zero (SIZE n, global int *v)
{
  if (get_global_id (0) < n)
    v[get_global_id (0)] = 0;
}

kernel void
toggle (int n, BOOL on, global int *v)
{
  v[get_global_id (0)] += on ? 1 : -1;
}

kernel void
weigh (int n, WEIGHT w, global float *v)
{
  v[get_global_id (0)] = w;
}

kernel void
flag (int n, global BOOL *f)
{
  f[get_global_id (0)] = !f[get_global_id (0)];
}

kernel void
pack (int n,
#ifdef FIXED
      global const float *v, global float *out)
{
  int i = get_global_id (0);
  float3 p = vload3 (i, v);
#else
      global const float3 *v, global float *out)
{
  int i = get_global_id (0);
  float3 p = v[i];
#endif
  out[i] = p.x + p.y + p.z;
}
