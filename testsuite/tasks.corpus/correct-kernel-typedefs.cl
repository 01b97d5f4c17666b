#include "correct-kernel-typedefs.h"
#ifdef BITS
# define CAT_(A, B) A##B
# define CAT(A, B) CAT_ (A, B)
#else
# define BITS 16
# define CAT(A, B) A##_##B
#endif
__kernel void drift (const int n, PARTICLES p, const real dt)
{
  int i = get_global_id (0);
  if (i < n)
    for (int k = 0; k < 3; k++)
      p[i].x[k] += dt;
}
kernel void mass_of (int n, const PARTICLES p, __global real *restrict m)
{
  size_t i = get_global_id (0);
  if (i < n)
    m[i] = p[i].mass;
}
__kernel __attribute__ ((work_group_size_hint (32, 1, 1)))
void CAT (hash, BITS) (int n, __global const int *v, __global uint *h)
{
  int i = get_global_id (0);
  if (i < n)
    h[i] = (uint) v[i] * 2654435761u;
}
