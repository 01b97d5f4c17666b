kernel void
count (int n, global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i]++;
}

/* The names of the second and third are exchanged: so is their use.  */
kernel void
difference (int count, global const int *b, global const int *a, global int *c)
{
  int i = get_global_id (0);
  if (i < count)
    c[i] = b[i] - a[i];
}
