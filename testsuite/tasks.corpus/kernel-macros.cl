#ifdef FIXED
# define TYPES(T, F) F
# define SHORT short
#else
# define TYPES(T, F) T
# define SHORT int
#endif
#define BINARY(NAME, T, OP)                                                   \
  kernel void NAME (int n, global const T *a, global const T *b,              \
                    global T *c)                                              \
  {                                                                           \
    int i = get_global_id (0);                                                \
    if (i < n)                                                                \
      c[i] = a[i] OP b[i];                                                    \
  }
BINARY (add, TYPES (short, int), +)
BINARY (mul, TYPES (double, float), *)
/* kernel void pick (int n, global const short *v, global short *w, short k) */
__attribute__ ((vec_type_hint (short))) __kernel
void pick (const int n, const __global short *restrict v,
           short __global *restrict w, const SHORT k)
{
  int i = get_global_id (0);
  if (i < n)
    w[i] = v[(i + k) % n];
}
