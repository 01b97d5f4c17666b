kernel void
lut (int n, global const uchar *in, global const int *table, global int *out)
{
  int i = get_global_id (0);
  if (i < n)
    out[i] = table[in[i]];
}
