/* SPDX-License-Identifier: LGPL-2.1-or-later

   The tasks of the Cholesky factorization: calls of BLAS and LAPACKE if the
   makefile found them, else loops in plain C; and kernels for OpenCL
   devices.  */

#include "../blas.h"
#include "cholesky.h"

#include <math.h>

/* clang-format off */
void potrf_opencl (int b, int ld, double a[b * ld], int failed[1])
    __attribute__ ((task_implementation ("opencl", potrf)));
#pragma tasks opencl potrf_opencl "../../kernels/tiles.cl" "potrf" \
  "-DSIDE=16" 64 64

void trsm_opencl (int b, int ld, const double l[b * ld], double x[b * ld])
    __attribute__ ((task_implementation ("opencl", trsm)));
#pragma tasks opencl trsm_opencl "../../kernels/tiles.cl" "trsm_transposed" \
  "-DSIDE=16" 64 (b + 63) / 64 * 64

void syrk_opencl (int b, int ld, const double a[b * ld], double c[b * ld])
    __attribute__ ((task_implementation ("opencl", syrk)));
#pragma tasks opencl syrk_opencl "../../kernels/tiles.cl" "syrk" \
  "-DSIDE=16" (16, 16) ((b + 15) / 16 * 16, (b + 15) / 16 * 16)

void gemm_opencl (int b, int ld, const double left[b * ld],
                  const double right[b * ld], double c[b * ld])
    __attribute__ ((task_implementation ("opencl", gemm)));
#pragma tasks opencl gemm_opencl "../../kernels/tiles.cl" "gemm_transposed" \
  "-DSIDE=16" (16, 16) ((b + 15) / 16 * 16, (b + 15) / 16 * 16)
/* clang-format on */

#ifdef HAVE_LAPACKE

void
potrf (int b, int ld, double a[b * ld], int failed[1])
{
  if (failed[0] == 0)
    failed[0] = LAPACKE_dpotrf_work (LAPACK_COL_MAJOR, 'L', b, a, ld);
}

void
trsm (int b, int ld, const double l[b * ld], double x[b * ld])
{
  cblas_dtrsm (CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit,
               b, b, 1, l, ld, x, ld);
}

void
syrk (int b, int ld, const double a[b * ld], double c[b * ld])
{
  cblas_dsyrk (CblasColMajor, CblasLower, CblasNoTrans, b, b, -1, a, ld, 1, c,
               ld);
}

void
gemm (int b, int ld, const double left[b * ld], const double right[b * ld],
      double c[b * ld])
{
  cblas_dgemm (CblasColMajor, CblasNoTrans, CblasTrans, b, b, b, -1, left, ld,
               right, ld, 1, c, ld);
}

#else

/* All kernels run down columns, which are contiguous, in their innermost
   loop: that is what a compiler turns into vector instructions.  */

void
potrf (int b, int ld, double a[b * ld], int failed[1])
{
  for (int k = 0; k < b && failed[0] == 0; k++)
    {
      if (!(a[k * ld + k] > 0))
        {
          failed[0] = k + 1;
          return;
        }
      a[k * ld + k] = sqrt (a[k * ld + k]);
      for (int i = k + 1; i < b; i++)
        a[k * ld + i] /= a[k * ld + k];
      for (int j = k + 1; j < b; j++)
        for (int i = j; i < b; i++)
          a[j * ld + i] -= a[k * ld + i] * a[k * ld + j];
    }
}

void
trsm (int b, int ld, const double l[b * ld], double x[b * ld])
{
  for (int k = 0; k < b; k++)
    {
      for (int i = 0; i < b; i++)
        x[k * ld + i] /= l[k * ld + k];
      for (int j = k + 1; j < b; j++)
        for (int i = 0; i < b; i++)
          x[j * ld + i] -= x[k * ld + i] * l[k * ld + j];
    }
}

void
syrk (int b, int ld, const double a[b * ld], double c[b * ld])
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = j; i < b; i++)
        c[j * ld + i] -= a[k * ld + i] * a[k * ld + j];
}

void
gemm (int b, int ld, const double left[b * ld], const double right[b * ld],
      double c[b * ld])
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = 0; i < b; i++)
        c[j * ld + i] -= left[k * ld + i] * right[k * ld + j];
}

#endif
