kernel void
xor_bytes (int n, global const uchar *key, global uchar *v, int length)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] ^= key[i % length];
}
kernel __attribute__ ((reqd_work_group_size (4, 2, 1))) void
grid (int w, int h, global float *m, float f)
{
  int x = get_global_id (0), y = get_global_id (1);
  m[y * w + x] += f * x * y;
}
kernel void
copy (int n, global const char *a, global char *b)
{
  int i = get_global_id (0);
  if (i < n)
    b[i] = a[i];
}
