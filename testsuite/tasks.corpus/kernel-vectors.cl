#ifdef FIXED
#define GROUP 8, 8, 1
typedef float4 by_t;
typedef int4 count_t;
#else
#define GROUP 16, 16, 1
typedef float2 by_t;
typedef float4 count_t;
#endif
kernel void
brighten (int n, global float4 *image, by_t by)
{
  int i = get_global_id (0);
  if (i < n)
#ifdef FIXED
    image[i] += by;
#else
    image[i].xy += by;
#endif
}
kernel void
count (int n, global count_t *v)
{
  int i = get_global_id (0);
  if (i < n)
    v[i] += 1;
}
kernel __attribute__ ((reqd_work_group_size (GROUP))) void
blocks (int n, global int *m)
{
  int i = get_global_id (0), j = get_global_id (1);
  m[i * n + j] = i ^ j;
}
