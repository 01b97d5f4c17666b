/* SPDX-License-Identifier: LGPL-2.1-or-later

   The tasks of the LU factorization: calls of BLAS if the makefile found it,
   else loops in plain C; and kernels for OpenCL devices.  */

#include "../blas.h"
#include "lu.h"

/* clang-format off */
TASK_IMPLEMENTATION ("opencl", getrf)
void getrf_opencl (int b, int ld, double a[b * ld]);
#pragma tasks opencl getrf_opencl "../../kernels/tiles.cl" "getrf" \
  "-DSIDE=16" 64 64

TASK_IMPLEMENTATION ("opencl", trsm_lower)
void trsm_lower_opencl (int b, int ld, const double l[b * ld],
                        double x[b * ld]);
#pragma tasks opencl trsm_lower_opencl "../../kernels/tiles.cl" "trsm_lower" \
  "-DSIDE=16" 64 (b + 63) / 64 * 64

TASK_IMPLEMENTATION ("opencl", trsm_upper)
void trsm_upper_opencl (int b, int ld, const double u[b * ld],
                        double x[b * ld]);
#pragma tasks opencl trsm_upper_opencl "../../kernels/tiles.cl" "trsm_upper" \
  "-DSIDE=16" 64 (b + 63) / 64 * 64

TASK_IMPLEMENTATION ("opencl", gemm)
void gemm_opencl (int b, int ld, const double left[b * ld],
                  const double right[b * ld], double c[b * ld]);
#pragma tasks opencl gemm_opencl "../../kernels/tiles.cl" "gemm" \
  "-DSIDE=16" (16, 16) ((b + 15) / 16 * 16, (b + 15) / 16 * 16)
/* clang-format on */

/* Columns START to END of A, in which what is above and left of them has been
   taken into account: factor them.  */
static void
factor_panel (int b, int ld, double *a, int start, int end)
{
  for (int k = start; k < end; k++)
    {
      for (int i = k + 1; i < b; i++)
        a[k * ld + i] /= a[k * ld + k];
      for (int j = k + 1; j < end; j++)
        for (int i = k + 1; i < b; i++)
          a[j * ld + i] -= a[k * ld + i] * a[j * ld + k];
    }
}

#ifdef HAVE_LAPACKE

void
getrf (int b, int ld, double a[b * ld])
{
  enum
  {
    PANEL = 32
  };
  for (int k = 0; k < b; k += PANEL)
    {
      int end = k + PANEL < b ? k + PANEL : b;
      int width = end - k, rest = b - end;
      factor_panel (b, ld, a, k, end);
      if (rest == 0)
        return;
      cblas_dtrsm (CblasColMajor, CblasLeft, CblasLower, CblasNoTrans,
                   CblasUnit, width, rest, 1, &a[k * ld + k], ld,
                   &a[end * ld + k], ld);
      cblas_dgemm (CblasColMajor, CblasNoTrans, CblasNoTrans, rest, rest,
                   width, -1, &a[k * ld + end], ld, &a[end * ld + k], ld, 1,
                   &a[end * ld + end], ld);
    }
}

void
trsm_lower (int b, int ld, const double l[b * ld], double x[b * ld])
{
  cblas_dtrsm (CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasUnit,
               b, b, 1, l, ld, x, ld);
}

void
trsm_upper (int b, int ld, const double u[b * ld], double x[b * ld])
{
  cblas_dtrsm (CblasColMajor, CblasRight, CblasUpper, CblasNoTrans,
               CblasNonUnit, b, b, 1, u, ld, x, ld);
}

void
gemm (int b, int ld, const double left[b * ld], const double right[b * ld],
      double c[b * ld])
{
  cblas_dgemm (CblasColMajor, CblasNoTrans, CblasNoTrans, b, b, b, -1, left,
               ld, right, ld, 1, c, ld);
}

#else

/* All kernels run down columns, which are contiguous, in their innermost
   loop: that is what a compiler turns into vector instructions.  */

void
getrf (int b, int ld, double a[b * ld])
{
  factor_panel (b, ld, a, 0, b);
}

void
trsm_lower (int b, int ld, const double l[b * ld], double x[b * ld])
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = k + 1; i < b; i++)
        x[j * ld + i] -= l[k * ld + i] * x[j * ld + k];
}

void
trsm_upper (int b, int ld, const double u[b * ld], double x[b * ld])
{
  for (int k = 0; k < b; k++)
    {
      for (int m = 0; m < k; m++)
        for (int i = 0; i < b; i++)
          x[k * ld + i] -= x[m * ld + i] * u[k * ld + m];
      for (int i = 0; i < b; i++)
        x[k * ld + i] /= u[k * ld + k];
    }
}

void
gemm (int b, int ld, const double left[b * ld], const double right[b * ld],
      double c[b * ld])
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = 0; i < b; i++)
        c[j * ld + i] -= left[k * ld + i] * right[j * ld + k];
}

#endif
