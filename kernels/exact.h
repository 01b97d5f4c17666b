/* SPDX-License-Identifier: LGPL-2.1-or-later

   For kernels whose results are those of the CPU to the last bit.  OpenCL
   rounds sums, products, quotients and square roots of doubles as IEEE 754
   says, so expressions that are written alike give the same, if only no
   product and sum are fused, which it would be free to do.  */

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF
