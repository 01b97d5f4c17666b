/* A parameter more or less than the task has: an extent that the kernel takes
   from get_global_size, an offset added on one side only, scratch memory.  */
#include <stdio.h>
#include <tasks.h>
#include "opencl-twin.h"

enum { ROWS = 16, COLUMNS = 24 };

TASK void transpose (int rows, int columns, const double in[rows][columns],
                     double out[columns][rows] TASK_OUTPUT);
void
transpose (int rows, int columns, const double in[rows][columns],
           double out[columns][rows])
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      out[j][i] = in[i][j];
}

TASK void shift (int n, double by, double v[n]);
void
shift (int n, double by, double v[n])
{
  for (int i = 0; i < n; i++)
    v[i] += by;
}

TASK void total (int n, const double v[n], double sum[1] TASK_OUTPUT);
void
total (int n, const double v[n], double sum[1])
{
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum += v[i];
}

TASK_IMPLEMENTATION ("opencl", transpose)
void transpose_cl (int rows, int columns, const double in[rows][columns],
                   double out[columns][rows]);
#pragma tasks opencl transpose_cl "kernel-number.cl" "transpose" TWIN (8, 8) (rows, columns) /* MISTAKE kernel */

TASK_IMPLEMENTATION ("opencl", shift)
void shift_cl (int n, double by, double v[n]);
#pragma tasks opencl shift_cl "kernel-number.cl" "shift" TWIN 8 /* MISTAKE kernel */

TASK_IMPLEMENTATION ("opencl", total)
void total_cl (int n, const double v[n], double sum[1]);
#pragma tasks opencl total_cl "kernel-number.cl" "total" TWIN 64 64 /* MISTAKE kernel */

int
main (void)
{
  double a[ROWS][COLUMNS] TASK_REGISTERED, b[COLUMNS][ROWS] TASK_REGISTERED;
  double sum[1] TASK_REGISTERED;
#pragma tasks acquire a
  for (int i = 0; i < ROWS * COLUMNS; i++)
    a[i / COLUMNS][i % COLUMNS] = i;
#pragma tasks release a
  transpose (ROWS, COLUMNS, a, b);
  double *flat = (double *) b;
  shift (ROWS * COLUMNS, 1.0, flat);
  total (ROWS * COLUMNS, flat, sum);
#pragma tasks acquire sum
  printf ("%g\n", *sum);
  return *sum != 73920;
}
