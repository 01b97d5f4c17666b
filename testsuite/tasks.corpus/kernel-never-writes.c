/* The kernel has const what the task changes, so that it cannot do it.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 60

TASK void decay (int n, float rate, float v[n]);
void
decay (int n, float rate, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= rate;
}
TASK void square (int n, const float in[n], float out[n] TASK_OUTPUT);
void
square (int n, const float in[n], float out[n])
{
  for (int i = 0; i < n; i++)
    out[i] = in[i] * in[i];
}
TASK void swap (int n, int a[n], int b[n]);
void
swap (int n, int a[n], int b[n])
{
  for (int i = 0; i < n; i++)
    {
      int x = a[i];
      a[i] = b[i];
      b[i] = x;
    }
}

/* Of several that the task writes the kernel has one const... */
TASK void blend (int n, int a[n], int b[n]);
void
blend (int n, int a[n], int b[n])
{
  for (int i = 0; i < n; i++)
    a[i] = b[i] = a[i] + b[i];
}
/* ...or it writes what it has const itself.  */
TASK void count (int n, int a[n]);
void
count (int n, int a[n])
{
  for (int i = 0; i < n; i++)
    a[i]++;
}
/* Here the body only reads it, too.  */
TASK void sum (int n, int a[n], int b[n]);
void
sum (int n, int a[n], int b[n])
{
  for (int i = 0; i < n; i++)
    b[i] += a[i];
}

#define CL(T) TASK_IMPLEMENTATION ("opencl", T)
CL (decay) void decay_cl (int n, float rate, float v[n]);
CL (square) void square_cl (int n, const float in[n], float out[n]);
CL (swap) void swap_cl (int n, int a[n], int b[n]);
CL (blend) void blend_cl (int n, int a[n], int b[n]);
CL (count) void count_cl (int n, int a[n]);
CL (sum) void sum_cl (int n, int a[n], int b[n]);
#pragma tasks opencl decay_cl "kernel-never-writes.cl" "decay" TWIN 20 /* MISTAKE kernel */
#pragma tasks opencl square_cl "kernel-never-writes.cl" "square" TWIN 20 /* MISTAKE kernel */
#pragma tasks opencl swap_cl "kernel-never-writes.cl" "swap" TWIN 20 /* MISTAKE kernel */
#pragma tasks opencl blend_cl "kernel-never-writes.cl" "blend" TWIN 20 /* MISTAKE kernel */
#pragma tasks opencl count_cl "kernel-never-writes.cl" "count" TWIN 20 /* MISTAKE kernel */
#pragma tasks opencl sum_cl "kernel-never-writes.cl" "sum" TWIN 20

int
main (void)
{
  float v[N] TASK_REGISTERED, w[N] TASK_REGISTERED;
  int a[N] TASK_REGISTERED, b[N] TASK_REGISTERED;
#pragma tasks acquire v
#pragma tasks acquire a
#pragma tasks acquire b
  for (int i = 0; i < N; i++)
    v[i] = a[i] = i, b[i] = -i;
#pragma tasks release v
#pragma tasks release a
#pragma tasks release b
  for (int t = 0; t < 2; t++)
    decay (N, 0.5f, v);
  square (N, v, w);
  swap (N, a, b);
  blend (N, a, b);
  count (N, a);
  sum (N, a, b);
#pragma tasks acquire w
#pragma tasks acquire a
  printf ("%g %d\n", w[8], a[5]);
  return w[8] != 4 || a[5] != 1;
}
