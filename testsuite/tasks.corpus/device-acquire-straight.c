/* Results are read behind `wait', which leaves them on the device.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tasks.h>

#define N 4096
#define F "device-acquire.cl"

TASK void scale (int n, float f, float v[n]);
void
scale (int n, float f, float v[n])
{
  for (int i = 0; i < n; i++)
    v[i] *= f;
}
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

int
main (void)
{
  float *v = malloc (N * sizeof *v), copy[N];
  float total[1] TASK_REGISTERED;
  for (int i = 0; i < N; i++)
    v[i] = 1;
#pragma tasks register v N
  scale (N, 2, v);
  sum (N, v, total);
#pragma tasks wait
#ifdef FIXED
#pragma tasks acquire total
#endif
  printf ("sum: %g\n", *total); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks acquire v
#endif
  memcpy (copy, v, sizeof copy); /* MISTAKE host-access */
#ifdef FIXED
#pragma tasks release v
#endif
  scale (N, 0.5f, v);
#pragma tasks wait
#ifdef FIXED
#pragma tasks acquire v
#endif
  if (v[N - 1] != 1) /* MISTAKE host-access */
    abort ();
#pragma tasks unregister v
  int bad = copy[7] != 2 || v[0] != 1;
  free (v);
  return bad;
}
