/* Hand-written OpenCL, an implementation in another unit, a pragma before the
   body of its task.  */
/* ENVIRONMENT TASKS_TARGETS=cpu */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stddef.h>
#include <stdio.h>
#include <tasks.h>
#include <tasks/opencl.h>

#define N 64
#define F "correct-kernel-elsewhere.cl"

/* size_t is no parameter of the kernel here; this launches it in C.  */
TASK void clear (size_t n, _Bool really, int v[n]);
TASK_IMPLEMENTATION ("opencl", clear)
void
clear_by_hand (size_t n, _Bool really, int v[n])
{
  if (really)
    tasks_opencl_fail ("clear", n * sizeof *v > 0 ? CL_INVALID_VALUE : CL_SUCCESS);
}
void
clear (size_t n, _Bool really, int v[n])
{
  for (size_t i = 0; i < n && really; i++)
    v[i] = 0;
}

static TASK void count (int n, int v[n]);
TASK_IMPLEMENTATION ("opencl", count) static void count_cl (int n, int v[n]);
#pragma tasks opencl count_cl F "count" 16
static void
count (int n, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i]++;
}

/* A pragma's kernel with the parameters named otherwise.  */
TASK void difference (int n, const int minuend[n], const int subtrahend[n], int result[n] TASK_OUTPUT);
TASK_IMPLEMENTATION ("opencl", difference)
void difference_cl (int n, const int a[n], const int b[n], int c[n]);
#pragma tasks opencl difference_cl F "difference" 16
void
difference (int n, const int minuend[n], const int subtrahend[n], int result[n])
{
  for (int i = 0; i < n; i++)
    result[i] = minuend[i] - subtrahend[i];
}

int
main (void)
{
  int a[N] TASK_REGISTERED, b[N] TASK_REGISTERED, c[N] TASK_REGISTERED;
  clear (N, 1, a);
  clear (N, 1, b);
  for (int t = 0; t < 5; t++)
    count (N, a);
  count (N, b);
  difference (N, a, b, c);
#pragma tasks acquire c
  printf ("%d\n", c[7]);
  return c[7] != 4;
}
