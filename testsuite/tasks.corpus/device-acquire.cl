kernel void
scale (int n, float f, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= f;
}

kernel void
sum (int n, global const float *v, global float *total)
{
  float s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  *total = s;
}
