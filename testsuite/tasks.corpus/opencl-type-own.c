/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Own types with the names of those of OpenCL C, of another size.  */

#include <stdio.h>
#include <tasks.h>
#include <stdint.h>
#include "opencl-twin.h"

#define N 128
#ifdef FIXED
typedef struct
{
  float x, y, z, w;
} float3;

typedef uint64_t ulong_t;

typedef struct
{
  unsigned char r, g, b, a;
} uchar4;
#else
typedef struct
{
  float x, y, z;
} float3;

typedef uint32_t ulong_t;

typedef struct
{
  unsigned short r, g, b, a;
} uchar4;
#endif
#define ulong ulong_t

TASK void lengths (int n, const float3 *v, float *l TASK_OUTPUT);
TASK void tint (int n, uchar4 *image);

void
lengths (int n, const float3 *v, float *l)
{
  for (int i = 0; i < n; i++)
    l[i] = v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z;
}

void
tint (int n, uchar4 *image)
{
  for (int i = 0; i < n; i++)
    image[i].r = 255;
}
TASK_IMPLEMENTATION ("opencl", lengths)
void lengths_cl (int n, const float3 *v, float *l); /* MISTAKE opencl-type */
TASK_IMPLEMENTATION ("opencl", tint)
void tint_cl (int n, uchar4 *image); /* MISTAKE opencl-type */
#pragma tasks opencl lengths_cl "opencl-type-own.cl" "lengths" TWIN 64(N)
#pragma tasks opencl tint_cl "opencl-type-own.cl" "tint" TWIN 64

int
main (void)
{
  static float3 v[N];
  static float l[N];
  static uchar4 image[N];
  for (int i = 0; i < N; i++)
    v[i].x = v[i].y = i;
#pragma tasks register v
#pragma tasks register l
#pragma tasks register image
  lengths (N, v, l);
  tint (N, image);
#pragma tasks unregister image
#pragma tasks unregister l
#pragma tasks unregister v
  printf ("%g %d\n", l[2], image[7].r);
  return 0;
}
