struct range { float low, high; };

kernel void
clamp_all (int n, struct range r, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = clamp (v[i], r.low, r.high);
}

#ifdef FIXED
kernel void
add_to (int n, global const double *a, global double *b)
#else
kernel void
add_to (int n, global double *b, global const double *a)
#endif
{
  int i = get_global_id (0);
  if (i < n)
    b[i] += a[i];
}

kernel void
#ifdef FIXED
fill (float value, int n, global float *v)
#else
fill (float value, global float *v)
#endif
{
  v[get_global_id (0)] = value;
}

kernel void
mark (int n, global const int *a, global uchar *marked)
{
  marked[get_global_id (0)] = a[get_global_id (0)] > 0;
}

#ifdef FIXED
typedef long number;
#else
typedef int number;
#endif
kernel void
raise_all (int n, number by, global long *v)
{
  v[get_global_id (0)] += by;
}
