kernel void
select_if (uint n, global const uchar *mask, global const float *in,
           global float *out)
{
  uint i = get_global_id (0);
  if (i < n)
    out[i] = mask[i] ? in[i] : 0;
}
kernel void
rotate_by (ulong n, long by, global const int *in, global int *out)
{
  ulong i = get_global_id (0);
  if (i < n)
    out[i] = in[(i + n + by) % n];
}
