/* SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OTHER
#include "absent-elsewhere.h" /* no mistake */
#endif
#include "more/part.cl"
__kernel void
scale (int n, __global float *v, float f)
{
}
