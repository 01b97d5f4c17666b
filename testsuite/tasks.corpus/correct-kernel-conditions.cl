/* kernel void scale (int n, global float *v) { } was wrong;
   // kernel void sum (void) */
#if defined (cl_khr_fp64) || __OPENCL_VERSION__ >= 120
#define HAVE_DOUBLE 1
typedef double number;
#else
#error "this device has no numbers"
#endif
kernel void scale_all (global float *v) { v[get_global_id (0)] = 0; }
void scaled (global number *v, number f);
__kernel void scale (int n, __global number *v, number f)
{
#if !HAVE_DOUBLE
  f = 1;
#else
  int i = get_global_id (0);
  if (i < n)
    scaled (v + i, f);
#endif
}
void
scaled (global number *v, number f)
{
  *v *= f;
}
#if !defined SUM
kernel void sum (global int *s) { *s = 0; }
#elif SUM > 1
kernel void sum (int n) { }
#else
kernel void
sum (int n, const global int *v,
     global int *s /* one of them */)
{
  if (get_global_id (0))
    return;
  int t = 0;
  for (int i = 0; i < n; i++)
    t += v[i];
  s[0] = t;
}
#endif
