#ifdef FIXED
typedef uchar pixel;
typedef double weight;
typedef short sample;
typedef char level;
#else
typedef float pixel;
typedef float weight;
typedef int sample;
typedef short level;
#endif

__kernel void
histogram (int n, __global const pixel *pixels, __global int *counts)
{
  int bin = get_global_id (0), count = 0;
  for (int i = 0; i < n; i++)
    count += pixels[i] == bin;
  counts[bin] = count;
}

__kernel void
widen (int n, __global const int *counts, __global weight *weights)
{
  int i = get_global_id (0);
  if (i < n)
    weights[i] = counts[i] / (weight) 2;
}

__kernel void
negate (int n, __global sample *samples)
{
  int i = get_global_id (0);
  if (i < n)
    samples[i] = -samples[i];
}

__kernel void
saturate (int n, __global level *v)
{
  int i = get_global_id (0);
  if (i < n && v[i] < 0)
    v[i] = 0;
}
