/* SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TYPES_H
#define TYPES_H

#ifdef __OPENCL_VERSION__
typedef float real;
#else
typedef cl_float real;
#endif

typedef struct particle
{
  float4 place;
  float3 speed;
  int kind;
} particle;

#endif
