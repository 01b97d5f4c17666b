/* SPDX-License-Identifier: GPL-3.0-or-later  */

#if 1
__kernel void
scale (int n, __global float *v, float f)
{
}
