// Misuses in C++.
#include <cstdio>
#include <tasks.h>
#include "opencl-twin.h"

#define F "pragma-c++.cl"
constexpr int N = 40;

TASK void dim (int n, int v[]);
void
dim (int n, int v[])
{
  for (int i = 0; i < n; i++)
    v[i] /= 2;
}
#define MORE(NAME) TASK_IMPLEMENTATION ("opencl", dim) void NAME (int n, int v[])

MORE (a);
MORE (b);
#ifdef FIXED
#pragma tasks opencl a F "dim" 8 n
#pragma tasks opencl b F "dim" "-DX" (8) (40)
#else
MORE (c);
MORE (d);
MORE (e);
MORE (f);
MORE (g);
MORE (h);
MORE (i);
MORE (j);
#pragma tasks opencl a "pragma-c+.cl" "dim" 8 n /* MISTAKE error */
#pragma tasks opencl b F "dim" 0 n /* MISTAKE error */
#pragma tasks opencl c F "dim" 8 m /* MISTAKE error */
#pragma tasks opencl d F "dim" 8 v[0] /* MISTAKE error */
#pragma tasks opencl e F 8 n /* MISTAKE error */
#pragma tasks opencl f F "dim" (8, 8) n /* MISTAKE error */
#pragma tasks opencl g F "dim" 2.5 n /* MISTAKE error */
#pragma tasks opencl z F "dim" 8 n /* MISTAKE error */
#pragma tasks opencl dim F "dim" 8 n /* MISTAKE error */
#pragma tasks opencl h F "dim" 8 30 /* MISTAKE error */
#pragma tasks opencl i F "dim" 8 "n" /* MISTAKE error */

struct holder
{
#pragma tasks opencl j F "dim" 8 n /* MISTAKE error */
};
#endif

int
main ()
{
  int v[N] TASK_REGISTERED;
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks release v
  dim (N, v);
#ifndef FIXED
#pragma tasks opencl j F "dim" 8 n /* MISTAKE error */
#endif
#pragma tasks acquire v
  std::printf ("%d\n", v[9]);
  return v[9] != 4;
}
