kernel void
relax (int n, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = v[i] / 2 + 1;
}
