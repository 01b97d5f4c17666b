#ifdef FIXED
#define REAL double
#define LONG long
#define COUNT int
#define BITS ushort
#define BY long
#else
#define REAL float
#define LONG int
#define COUNT float
#define BITS uchar
#define BY int
#endif

kernel void
scale (int n, REAL f, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] *= (float) f;
}

kernel void
offset (LONG n, float by, global float *v)
{
  size_t i = get_global_id (0);
  if (i < n)
    v[i] += by;
}

kernel void
step_by (int n, COUNT count, global float *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] += count;
}

kernel void
mask (uint n, BITS bits, global uchar *v)
{
  uint i = get_global_id (0);
  if (i < n)
    v[i] &= bits;
}

kernel void
bump (uint n, BY by, global long *v)
{
  uint i = get_global_id (0);
  if (i < n)
    v[i] += by;
}
