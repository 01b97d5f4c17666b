/* SPDX-License-Identifier: LGPL-2.1-or-later

   The tasks of the LU factorization: calls of BLAS if the makefile found it,
   else loops in plain C; and kernels for OpenCL devices.  */

#include "../blas.h"
#include "lu.h"

/* clang-format off */
TASK_IMPLEMENTATION ("opencl", getrf)
void getrf_opencl (int b, double a[b * b]);
#pragma tasks opencl getrf_opencl "../../kernels/tiles.cl" "getrf" \
  "-DSIDE=16" 64 64

TASK_IMPLEMENTATION ("opencl", trsm_lower)
void trsm_lower_opencl (int b, const double l[b * b], double x[b * b]);
#pragma tasks opencl trsm_lower_opencl "../../kernels/tiles.cl" "trsm_lower" \
  "-DSIDE=16" 64 (b + 63) / 64 * 64

TASK_IMPLEMENTATION ("opencl", trsm_upper)
void trsm_upper_opencl (int b, const double u[b * b], double x[b * b]);
#pragma tasks opencl trsm_upper_opencl "../../kernels/tiles.cl" "trsm_upper" \
  "-DSIDE=16" 64 (b + 63) / 64 * 64

TASK_IMPLEMENTATION ("opencl", gemm)
void gemm_opencl (int b, const double left[b * b], const double right[b * b],
                  double c[b * b]);
#pragma tasks opencl gemm_opencl "../../kernels/tiles.cl" "gemm" \
  "-DSIDE=16" (16, 16) ((b + 15) / 16 * 16, (b + 15) / 16 * 16)
/* clang-format on */

/* Columns START to END of A, in which what is above and left of them has been
   taken into account: factor them.  */
static void
factor_panel (int b, double *a, int start, int end)
{
  for (int k = start; k < end; k++)
    {
      for (int i = k + 1; i < b; i++)
        a[k * b + i] /= a[k * b + k];
      for (int j = k + 1; j < end; j++)
        for (int i = k + 1; i < b; i++)
          a[j * b + i] -= a[k * b + i] * a[j * b + k];
    }
}

#ifdef HAVE_LAPACKE

void
getrf (int b, double a[b * b])
{
  enum
  {
    PANEL = 32
  };
  for (int k = 0; k < b; k += PANEL)
    {
      int end = k + PANEL < b ? k + PANEL : b;
      int width = end - k, rest = b - end;
      factor_panel (b, a, k, end);
      if (rest == 0)
        return;
      cblas_dtrsm (CblasColMajor, CblasLeft, CblasLower, CblasNoTrans,
                   CblasUnit, width, rest, 1, &a[k * b + k], b,
                   &a[end * b + k], b);
      cblas_dgemm (CblasColMajor, CblasNoTrans, CblasNoTrans, rest, rest,
                   width, -1, &a[k * b + end], b, &a[end * b + k], b, 1,
                   &a[end * b + end], b);
    }
}

void
trsm_lower (int b, const double l[b * b], double x[b * b])
{
  cblas_dtrsm (CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasUnit,
               b, b, 1, l, b, x, b);
}

void
trsm_upper (int b, const double u[b * b], double x[b * b])
{
  cblas_dtrsm (CblasColMajor, CblasRight, CblasUpper, CblasNoTrans,
               CblasNonUnit, b, b, 1, u, b, x, b);
}

void
gemm (int b, const double left[b * b], const double right[b * b],
      double c[b * b])
{
  cblas_dgemm (CblasColMajor, CblasNoTrans, CblasNoTrans, b, b, b, -1, left, b,
               right, b, 1, c, b);
}

#else

/* All kernels run down columns, which are contiguous, in their innermost
   loop: that is what a compiler turns into vector instructions.  */

void
getrf (int b, double a[b * b])
{
  factor_panel (b, a, 0, b);
}

void
trsm_lower (int b, const double l[b * b], double x[b * b])
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = k + 1; i < b; i++)
        x[j * b + i] -= l[k * b + i] * x[j * b + k];
}

void
trsm_upper (int b, const double u[b * b], double x[b * b])
{
  for (int k = 0; k < b; k++)
    {
      for (int m = 0; m < k; m++)
        for (int i = 0; i < b; i++)
          x[k * b + i] -= x[m * b + i] * u[k * b + m];
      for (int i = 0; i < b; i++)
        x[k * b + i] /= u[k * b + k];
    }
}

void
gemm (int b, const double left[b * b], const double right[b * b],
      double c[b * b])
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = 0; i < b; i++)
        c[j * b + i] -= left[k * b + i] * right[j * b + k];
}

#endif
