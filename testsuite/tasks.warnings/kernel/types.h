/* SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TYPES_H
#define TYPES_H

typedef float real;

typedef struct particle
{
  float4 place;
  float3 speed;
  int kind;
} particle;

#endif
