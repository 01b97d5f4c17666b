/* Names that are like those of other things, in C and in OpenCL C.  */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdint.h>
#include <stdio.h>
#include <tasks.h>

#define N 32
#define F "correct-kernel-literal.cl"

typedef unsigned int uint;
typedef unsigned char uchar;
typedef uint64_t ulong_t;
typedef struct { cl_float x, y; } point;
typedef struct particle { cl_float4 position; cl_float3 velocity; cl_int kind; cl_uchar4 colour; } particle;

TASK void fill (cl_int n, cl_float value, cl_float v[n] TASK_OUTPUT);
void fill (cl_int n, cl_float value, cl_float v[n]) { for (int i = 0; i < n; i++) v[i] = value; }
TASK void number (uint n, uint v[n] TASK_OUTPUT, ulong_t first);
void number (uint n, uint v[n], ulong_t first) { for (uint i = 0; i < n; i++) v[i] = (uint) first + i; }
TASK void move (int n, point by, point p[n]);
void move (int n, point by, point p[n]) { for (int i = 0; i < n; i++) p[i].x += by.x, p[i].y += by.y; }
TASK void evolve (int n, cl_float dt, particle p[n]);
void
evolve (int n, cl_float dt, particle p[n])
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      p[i].position.s[k] += dt * p[i].velocity.s[k];
}
TASK void letters (int n, char text[n], signed char add);
void letters (int n, char text[n], signed char add) { for (int i = 0; i < n; i++) text[i] += add; }
TASK void decide (int n, cl_bool up, const uchar flags[n], long long v[n]);
void decide (int n, cl_bool up, const uchar flags[n], long long v[n]) { for (int i = 0; i < n; i++) v[i] += flags[i] ? (up ? 1 : -1) : 0; }

#define CL(T) TASK_IMPLEMENTATION ("opencl", T)
CL (fill) void kernel (cl_int n, cl_float value, cl_float v[n]);
CL (number) void global (uint n, uint v[n], ulong_t first);
CL (move) void local (int n, point by, point p[n]);
CL (evolve) void constant (int n, cl_float dt, particle p[n]);
CL (letters) void half (int n, char text[n], signed char add);
CL (decide) void opencl (int n, cl_bool up, const uchar flags[n], long long v[n]);
#pragma tasks opencl kernel F "opencl" 32
#pragma tasks opencl global F "fill_numbers" 32 n
#pragma tasks opencl local F "move" 32
#pragma tasks opencl constant F "evolve" 32
#pragma tasks opencl half F "letters" 32
#pragma tasks opencl opencl F "decide" 32

int
main (void)
{
  cl_float v[N] TASK_REGISTERED;
  uint u[N] TASK_REGISTERED;
  point p[N] TASK_REGISTERED = { { 0, 0 } };
  particle q[N] TASK_REGISTERED;
  char text[N] TASK_REGISTERED = "HAL";
  uchar flags[N] TASK_REGISTERED = { 0, 1 };
  long long counts[N] TASK_REGISTERED = { 0 };
#pragma tasks acquire q
  for (int i = 0; i < N; i++)
    q[i].position = (cl_float4){ { i, 0, 0, 0 } }, q[i].velocity = (cl_float3){ { 2, 0, 0 } };
#pragma tasks release q
  fill (N, 2.5f, v);
  number (N, u, 100);
  move (N, (point){ 1, 2 }, p);
  evolve (N, 0.5f, q);
  letters (N, text, 1);
  decide (N, CL_TRUE, flags, counts);
#pragma tasks acquire v
#pragma tasks acquire u
#pragma tasks acquire p
#pragma tasks acquire q
#pragma tasks acquire text
#pragma tasks acquire counts
  printf ("%g %u %g %g %.3s %lld\n", v[3], u[3], p[3].y, q[3].position.s[0], text, counts[1]);
  return v[3] != 2.5f || u[3] != 103 || p[3].y != 2 || q[3].position.s[0] != 4 || text[0] != 'I' || counts[1] != 1;
}
