kernel void
root (int n, global double *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = v[i] / 2;
}

kernel void
weigh (double weight, int n, global double *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= weight;
}

kernel void
clear (int n, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = 0;
}

kernel void
map (int f, int n, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = f != 0;
}
