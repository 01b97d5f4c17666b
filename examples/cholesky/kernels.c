/* SPDX-License-Identifier: LGPL-2.1-or-later

   The tasks of the Cholesky factorization: calls of BLAS and LAPACKE if the
   makefile found them (HAVE_LAPACKE), else loops in plain C.  */

#include "cholesky.h"

#ifdef HAVE_LAPACKE

#include <cblas.h>
#include <lapacke.h>

const char *
prepare_kernels (void)
{
#ifdef HAVE_OPENBLAS
  /* Tasks are the parallelism; a kernel must stay on its core.  */
  openblas_set_num_threads (1);
  return "OpenBLAS";
#else
  return "BLAS";
#endif
}

void
factor (int b, double a[b * b], int failed[1])
{
  if (failed[0] == 0)
    failed[0] = LAPACKE_dpotrf_work (LAPACK_COL_MAJOR, 'L', b, a, b);
}

void
solve (int b, const double l[b * b], double x[b * b])
{
  cblas_dtrsm (CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit,
               b, b, 1, l, b, x, b);
}

void
update_diagonal (int b, const double a[b * b], double c[b * b])
{
  cblas_dsyrk (CblasColMajor, CblasLower, CblasNoTrans, b, b, -1, a, b, 1, c,
               b);
}

void
update (int b, const double left[b * b], const double right[b * b],
        double c[b * b])
{
  cblas_dgemm (CblasColMajor, CblasNoTrans, CblasTrans, b, b, b, -1, left, b,
               right, b, 1, c, b);
}

#else

#include <math.h>

const char *
prepare_kernels (void)
{
  return "plain C";
}

/* All kernels run down columns, which are contiguous, in their innermost
   loop: that is what a compiler turns into vector instructions.  */

void
factor (int b, double a[b * b], int failed[1])
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
solve (int b, const double l[b * b], double x[b * b])
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
update_diagonal (int b, const double a[b * b], double c[b * b])
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = j; i < b; i++)
        c[j * b + i] -= a[k * b + i] * a[k * b + j];
}

void
update (int b, const double left[b * b], const double right[b * b],
        double c[b * b])
{
  for (int j = 0; j < b; j++)
    for (int k = 0; k < b; k++)
      for (int i = 0; i < b; i++)
        c[j * b + i] -= left[k * b + i] * right[k * b + j];
}

#endif
