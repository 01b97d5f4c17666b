/* SPDX-License-Identifier: GPL-3.0-or-later  */

#include "absent.h"
__kernel void
scale (int n, __global float *v, float f)
{
}
