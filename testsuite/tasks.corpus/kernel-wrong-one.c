/* The pragma names another kernel of the file, or another file than meant.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 100

#ifdef FIXED
#define ADD "add_vectors"
#define SCALE "scale_vector"
#define DOT "dot_product"
#define MATRIX "kernel-wrong-one.cl"
#else
#define ADD "scale_vector"
#define SCALE "add_vectors"
#define DOT "add_vectors"
#define MATRIX "kernel-order.cl"
#endif

TASK void add (int n, const float a[n], const float b[n], float c[n] TASK_OUTPUT);
TASK void scale (int n, float f, float v[n]);
TASK void dot (int n, const float a[n], const float b[n], double result[1] TASK_OUTPUT);
TASK void identity (int n, float m[n][n] TASK_OUTPUT);

TASK_IMPLEMENTATION ("opencl", add)
void add_cl (int n, const float a[n], const float b[n], float c[n]);
TASK_IMPLEMENTATION ("opencl", scale)
void scale_cl (int n, float f, float v[n]);
TASK_IMPLEMENTATION ("opencl", dot)
void dot_cl (int n, const float a[n], const float b[n], double result[1]);
TASK_IMPLEMENTATION ("opencl", identity)
void identity_cl (int n, float m[n][n]);

#pragma tasks opencl add_cl "kernel-wrong-one.cl" ADD 20 /* MISTAKE kernel */
#pragma tasks opencl scale_cl "kernel-wrong-one.cl" SCALE 20 /* MISTAKE kernel */
#pragma tasks opencl dot_cl "kernel-wrong-one.cl" DOT 1 1 /* MISTAKE kernel */
#pragma tasks opencl identity_cl MATRIX "identity" (2, 2) (n, n) /* MISTAKE kernel */

void
add (int n, const float a[n], const float b[n], float c[n])
{
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}
void
scale (int n, float f, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}
void
dot (int n, const float a[n], const float b[n], double result[1])
{
  *result = 0;
  for (int i = 0; i < n; i++)
    *result += a[i] * b[i];
}
void
identity (int n, float m[n][n])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      m[i][j] = i == j;
}

int
main (void)
{
  float a[N] TASK_REGISTERED, b[N] TASK_REGISTERED, c[N] TASK_REGISTERED;
  float m[10][10] TASK_REGISTERED;
  double result[1] TASK_REGISTERED;
#pragma tasks acquire a
#pragma tasks acquire b
  for (int i = 0; i < N; i++)
    a[i] = 1, b[i] = i;
#pragma tasks release a
#pragma tasks release b
  add (N, a, b, c);
  scale (N, 2, c);
  dot (N, a, c, result);
  identity (10, m);
#pragma tasks acquire result
#pragma tasks acquire m
  printf ("%g %g\n", *result, m[3][3]);
  return *result != 10100 || m[3][3] != 1;
}
