#ifdef FIXED
kernel void
threshold (int n, int level, global uchar *image)
{
  int limit = level;
#else
kernel void
threshold (int n, global const int *level, global uchar *image)
{
  int limit = *level;
#endif
  int i = get_global_id (0);
  if (i < n)
    image[i] = image[i] < limit ? 0 : 255;
}

#ifdef FIXED
kernel void
extent (constant int *size, int n, global float *v)
{
  int width = size[0], height = size[1];
#else
kernel void
extent (int2 size, int n, global float *v)
{
  int width = size.x, height = size.y;
#endif
  int i = get_global_id (0);
  if (i < n)
    v[i] = width * height;
}

#ifdef FIXED
kernel void
blur (int width, int height, global const float *in, global float *out)
{
  int x = get_global_id (0), y = get_global_id (1);
  out[y * width + x] = (in[y * width + x] + in[y * width + max (x - 1, 0)]) / 2;
}
#else
constant sampler_t clamped = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void
blur (int width, int height, read_only image2d_t in, global float *out)
{
  int x = get_global_id (0), y = get_global_id (1);
  out[y * width + x] = (read_imagef (in, clamped, (int2) (x, y)).x
                        + read_imagef (in, clamped, (int2) (x - 1, y)).x) / 2;
}
#endif
