/* After `wait' what a device has not written may be read; and what has been
   brought home.  */
#include <stdio.h>
#include <stdlib.h>
#include <tasks.h>

#define N 500
#define F "device-acquire.cl"

TASK void scale (int n, float f, float v[n]);
void scale (int n, float f, float v[n]) { for (int i = 0; i < n; i++) v[i] *= f; }
TASK_IMPLEMENTATION ("opencl", scale) void scale_opencl (int n, float f, float v[n]);
#pragma tasks opencl scale_opencl F "scale" 64

TASK void sum (int n, const float v[n], float total[1] TASK_OUTPUT);
void
sum (int n, const float v[n], float total[1])
{
  *total = 0;
  for (int i = 0; i < n; i++)
    *total += v[i];
}
TASK_IMPLEMENTATION ("opencl", sum) void sum_opencl (int n, const float v[n], float total[1]);
#pragma tasks opencl sum_opencl F "sum" 1 1

/* This one has no implementation for a device.  */
TASK void count (int n, const float v[n], int found[1]);
void
count (int n, const float v[n], int found[1])
{
  for (int i = 0; i < n; i++)
    *found += v[i] > 2;
}

int
main (void)
{
  float v[N], w[N] TASK_REGISTERED, totals[3][1];
  int found[1] TASK_REGISTERED = { 0 };
  for (int i = 0; i < N; i++)
    v[i] = i % 5;
#pragma tasks register v
  for (int k = 0; k < 3; k++)
    {
#pragma tasks register totals[k]
      sum (N, v, totals[k]);
    }
  count (N, v, found);
#pragma tasks wait
  /* Tasks have only read v, and only the CPU has written `found'.  */
  printf ("%g %d\n", v[3], *found);
  scale (N, 3, v);
  for (int k = 0; k < 3; k++)
    {
#pragma tasks unregister totals[k]
      printf ("%g\n", totals[k][0]);
    }
#pragma tasks acquire v
  printf ("%g\n", v[3]);
#pragma tasks wait
  printf ("%g\n", v[4]);
  v[0] = 1;
#pragma tasks release v
  scale (N, 2, v);
#pragma tasks wait
#pragma tasks unregister v
  printf ("%g\n", v[0]);
#pragma tasks acquire w
  for (int i = 0; i < N; i++)
    w[i] = v[i];
#pragma tasks release w
  scale (N, 1, w);
#pragma tasks shutdown
  printf ("%g\n", w[3]);
  return v[0] != 2 || v[3] != 18;
}
