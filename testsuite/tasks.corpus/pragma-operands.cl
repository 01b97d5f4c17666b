kernel void
advance (int n, global float *v, float by)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] += by;
}
