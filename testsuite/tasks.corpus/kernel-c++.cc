// The same mistakes in C++.
#include <cstdio>
#include <tasks.h>
#include "opencl-twin.h"

constexpr int N = 90;
#define F "kernel-c++.cl"

struct range
{
  float low, high;
};

extern "C" {
TASK void clamp_all (int n, range r, float *v);
TASK void add_to (int n, const double *a, double *b);
TASK void fill (float value, int n, float *v TASK_OUTPUT);
TASK void mark (int n, const int *a, bool *marked TASK_OUTPUT);
TASK void raise_all (int n, long by, long *v);
}

TASK_IMPLEMENTATION ("opencl", clamp_all)
void clamp_all_cl (int n, range r, float *v);
TASK_IMPLEMENTATION ("opencl", add_to)
void add_to_cl (int n, const double *a, double *b);
TASK_IMPLEMENTATION ("opencl", fill)
void fill_cl (float value, int n, float *v);
TASK_IMPLEMENTATION ("opencl", raise_all)
void raise_all_cl (int n, long by, long *v);

#ifdef FIXED
#pragma tasks opencl clamp_all_cl F "clamp_all" TWIN 30
#pragma tasks opencl add_to_cl F "add_to" TWIN 30 n
#pragma tasks opencl fill_cl F "fill" TWIN 30
#pragma tasks opencl raise_all_cl F "raise_all" TWIN 30
#else
#pragma tasks opencl clamp_all_cl F "clamp_al" TWIN 30 /* MISTAKE kernel */
#pragma tasks opencl add_to_cl F "add_to" TWIN 30 n /* MISTAKE kernel */
#pragma tasks opencl fill_cl F "fill" TWIN 30 /* MISTAKE kernel */
#pragma tasks opencl raise_all_cl F "raise_all" TWIN 30 /* MISTAKE kernel */

TASK_IMPLEMENTATION ("opencl", mark)
void mark_cl (int n, const int *a, bool *marked); /* MISTAKE opencl-type */
#pragma tasks opencl mark_cl F "mark" TWIN 30
#endif

void
clamp_all (int n, range r, float *v)
{
  for (int i = 0; i < n; i++)
    v[i] = v[i] < r.low ? r.low : v[i] > r.high ? r.high : v[i];
}
void
add_to (int n, const double *a, double *b)
{
  for (int i = 0; i < n; i++)
    b[i] += a[i];
}
void
fill (float value, int n, float *v)
{
  for (int i = 0; i < n; i++)
    v[i] = value;
}
void
mark (int n, const int *a, bool *marked)
{
  for (int i = 0; i < n; i++)
    marked[i] = a[i] > 0;
}
void
raise_all (int n, long by, long *v)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

int
main ()
{
  static float v[N];
  static double a[N], b[N];
  static long l[N];
#pragma tasks register v
#pragma tasks register a
#pragma tasks register b
#pragma tasks register l
  fill (7, N, v);
  clamp_all (N, range{ 1, 3 }, v);
  add_to (N, a, b);
  for (int k = 0; k < 4; k++)
    raise_all (N, 2, l);
#pragma tasks unregister v
#pragma tasks unregister a
#pragma tasks unregister b
#pragma tasks unregister l
  std::printf ("%g %g %ld\n", v[3], b[3], l[3]);
  return v[3] != 3 || b[3] != 0 || l[3] != 8;
}
