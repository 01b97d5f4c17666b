struct body { float x, v; };
kernel void
step_kernel (int n, global
#ifdef FIXED
      const
#endif
      struct body *in, global struct body *out)
{
  int i = get_global_id (0);
  if (i >= n)
    return;
#ifdef FIXED
  out[i].v = in[i].v * 0.5f;
  out[i].x = in[i].x + in[i].v;
#else
  in[i].x += in[i].v;
  in[i].v *= 0.5f;
  out[i] = in[i];
#endif
}
kernel void
total (int n, global const float *v,
#ifdef FIXED
       global float *t)
#else
       global const float *t)
#endif
{
  if (get_global_id (0) > 0)
    return;
  float s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
#ifdef FIXED
  *t = s;
#endif
}
kernel void
#ifdef FIXED
shift (int n, global float *v, global const int *by)
#else
shift (int n, global const float *v, global const int *by)
#endif
{
  int i = get_global_id (0);
  if (i < n)
    ((global float *) v)[i] += *by;
}
