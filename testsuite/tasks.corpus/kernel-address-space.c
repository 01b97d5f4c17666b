/* Pointers to the wrong memory.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 100

TASK void add (int n, const float a[n], float b[n]);
void
add (int n, const float a[n], float b[n])
{
  for (int i = 0; i < n; i++)
    b[i] += a[i];
}
TASK void reverse (int n, float v[n]);
void
reverse (int n, float v[n])
{
  for (int i = 0; i < n / 2; i++)
    {
      float x = v[i];
      v[i] = v[n - 1 - i];
      v[n - 1 - i] = x;
    }
}
TASK void lookup (int n, const float table[16], float v[n]);
void
lookup (int n, const float table[16], float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = table[(int) v[i] & 15];
}

TASK_IMPLEMENTATION ("opencl", add)
void add_cl (int n, const float a[n], float b[n]);
#pragma tasks opencl add_cl "kernel-address-space.cl" "add" TWIN 32 /* MISTAKE kernel */

TASK_IMPLEMENTATION ("opencl", reverse)
void reverse_cl (int n, float v[n]);
#pragma tasks opencl reverse_cl "kernel-address-space.cl" "reverse" TWIN 1 n / 2 /* MISTAKE kernel */

TASK_IMPLEMENTATION ("opencl", lookup)
void lookup_cl (int n, const float table[16], float v[n]);
#pragma tasks opencl lookup_cl "kernel-address-space.cl" "lookup" TWIN 20 n /* MISTAKE kernel */

int
main (void)
{
  float a[N] TASK_REGISTERED, b[N] TASK_REGISTERED, t[16] TASK_REGISTERED;
#pragma tasks acquire a
#pragma tasks acquire b
#pragma tasks acquire t
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
  for (int i = 0; i < 16; i++)
    t[i] = i / 2.0f;
#pragma tasks release a
#pragma tasks release b
#pragma tasks release t
  for (int pass = 0; pass < 4; pass++)
    {
      add (N, a, b);
      reverse (N, b);
    }
  lookup (N, t, b);
#pragma tasks acquire b
  printf ("%g\n", b[3]);
  return b[3] != 4.5;
}
