#ifdef __OPENCL_VERSION__
#include "correct-kernel-include.h"
#else
#error "this is for devices"
#endif

#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double wide;
#else
typedef float wide;
#endif

static inline void
change (global float *restrict v, wide by)
{
  *v -= (float) by;
}

KERNEL third (COMMON)
{
  AT (i) change (v + i, 2);
}
