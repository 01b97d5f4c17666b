kernel void
scale (int n, global float *v, float f)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= f;
}
