/* Files that are not there, or have nothing in them.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 60
#define KERNELS "pragma-file.cl"

#define TASK_OF_A_VECTOR(NAME, STATEMENT)                                     \
  TASK void NAME (int n, float v[n]);                                         \
  void NAME (int n, float v[n])                                               \
  {                                                                           \
    for (int i = 0; i < n; i++)                                               \
      STATEMENT;                                                              \
  }                                                                           \
  TASK_IMPLEMENTATION ("opencl", NAME) void NAME##_cl (int n, float v[n])

TASK_OF_A_VECTOR (one, v[i] = 1);
TASK_OF_A_VECTOR (two, v[i] *= 2);
TASK_OF_A_VECTOR (three, v[i] += 3);
TASK_OF_A_VECTOR (four, v[i] -= 4);
TASK_OF_A_VECTOR (five, v[i] += i);
#ifdef FIXED
#pragma tasks opencl one_cl KERNELS "one" 16
#pragma tasks opencl two_cl KERNELS "two" 16
#pragma tasks opencl three_cl KERNELS "three" 16
#pragma tasks opencl four_cl KERNELS "four" 16
#pragma tasks opencl five_cl KERNELS "five" 16
#else
#pragma tasks opencl one_cl "pragma-fiel.cl" "one" 16 /* MISTAKE error */
#pragma tasks opencl two_cl "pragma-file.empty" "two" 16 /* MISTAKE error */
#pragma tasks opencl three_cl "." "three" 16 /* MISTAKE error */
#pragma tasks opencl four_cl "kernels/pragma-file.cl" "four" 16 /* MISTAKE error */
#pragma tasks opencl five_cl "" "five" 16 /* MISTAKE error */
#endif

int
main (void)
{
  float v[N] TASK_REGISTERED;
  one (N, v);
  for (int i = 0; i < 3; i++)
    {
      two (N, v);
      three (N, v);
      four (N, v);
    }
  five (N, v);
#pragma tasks acquire v
  printf ("%g\n", v[20]);
  return v[20] != 21;
}
