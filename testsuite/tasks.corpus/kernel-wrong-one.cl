__kernel void
add_vectors (int n, __global const float *a, __global const float *b,
             __global float *c)
{
  int i = get_global_id (0);
  if (i < n)
    c[i] = a[i] + b[i];
}

__kernel void
scale_vector (int n, float f, __global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= f;
}

__kernel void
dot_product (int n, __global const float *a, __global const float *b,
             __global double *result)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  *result = sum;
}

__kernel void
identity (int n, __global float *m)
{
  int i = get_global_id (0), j = get_global_id (1);
  m[i * n + j] = i == j;
}
