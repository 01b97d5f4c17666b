/* With <CL/cl.h>: its types are those of kernels, others are not.  */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 50

#ifdef FIXED
typedef cl_float4 velocity;
typedef cl_int number;
typedef cl_uint flag;
typedef cl_half half_of;
#else
typedef cl_double4 velocity;
typedef cl_long number;
typedef cl_bool flag;
typedef cl_ushort half_of;
#endif

TASK void move (cl_int n, velocity v, cl_float4 p[n]);
void
move (cl_int n, velocity v, cl_float4 p[n])
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++)
      p[i].s[k] += v.s[k];
}
TASK void enumerate (number n, cl_int v[]);
void
enumerate (number n, cl_int v[])
{
  for (number i = 0; i < n; i++)
    v[i] = i;
}
TASK void mark (cl_int n, cl_float3 p[n]);
void
mark (cl_int n, cl_float3 p[n])
{
  for (int i = 0; i < n; i++)
    p[i].s[2] = 1;
}

TASK_IMPLEMENTATION ("opencl", move)
void move_cl (cl_int n, velocity v, cl_float4 p[n]);
TASK_IMPLEMENTATION ("opencl", enumerate)
void enumerate_cl (number n, cl_int v[]);
TASK_IMPLEMENTATION ("opencl", mark)
void mark_cl (cl_int n, cl_float3 p[n]);
#pragma tasks opencl move_cl "opencl-type-cl-h.cl" "move" TWIN 10 /* MISTAKE kernel */
#pragma tasks opencl enumerate_cl "opencl-type-cl-h.cl" "enumerate" TWIN 10 n /* MISTAKE kernel */
#pragma tasks opencl mark_cl "opencl-type-cl-h.cl" "mark" TWIN 10 /* MISTAKE kernel */

int
main (void)
{
  cl_float4 p[N] TASK_REGISTERED;
  cl_float3 q[N] TASK_REGISTERED;
  cl_int v[N] TASK_REGISTERED;
  velocity by = { { 1, 2, 3, 4 } };
#pragma tasks acquire p
  for (int i = 0; i < N; i++)
    p[i] = (cl_float4){ { i, 0, 0, 0 } };
#pragma tasks release p
  move (N, by, p);
  enumerate (N, v);
  mark (N, q);
#pragma tasks acquire p
#pragma tasks acquire q
#pragma tasks acquire v
  printf ("%g %g %d\n", p[4].s[0], q[4].s[2], v[9]);
  return p[4].s[0] != 5 || q[4].s[2] != 1 || v[9] != 9;
}
