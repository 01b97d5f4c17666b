kernel void
dim (int n, global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] /= 2;
}
