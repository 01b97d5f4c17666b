float
flip (float x)
{
  return -x;
}

__kernel void
saxpy (int n, float a, __global const float *x, __global float *y)
{
  int i = get_global_id (0);
  if (i < n)
    y[i] += a * x[i];
}

__kernel void
fill (int n, float value, __global float *x)
{
  int i = get_global_id (0);
  if (i < n)
    x[i] = value;
}

__kernel void
negate (int n, __global float *x)
{
  int i = get_global_id (0);
  if (i < n)
    x[i] = flip (x[i]);
}
