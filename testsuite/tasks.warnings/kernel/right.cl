/* SPDX-License-Identifier: GPL-3.0-or-later

   Kernels that take what kernel.c passes them, however odd they look.  */

#include "types.h"
#include "types.h"
#include <device.h>

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#ifndef TILE
#define TILE 8
#endif
#define AREA (TILE * TILE)
#define INDEX get_global_id (0)
#define VECTOR(T, NAME) global T *NAME

enum
{
  COLUMNS = 2,
  ROWS = COLUMNS + 1
};

/* kernel void scale (global double *v); */
// kernel void scale (global double *v) \
   kernel void scale (int n);
constant char text[] = "kernel void scale (int n);";
constant float table[ROWS][COLUMNS] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };

kernel void scale (int n, global float *v, float f);

__attribute__ ((reqd_work_group_size (TILE, 1, 1))) __kernel void
scale (const int n, float __global *restrict const v __attribute__ ((unused)), real f)
{
  if (INDEX < n)
    v[INDEX] *= f * table[0][0];
}

/* Not const, and read only.  */
kernel void
sum (int n, global float *v, global float *total)
{
  float part = 0;
  global float *p = v;
  for (int i = 0; i < n; i++, p++)
    part += *p == v[i] ? v[i] : -v[i];
  if (part >= 0 && v[0] <= part)
    *total = part;
}

/* What hides `from' is written.  */
kernel void
copy (int n, global float *from, global float *to)
{
  to[INDEX] = from[INDEX];
  {
    float from[4];
    from[0] = n;
  }
}

static float
twice (global float *v, private float *w)
{
  *w = 2 * v[0];
  return v[0];
}

/* By way of functions that only read, in the other order, through a cast.  */
kernel void
derive (int n, global float *from, const global float *to)
{
  float w, of[2] = { 0 };
  struct { float from; } s;
  s.from = twice (from, &w);
  of[(int)from[0]] = 1;
  ((global float *)to)[INDEX] = s.from + w + of[0] + vload4 (0, from).x;
}

#define DEFINE(T)                                                             \
  kernel void add_##T (uint n, VECTOR (const T, a), VECTOR (T, b))            \
  {                                                                           \
    if (INDEX < n)                                                            \
      b[INDEX] += a[INDEX];                                                   \
  }
DEFINE (float)
DEFINE (double)

/* Elements taken several at a time, or apart.  */
kernel void
views (global float4 *v, global float *points, global float2 *pairs,
       global int rows[][4], global uchar *bytes, global half *halves)
{
  v[0] = points[0] + pairs[0].x + rows[0][0] + bytes[0]
         + vload_half (0, halves);
}

kernel void
layout (global particle *all, particle one,
        struct __attribute__ ((packed)) { char c; int i; } p,
        constant float *coefficients, ulong l, ushort s, char c)
{
  all[0].kind = one.kind + p.i + coefficients[0] + l + s + c;
}

/* What the device decides.  */
#ifdef cl_khr_fp64
typedef double number;
#else
typedef float number;
#endif
#if __OPENCL_VERSION__ >= 200 && defined(__SOME_DEVICE__)
#define EXTRA , int extra
#else
#define EXTRA
#endif

kernel void
decided (int n, global number *v EXTRA)
{
  v[0] = n;
}

unknown_word kernel unknown_type
surprise (unknown_type x, global unknown_type *v, int n UNKNOWN)
{
}

#if SIZE == 4 && !defined OTHER
kernel void
optional (int n, global REAL *v)
{
  v[n] = 0;
}
#endif

/* What the preprocessor may find besides.  */
#if defined __has_include && __has_include (<device.h>)
#include <device.h>
#endif
#pragma unroll
constant char file[] = __BASE_FILE__ __TIMESTAMP__;
#warning in vain

kernel void
last (int n, global float *v, float f)
{
}

# 7 "elsewhere.cl" 1
constant int line = __LINE__;
