kernel void
pl (int n, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] += 1;
}
