kernel void
invert (int n, global uchar *p)
{
  int i = get_global_id (0);
  if (i < n)
    p[i] = 255 - p[i];
}
