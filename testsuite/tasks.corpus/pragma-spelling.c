/* The pragma itself, its strings and its parentheses, in every wrong way.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 56
#define F "pragma-spelling.cl"

TASK void halve (int n, float v[n]);
void
halve (int n, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] /= 2;
}
#define MORE(NAME) TASK_IMPLEMENTATION ("opencl", halve) void NAME (int n, float v[n])

MORE (a);
MORE (b);
#ifdef FIXED
#pragma tasks opencl a F "halve" 8
#pragma tasks opencl b F "halve" "-DBY=2" (8) (n)
#else
MORE (c);
MORE (d);
MORE (e);
MORE (f);
MORE (g);
MORE (h);
MORE (i);
MORE (j);
MORE (k);
TASK_IMPLEMENTATION ("opengl", halve) void l (int n, float v[n]); /* MISTAKE error */
TASK_IMPLEMENTATION ("opencl", havle) void m (int n, float v[n]); /* MISTAKE error */
TASK_IMPLEMENTATION ("opencl", halve) void o (float v[], int n); /* MISTAKE error */
TASK_IMPLEMENTATION ("opencl", halve) void p (int, float *);
#pragma tasks openCL a F "halve" 8 /* MISTAKE error */
#pragma tasks opencl (b, F, "halve", 8) /* MISTAKE error */
#pragma tasks opencl c <pragma-spelling.cl> "halve" 8 /* MISTAKE error */
#pragma tasks opencl d 'F' "halve" 8 /* MISTAKE error */
#pragma tasks opencl e L"pragma-spelling.cl" "halve" 8 /* MISTAKE error */
#pragma tasks opencl f F "halve vector" 8 /* MISTAKE error */
#pragma tasks opencl g F "halve" 8, 56) /* MISTAKE error */
#pragma tasks opencl h F "halve" (8)(n)(1) /* MISTAKE error */
#pragma tasks opencl i F "halve" [8] n /* MISTAKE error */
#pragma tasks opencl j F "halve" 8; /* MISTAKE error */
#pragma tasks opencl k F "halve" 8 n * /* MISTAKE error */
#pragma tasks opencl p F "halve" 8 /* MISTAKE error */
#pragma tasks opencl (a) F "halve" 8 /* MISTAKE error */
#pragma tasks opencl &a F "halve" 8 /* MISTAKE error */
#endif

int
main (void)
{
  float v[N] TASK_REGISTERED;
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks release v
  halve (N, v);
#pragma tasks acquire v
  printf ("%g\n", v[5]);
  return v[5] != 2.5;
}
