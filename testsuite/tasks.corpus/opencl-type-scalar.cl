#ifdef FIXED
#define LENGTH ulong
#define FLAG uchar
#define DISTANCE long
#else
#define LENGTH size_t
#define FLAG bool
#define DISTANCE ptrdiff_t
#endif

kernel void
scale (LENGTH n, global float *v, float by)
{
  if (get_global_id (0) < n)
    v[get_global_id (0)] *= by;
}

kernel void
mirror (int n, FLAG upwards, global int *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] = upwards ? i : n - i;
}

kernel void
select_marked (int n, global const FLAG *marked, global int *v)
{
  int i = get_global_id (0);
  if (i < n && !marked[i])
    v[i] = 0;
}

kernel void
strided (DISTANCE stride, int n, global int *v)
{
  v[get_global_id (0) * stride]++;
}
