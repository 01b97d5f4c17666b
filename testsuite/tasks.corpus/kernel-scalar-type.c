/* Scalars of another size or kind than the kernel's.  */
#include <stdint.h>
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 300
#define CL(T) TASK_IMPLEMENTATION ("opencl", T)

TASK void scale (int n, double f, float v[n]);
void
scale (int n, double f, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= (float) f;
}
CL (scale) void scale_cl (int n, double f, float v[n]);
#pragma tasks opencl scale_cl "kernel-scalar-type.cl" "scale" TWIN 64 /* MISTAKE kernel */

TASK void offset (long n, float by, float v[n]);
void
offset (long n, float by, float v[n])
{
  for (long i = 0; i < n; i++)
    v[i] += by;
}
CL (offset) void offset_cl (long n, float by, float v[n]);
#pragma tasks opencl offset_cl "kernel-scalar-type.cl" "offset" TWIN 64 /* MISTAKE kernel */

TASK void step (int n, int count, float v[n]);
void
step (int n, int count, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += count;
}
CL (step) void step_cl (int n, int count, float v[n]);
#pragma tasks opencl step_cl "kernel-scalar-type.cl" "step_by" TWIN 64 /* MISTAKE kernel */

TASK void mask (uint32_t n, uint16_t bits, uint8_t v[n]);
void
mask (uint32_t n, uint16_t bits, uint8_t v[n])
{
  for (uint32_t i = 0; i < n; i++)
    v[i] &= bits;
}
CL (mask) void mask_cl (uint32_t n, uint16_t bits, uint8_t v[n]);
#pragma tasks opencl mask_cl "kernel-scalar-type.cl" "mask" TWIN 64 /* MISTAKE kernel */

TASK void bump (unsigned n, int64_t by, int64_t v[n]);
void
bump (unsigned n, int64_t by, int64_t v[n])
{
  for (unsigned i = 0; i < n; i++)
    v[i] += by;
}
CL (bump) void bump_cl (unsigned n, int64_t by, int64_t v[n]);
#pragma tasks opencl bump_cl "kernel-scalar-type.cl" "bump" TWIN 64 /* MISTAKE kernel */

int
main (void)
{
  float v[N] TASK_REGISTERED;
  uint8_t bytes[N] TASK_REGISTERED;
  int64_t wide[N] TASK_REGISTERED;
#pragma tasks acquire v
#pragma tasks acquire bytes
#pragma tasks acquire wide
  for (int i = 0; i < N; i++)
    v[i] = bytes[i] = wide[i] = i % 200;
#pragma tasks release v
#pragma tasks release bytes
#pragma tasks release wide
  scale (N, 2.0, v);
  offset (N, 1, v);
  step (N, 3, v);
  mask (N, 0x7f, bytes);
  bump (N, 1, wide);
#pragma tasks acquire v
#pragma tasks acquire bytes
#pragma tasks acquire wide
  printf ("%g %d %d\n", v[7], bytes[130], (int) wide[5]);
  return v[7] != 18 || bytes[130] != 2 || wide[5] != 6;
}
