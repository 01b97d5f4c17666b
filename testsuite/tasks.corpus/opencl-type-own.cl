kernel void
lengths (int n, global const float3 *v, global float *l)
{
  int i = get_global_id (0);
  if (i < n)
    l[i] = dot (v[i], v[i]);
}
kernel void
tint (int n, global uchar4 *image)
{
  int i = get_global_id (0);
  if (i < n)
    image[i].x = 255;
}
