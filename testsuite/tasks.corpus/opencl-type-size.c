/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A mask of bools, a size and a difference are handed to kernels.  */

#include <stdio.h>
#include <tasks.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "opencl-twin.h"

#define N 256
#ifdef FIXED
typedef uint8_t flag;
typedef uint64_t count_t;
typedef int64_t shift_t;
#else
typedef bool flag;
typedef size_t count_t;
typedef ptrdiff_t shift_t;
#endif

TASK void select_if (uint32_t n, const flag *mask, const float *in,
                     float *out TASK_OUTPUT);
TASK void rotate (count_t n, shift_t by, const int *in, int *out TASK_OUTPUT);

void
select_if (uint32_t n, const flag *mask, const float *in, float *out)
{
  for (uint32_t i = 0; i < n; i++)
    out[i] = mask[i] ? in[i] : 0;
}

void
rotate (count_t n, shift_t by, const int *in, int *out)
{
  for (count_t i = 0; i < n; i++)
    out[i] = in[(i + n + by) % n];
}
TASK_IMPLEMENTATION ("opencl", select_if)
void select_if_cl (uint32_t n, const flag *mask, const float *in, float *out); /* MISTAKE opencl-type */
#pragma tasks opencl select_if_cl "opencl-type-size.cl" "select_if" TWIN 64
TASK_IMPLEMENTATION ("opencl", rotate)
void rotate_cl (count_t n, shift_t by, const int *in, int *out); /* MISTAKE opencl-type */
#pragma tasks opencl rotate_cl "opencl-type-size.cl" "rotate_by" TWIN 64

int
main (void)
{
  static flag mask[N];
  static float in[N], out[N];
  static int a[N], b[N];
  for (int i = 0; i < N; i++)
    {
      mask[i] = i % 3 == 0;
      in[i] = a[i] = i;
    }
#pragma tasks register mask
#pragma tasks register in
#pragma tasks register out
#pragma tasks register a
#pragma tasks register b
  select_if (N, mask, in, out);
  rotate (N, -1, a, b);
#pragma tasks unregister mask
#pragma tasks unregister in
#pragma tasks unregister out
#pragma tasks unregister a
#pragma tasks unregister b
  printf ("%g %g %d\n", out[3], out[4], b[0]);
  return 0;
}
