#ifndef CORRECT_KERNEL_INCLUDE_H
#define CORRECT_KERNEL_INCLUDE_H

#define KERNEL __kernel void
#define COMMON int n, __global float *v
#define AT(I) int I = get_global_id (0); if (I < n)
constant float ONE = 1;

#endif
