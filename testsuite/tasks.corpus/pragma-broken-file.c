/* Files that cannot be read as OpenCL C.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

TASK void count (int n, int v[n]);
void
count (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}
TASK_IMPLEMENTATION ("opencl", count) void blank (int n, int v[n]);
TASK_IMPLEMENTATION ("opencl", count) void endless (int n, int v[n]);
TASK_IMPLEMENTATION ("opencl", count) void circle (int n, int v[n]);
#ifdef FIXED
#pragma tasks opencl blank "pragma-broken-file.cl" "count" 2
#pragma tasks opencl endless "pragma-broken-file.cl" "count" 2
#pragma tasks opencl circle "pragma-broken-file.cl" "count" 2
#else
#pragma tasks opencl blank "pragma-broken-file.blank" "count" 2 /* MISTAKE kernel */
#pragma tasks opencl circle "pragma-broken-file.circle" "count" 2
#endif

int
main (void)
{
  int v[10] TASK_REGISTERED = { 1 };
  count (10, v);
#pragma tasks acquire v
  printf ("%d\n", v[0]);
  return v[0] != 2;
}
