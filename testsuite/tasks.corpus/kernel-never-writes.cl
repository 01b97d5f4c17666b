#ifdef FIXED
#define CONST
#define CONSTANT global
#else
#define CONST const
#define CONSTANT constant
#endif

kernel void
decay (int n, float rate, global CONST float *v)
{
  int i = get_global_id (0);
#ifdef FIXED
  if (i < n)
    v[i] *= rate;
#else
  float x = v[i];
  if (i < n)
    x *= rate;
#endif
}

kernel void
square (int n, global const float *in, CONSTANT float *out)
{
  int i = get_global_id (0);
#ifdef FIXED
  if (i < n)
    out[i] = in[i] * in[i];
#endif
}

kernel void
swap (int n, global CONST int *a, global CONST int *b)
{
  int i = get_global_id (0);
  int x = a[i];
#ifdef FIXED
  a[i] = b[i];
  b[i] = x;
#endif
}

kernel void
blend (int n, global CONST int *a, global int *b)
{
  int i = get_global_id (0);
  int both = a[i] + b[i];
#ifdef FIXED
  a[i] = both;
#endif
  b[i] = both;
}

kernel void
count (int n, global CONST int *a)
{
  int i = get_global_id (0);
  if (i < n)
    ((global int *) a)[i]++;
}

kernel void
sum (int n, global const int *a, global int *b)
{
  int i = get_global_id (0);
  b[i] += a[i];
}
