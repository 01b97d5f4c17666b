/* The kernel stands in the file, but no compiler sees it: in a comment, in a
   conditional that is false, without its qualifier, only declared.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 256

TASK void twice (int n, int v[n]);
void
twice (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}
TASK void increment (int n, int v[n]);
void
increment (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}
TASK void square (int n, int v[n]);
void
square (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= v[i];
}
TASK void halve (int n, int v[n]);
void
halve (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] /= 2;
}

TASK_IMPLEMENTATION ("opencl", twice) void twice_cl (int n, int v[n]);
TASK_IMPLEMENTATION ("opencl", increment) void increment_cl (int n, int v[n]);
TASK_IMPLEMENTATION ("opencl", square) void square_cl (int n, int v[n]);
TASK_IMPLEMENTATION ("opencl", halve) void halve_cl (int n, int v[n]);
#pragma tasks opencl twice_cl "kernel-hidden.cl" "twice" TWIN 32 /* MISTAKE kernel */
#pragma tasks opencl increment_cl "kernel-hidden.cl" "increment" TWIN 32 /* MISTAKE kernel */
#pragma tasks opencl square_cl "kernel-hidden.cl" "square" TWIN 32 /* MISTAKE kernel */
#pragma tasks opencl halve_cl "kernel-hidden.cl" "halve" TWIN 32 /* MISTAKE kernel */

int
main (void)
{
  int v[N] TASK_REGISTERED;
#pragma tasks acquire v
  for (int i = 0; i < N; i++)
    v[i] = i;
#pragma tasks release v
  twice (N, v);
  increment (N, v);
  square (N, v);
  halve (N, v);
#pragma tasks acquire v
  printf ("%d\n", v[10]);
  return v[10] != 220;
}
