/* Kernels written in every way that OpenCL C allows.  */
#include <stdint.h>
#include <stdio.h>
#include <tasks.h>

#define N 96
#define F "correct-kernel-spelling.cl"
#define DEFINE(NAME, STATEMENT)                                               \
  TASK void NAME (int n, const float in[n], float out[n]);                    \
  void NAME (int n, const float in[n], float out[n])                          \
  {                                                                           \
    for (int i = 0; i < n; i++)                                               \
      STATEMENT;                                                              \
  }                                                                           \
  TASK_IMPLEMENTATION ("opencl", NAME)                                        \
  void NAME##_cl (int n, const float in[n], float out[n])

DEFINE (plain, out[i] = in[i]);
DEFINE (spaced, out[i] += in[i]);
DEFINE (attributed, out[i] += 2 * in[i]);
DEFINE (spliced, out[i] += 3 * in[i]);
DEFINE (behind, out[i] += 4 * in[i]);
DEFINE (made, out[i] += 5 * in[i]);
DEFINE (declared, out[i] += 6 * in[i]);
DEFINE (casting, out[i] += 7 * in[i]);
DEFINE (grouped, out[i] += 8 * in[i]);
DEFINE (other, out[i] += 9 * in[i]);
DEFINE (arrayed, out[i] += 10 * in[i]);
DEFINE (qualified, out[i] += 11 * in[i]);
#pragma tasks opencl plain_cl F "plain" 32
#pragma tasks opencl spaced_cl F "spaced" 32
#pragma tasks opencl attributed_cl F "attributed" 32
#pragma tasks opencl spliced_cl F "spliced" 32
#pragma tasks opencl behind_cl F "behind" 32
#pragma tasks opencl made_cl F "made_5" 32
#pragma tasks opencl declared_cl F "declared" 32
#pragma tasks opencl casting_cl F "casting" 32
#pragma tasks opencl grouped_cl F "grouped" 32
#pragma tasks opencl other_cl F "other" "-DFACTOR=9 -DNAME=other" 32
#pragma tasks opencl arrayed_cl F "arrayed" 32
#pragma tasks opencl qualified_cl F "qualified" 32

int
main (void)
{
  float a[N] TASK_REGISTERED, b[N] TASK_REGISTERED;
#pragma tasks acquire a
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma tasks release a
  plain (N, a, b);
  spaced (N, a, b);
  attributed (N, a, b);
  spliced (N, a, b);
  behind (N, a, b);
  made (N, a, b);
  declared (N, a, b);
  casting (N, a, b);
  grouped (N, a, b);
  other (N, a, b);
  arrayed (N, a, b);
  qualified (N, a, b);
#pragma tasks acquire b
  printf ("%g\n", b[2]);
  return b[2] != 2 * 67;
}
