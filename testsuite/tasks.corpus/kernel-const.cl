kernel void
#ifdef FIXED
normalize_all (int n, global const float *in, global float *out)
{
  int i = get_global_id (0);
  if (i < n)
    out[i] = in[i] / 10;
}
#else
normalize_all (int n, global float *in, global const float *out)
{
  int i = get_global_id (0);
  if (i < n)
    in[i] = out[i] / 10;
}
#endif

kernel void
accumulate (int n, global float *in, global float *sum)
{
  int i = get_global_id (0);
  if (i >= n)
    return;
  sum[i] += in[i];
#ifndef FIXED
  in[i] = 0;
#endif
}

#ifdef FIXED
#define MODE const
#else
#define MODE
#endif

float
mean (MODE global float *v, int before, int i, int behind)
{
  float m = (v[before] + v[i] + v[behind]) / 3;
#ifndef FIXED
  v[i] = m;
#endif
  return m;
}

kernel void
smooth (int n, MODE global float *in, global float *out)
{
  int i = get_global_id (0);
  if (i < n)
    out[i] = mean (in, max (i - 1, 0), i, min (i + 1, n - 1));
}
