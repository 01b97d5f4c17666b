/* SPDX-License-Identifier: LGPL-2.1-or-later

   The tasks of the Cholesky factorization: calls of BLAS and LAPACKE if the
   makefile found them, else loops in plain C; and kernels for OpenCL
   devices.  */

#include "../blas.h"
#include "cholesky.h"

#include <math.h>

/* clang-format off */
void potrf_opencl (int b, double a[b * b], int failed[1])
    __attribute__ ((task_implementation ("opencl", potrf)));
#pragma tasks opencl potrf_opencl "../../kernels/tiles.cl" "potrf" \
  "-DSIDE=16" 64 64

void trsm_opencl (int b, const double l[b * b], double x[b * b])
    __attribute__ ((task_implementation ("opencl", trsm)));
#pragma tasks opencl trsm_opencl "../../kernels/tiles.cl" "trsm_transposed" \
  "-DSIDE=16" 64 (b + 63) / 64 * 64

void syrk_opencl (int b, const double a[b * b], double c[b * b])
    __attribute__ ((task_implementation ("opencl", syrk)));
#pragma tasks opencl syrk_opencl "../../kernels/tiles.cl" "syrk" \
  "-DSIDE=16" (16, 16) ((b + 15) / 16 * 16, (b + 15) / 16 * 16)

void gemm_opencl (int b, const double left[b * b], const double right[b * b],
                  double c[b * b])
    __attribute__ ((task_implementation ("opencl", gemm)));
#pragma tasks opencl gemm_opencl "../../kernels/tiles.cl" "gemm_transposed" \
  "-DSIDE=16" (16, 16) ((b + 15) / 16 * 16, (b + 15) / 16 * 16)
/* clang-format on */

#ifdef HAVE_LAPACKE

void
potrf (int b, double a[b * b], int failed[1])
{
  if (failed[0] == 0)
    failed[0] = LAPACKE_dpotrf_work (LAPACK_COL_MAJOR, 'L', b, a, b);
}

void
trsm (int b, const double l[b * b], double x[b * b])
{
  cblas_dtrsm (CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit,
               b, b, 1, l, b, x, b);
}

void
syrk (int b, const double a[b * b], double c[b * b])
{
  cblas_dsyrk (CblasColMajor, CblasLower, CblasNoTrans, b, b, -1, a, b, 1, c,
               b);
}

void
gemm (int b, const double left[b * b], const double right[b * b],
      double c[b * b])
{
  cblas_dgemm (CblasColMajor, CblasNoTrans, CblasTrans, b, b, b, -1, left, b,
               right, b, 1, c, b);
}

#else

/* All kernels run down columns, which are contiguous, in their innermost
   loop: that is what a compiler turns into vector instructions.  */

void
potrf (int b, double a[b * b], int failed[1])
{
  for (int k = 0; k < b && failed[0] == 0; k++)
    {
      if (!(a[k * b + k] > 0))
        {
          failed[0] = k + 1;
          return;
        }
      a[k * b + k] = sqrt (a[k * b + k]);
      for (int i = k + 1; i < b; i++)
        a[k * b + i] /= a[k * b + k];
      for (int j = k + 1; j < b; j++)
        for (int i = j; i < b; i++)
          a[j * b + i] -= a[k * b + i] * a[k * b + j];
    }
}

void
trsm (int b, const double l[b * b], double x[b * b])
{
  for (int k = 0; k < b; k++)
    {
      for (int i = 0; i < b; i++)
        x[k * b + i] /= l[k * b + k];
      for (int j = k + 1; j < b; j++)
        for (int i = 0; i < b; i++)
          x[j * b + i] -= x[k * b + i] * l[k * b + j];
    }
}

void
syrk (int b, const double a[b * b], double c[b * b])
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = j; i < b; i++)
        c[j * b + i] -= a[k * b + i] * a[k * b + j];
}

void
gemm (int b, const double left[b * b], const double right[b * b],
      double c[b * b])
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = 0; i < b; i++)
        c[j * b + i] -= left[k * b + i] * right[k * b + j];
}

#endif
