kernel void
#ifdef FIXED
reduce (int n, global const float *v, global float *sums)
#else
reduce (int n, global const float *v, local float *sums)
#endif
{
  local float part[32];
  int l = get_local_id (0);
  part[l] = v[get_global_id (0)];
  barrier (CLK_LOCAL_MEM_FENCE);
  if (l == 0)
    {
      float s = 0;
      for (int i = 0; i < 32; i++)
        s += part[i];
      sums[get_group_id (0)] = s;
    }
}
kernel void
#ifdef FIXED
look_up (int n, global const uchar *ix, constant float *table,
         global float *out)
#else
look_up (int n, global const uchar *ix, const float *table,
         global float *out)
#endif
{
  int i = get_global_id (0);
  if (i < n)
    out[i] = table[ix[i]];
}
#ifdef FIXED
kernel void
clear (int n, global float *v)
{
  v[get_global_id (0)] = 0;
}
#else
kernel void
clear (int n, constant float *v)
{
}
#endif
