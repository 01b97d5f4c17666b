/* Operands that are missing, of the wrong kind, or too many.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 48
#define F "pragma-operands.cl"

TASK void step (int n, float v[n], float by);
void
step (int n, float v[n], float by)
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}
#define MORE(NAME)                                                            \
  TASK_IMPLEMENTATION ("opencl", step) void NAME (int n, float v[n], float by)

MORE (a);
MORE (b);
MORE (c);
MORE (d);
MORE (e);
MORE (f);
MORE (g);
MORE (h);
MORE (i);
MORE (j);
#ifndef FIXED
MORE (k);
MORE (l);
MORE (m);
MORE (o);
#pragma tasks opencl a /* MISTAKE error */
#pragma tasks opencl b F /* MISTAKE error */
#pragma tasks opencl c F "advance" /* MISTAKE error */
#pragma tasks opencl d pragma-operands.cl "advance" 16 /* MISTAKE error */
#pragma tasks opencl e F advance 16 /* MISTAKE error */
#pragma tasks opencl f F "advance" "16" /* MISTAKE error */
#pragma tasks opencl g F "advance" (4, 4, 2, 1) (n, 1, 1, 1) /* MISTAKE error */
#pragma tasks opencl h F "advance" (16, 1) n /* MISTAKE error */
#pragma tasks opencl i F "advance" (16, 1) /* MISTAKE error */
#pragma tasks opencl j F "advance" 16, n, /* MISTAKE error */
#pragma tasks opencl k F "advance" (16 /* MISTAKE error */
#pragma tasks opencl l F "" 16 /* MISTAKE error */
#pragma tasks opencl m 16 F "advance" /* MISTAKE error */
#pragma tasks opencl o F, "advance" 16 n n /* MISTAKE error */
#else
#pragma tasks opencl a F "advance" 16
#pragma tasks opencl b F "advance" 16 48
#pragma tasks opencl c F "advance" 16, n
#pragma tasks opencl d F "advance" (16) (n)
#pragma tasks opencl e F "advance" (16, 1) (n, 1)
#pragma tasks opencl f F "advance" (16, 1, 1), (n, 1, 1)
#pragma tasks opencl g F "advance" (n > 40 ? 16 : 8) n
#pragma tasks opencl h F "advance" "-DFAST" 16 n
#pragma tasks opencl i F "advance" "-DFAST -cl-mad-enable" 16
#pragma tasks opencl j F "advance" "" 16, n
#endif

int
main (void)
{
  float v[N] TASK_REGISTERED = { 0 };
  for (int t = 0; t < 12; t++)
    step (N, v, 0.5f);
#pragma tasks acquire v
  printf ("%g\n", v[N - 1]);
  return v[N - 1] != 6;
}
