kernel void one (int n, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = 1;
}
kernel void two (int n, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= 2;
}
kernel void three (int n, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] += 3;
}
kernel void four (int n, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] -= 4;
}
kernel void five (int n, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] += i;
}
