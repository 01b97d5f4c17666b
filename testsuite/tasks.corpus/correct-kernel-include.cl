#ifndef UNROLL
#define UNROLL 1
#endif
#include "correct-kernel-include.h"
#include "correct-kernel-include.h"

KERNEL first (COMMON)
{
  AT (i) v[i] += ONE;
}

#if UNROLL == 4
KERNEL second (int n, global float4 *v)
{
  v[get_global_id (0)] *= 4;
}
#else
KERNEL second (COMMON)
{
  AT (i) v[i] *= 4;
}
#endif
