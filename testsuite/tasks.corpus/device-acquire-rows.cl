kernel void
raise_all (int n, int by, global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] += by;
}
