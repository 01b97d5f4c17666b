/* Not const here, and yet only read; locals of the same names are written.  */
static float
twice_halved (global float *in, int i)
{
  float in_i = in[i];
  {
    float in[2];
    in[0] = in_i / 2;
    in[1] = in[0];
    in_i = in[0] + in[1];
  }
  return in_i;
}

kernel void
copy (int n, global float *in, global float *out)
{
  int i = get_global_id (0);
  global float *p = in;
  p += i;
  float x = twice_halved (in, i);
  private float *q = &x;
  *q = *p;
  in = out;
  if (i < n)
    in[i] = x;
}

kernel void
extremes (int n, global int *v, global int *least, global int *most)
{
  int low = v[0], high = v[0];
  for (global int *p = v, *end = v + n; p != end; p++)
    {
      low = min (low, *p);
      high = max (high, *p);
    }
  atomic_xchg (least, low);
  *most = high;
}

/* A buffer of the same name in a function that writes it.  */
static void
put (global int *in, int rank, int value)
{
  in[rank] = value;
}

kernel void
sorted (int n, global int *in, global int *out)
{
  int i = get_global_id (0), rank = 0;
  if (i >= n)
    return;
  for (int j = 0; j < n; j++)
    rank += in[j] < in[i] || (in[j] == in[i] && j < i);
  put (out, rank, in[i]);
}

kernel void
relax (int n, global const float *v, global float *scratch)
{
  int i = get_global_id (0);
  scratch[i] = v[i];
}
