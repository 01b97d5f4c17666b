/* The file of kernels includes one that is not there.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

TASK void add (int n, int v[n]);
void
add (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += 2;
}
TASK_IMPLEMENTATION ("opencl", add)
void add_cl (int n, int v[n]);
#ifdef FIXED
#pragma tasks opencl add_cl "pragma-include-right.cl" "add" 5
#else
#pragma tasks opencl add_cl "pragma-include.cl" "add" 5
#endif

int
main (void)
{
  int v[10] TASK_REGISTERED = { 1 };
  add (10, v);
#pragma tasks acquire v
  printf ("%d\n", v[0]);
  return v[0] != 3;
}
