#ifdef FIXED
#define IN global
#define WORK global
#define TABLE constant
#else
#define IN
#define WORK local
#define TABLE __private
#endif

kernel void
add (int n, const IN float *a, global float *b)
{
  int i = get_global_id (0);
  if (i < n)
    b[i] += a[i];
}

kernel void
reverse (int n, WORK float *v)
{
  int i = get_global_id (0);
  float x = v[i];
  v[i] = v[n - 1 - i];
  v[n - 1 - i] = x;
}

kernel void
lookup (int n, TABLE float *table, global float *v)
{
  int i = get_global_id (0);
  v[i] = table[(int) v[i] & 15];
}
