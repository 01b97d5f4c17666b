/* Parameters that no kernel can have.  */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

#define N 90

#ifdef FIXED
typedef uint64_t length;
typedef unsigned char flag;
typedef int64_t distance;
#else
typedef size_t length;
typedef bool flag;
typedef ptrdiff_t distance;
#endif

TASK void scale (length n, float v[], float by);
void
scale (length n, float v[], float by)
{
  for (length i = 0; i < n; i++)
    v[i] *= by;
}

TASK void mirror (int n, flag upwards, int v[n]);
void
mirror (int n, flag upwards, int v[n])
{
  for (int i = 0; i < n; i++)
    v[i] = upwards ? i : n - i;
}

TASK void select_marked (int n, const flag marked[n], int v[n]);
void
select_marked (int n, const flag marked[n], int v[n])
{
  for (int i = 0; i < n; i++)
    if (!marked[i])
      v[i] = 0;
}

TASK void strided (distance stride, int n, int v[n]);
void
strided (distance stride, int n, int v[n])
{
  for (int i = 0; i < n; i += (int) stride)
    v[i]++;
}

TASK_IMPLEMENTATION ("opencl", scale)
void scale_opencl (length n, float v[], float by); /* MISTAKE opencl-type */
#pragma tasks opencl scale_opencl "opencl-type-scalar.cl" "scale" TWIN 32 n
TASK_IMPLEMENTATION ("opencl", mirror)
void mirror_opencl (int n, flag upwards, int v[n]); /* MISTAKE opencl-type */
#pragma tasks opencl mirror_opencl "opencl-type-scalar.cl" "mirror" TWIN 32
TASK_IMPLEMENTATION ("opencl", select_marked)
void select_opencl (int n, const flag marked[n], int v[n]); /* MISTAKE opencl-type */
#pragma tasks opencl select_opencl "opencl-type-scalar.cl" "select_marked" TWIN 32
TASK_IMPLEMENTATION ("opencl", strided)
void strided_opencl (distance stride, int n, int v[n]); /* MISTAKE opencl-type */
#pragma tasks opencl strided_opencl "opencl-type-scalar.cl" "strided" TWIN 1 (n + stride - 1) / stride

int
main (void)
{
  static float v[96];
  static int numbers[N];
  static flag marked[N];
  for (int i = 0; i < 96; i++)
    v[i] = i;
  for (int i = 0; i < N; i += 2)
    marked[i] = 1;
#pragma tasks register v
#pragma tasks register numbers
#pragma tasks register marked
  scale (96, v, 2);
  mirror (N, 1, numbers);
  select_marked (N, marked, numbers);
  strided (3, N, numbers);
#pragma tasks unregister v
#pragma tasks unregister numbers
#pragma tasks unregister marked
  printf ("%g %d %d %d\n", v[50], numbers[4], numbers[5], numbers[6]);
  return v[50] != 100 || numbers[4] != 4 || numbers[5] != 0 || numbers[6] != 7;
}
