/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OPTIONS -DCL_TARGET_OPENCL_VERSION=120 */

/* The types of <CL/cl.h>, in tasks for kernels.  */

#include <stdio.h>
#include <tasks.h>
#include <CL/cl.h>

#define N 40

struct light
{
  cl_float4 at;
  cl_uint colour;
  cl_uint pad[3];
};

TASK void shine (cl_int n, struct light l[n], cl_float by);
TASK void count (cl_uint n, const cl_uchar *v, cl_uint *c);
TASK void spread (cl_long n, cl_float3 *v, cl_ulong seed);
TASK void mask (cl_int n, const cl_short2 *v, cl_char *m TASK_OUTPUT);

void
shine (cl_int n, struct light l[n], cl_float by)
{
  for (cl_int i = 0; i < n; i++)
    l[i].at.s[3] += by;
}

void
count (cl_uint n, const cl_uchar *v, cl_uint *c)
{
  for (cl_uint i = 0; i < n; i++)
    c[0] += v[i] > 10;
}

void
spread (cl_long n, cl_float3 *v, cl_ulong seed)
{
  for (cl_long i = 0; i < n; i++)
    v[i].s[0] = (cl_float)(seed % 10);
}

void
mask (cl_int n, const cl_short2 *v, cl_char *m)
{
  for (cl_int i = 0; i < n; i++)
    m[i] = v[i].s[0] > v[i].s[1];
}

#define CL(T) TASK_IMPLEMENTATION ("opencl", T) void
CL (shine) shine_cl (cl_int n, struct light l[n], cl_float by);
CL (count) count_cl (cl_uint n, const cl_uchar *v, cl_uint *c);
CL (spread) spread_cl (cl_long n, cl_float3 *v, cl_ulong seed);
CL (mask) mask_cl (cl_int n, const cl_short2 *v, cl_char *m);
#pragma tasks opencl shine_cl "correct-kernel-cl-h.cl" "shine" 8
#pragma tasks opencl count_cl "correct-kernel-cl-h.cl" "count" 8 n
#pragma tasks opencl spread_cl "correct-kernel-cl-h.cl" "spread" 8
#pragma tasks opencl mask_cl "correct-kernel-cl-h.cl" "mask" 8

int
main (void)
{
  static struct light l[N];
  static cl_uchar v[N];
  static cl_uint c[1];
  static cl_float3 f[N];
  static cl_short2 s[N];
  static cl_char m[N];
  for (int i = 0; i < N; i++)
    {
      v[i] = i;
      s[i].s[0] = i - 20;
    }
#pragma tasks register l
#pragma tasks register v
#pragma tasks register c
#pragma tasks register f
#pragma tasks register s
#pragma tasks register m
  shine (N, l, 1);
  count (N, v, c);
  spread (N, f, 1234567);
  mask (N, s, m);
#pragma tasks unregister l
#pragma tasks unregister v
#pragma tasks unregister c
#pragma tasks unregister f
#pragma tasks unregister s
#pragma tasks unregister m
  printf ("%g %u %g %d\n", l[3].at.s[3], c[0], f[2].s[0], m[30]);
  return 0;
}
