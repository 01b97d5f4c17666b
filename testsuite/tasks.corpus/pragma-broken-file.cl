kernel void
count (int n, global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i]++;
}
