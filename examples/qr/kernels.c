/* SPDX-License-Identifier: LGPL-2.1-or-later

   The tasks of the QR factorization: calls of LAPACKE if the makefile found
   it, else loops in plain C; and kernels for OpenCL devices.  */

#include "../blas.h"
#include "qr.h"

#include <math.h>
#include <string.h>

/* clang-format off */
TASK_IMPLEMENTATION ("opencl", geqrt)
void geqrt_opencl (int b, int ld, double a[b * ld], double v[b * b],
                   double t[b * block_size (b)]);
#pragma tasks opencl geqrt_opencl "../../kernels/householder.cl" "geqrt" \
  "-DBLOCK=32 -DITEMS=64" 64 64

TASK_IMPLEMENTATION ("opencl", unmqr)
void unmqr_opencl (int b, int ld, const double v[b * b],
                   const double t[b * block_size (b)], double c[b * ld]);
#pragma tasks opencl unmqr_opencl "../../kernels/householder.cl" "unmqr" \
  "-DBLOCK=32 -DITEMS=64" 64 (b + 63) / 64 * 64

TASK_IMPLEMENTATION ("opencl", tsqrt)
void tsqrt_opencl (int b, int ld, double r[b * ld], double a[b * ld],
                   double t[b * block_size (b)]);
#pragma tasks opencl tsqrt_opencl "../../kernels/householder.cl" "tsqrt" \
  "-DBLOCK=32 -DITEMS=64" 64 64

TASK_IMPLEMENTATION ("opencl", tsmqr)
void tsmqr_opencl (int b, int ld, const double v[b * ld],
                   const double t[b * block_size (b)], double c[b * ld],
                   double d[b * ld]);
#pragma tasks opencl tsmqr_opencl "../../kernels/householder.cl" "tsmqr" \
  "-DBLOCK=32 -DITEMS=64" 64 (b + 63) / 64 * 64
/* clang-format on */

/* V, a contiguous tile, := A.  */
static void
copy_tile (int b, int ld, const double *a, double *v)
{
  for (int j = 0; j < b; j++)
    memcpy (v + j * b, a + j * ld, b * sizeof *v);
}

#ifdef HAVE_LAPACKE

void
geqrt (int b, int ld, double a[b * ld], double v[b * b],
       double t[b * block_size (b)])
{
  double work[b * block_size (b)];
  LAPACKE_dgeqrt_work (LAPACK_COL_MAJOR, b, b, block_size (b), a, ld, t,
                       block_size (b), work);
  copy_tile (b, ld, a, v);
}

void
unmqr (int b, int ld, const double v[b * b],
       const double t[b * block_size (b)], double c[b * ld])
{
  double work[b * block_size (b)];
  LAPACKE_dgemqrt_work (LAPACK_COL_MAJOR, 'L', 'T', b, b, b, block_size (b), v,
                        b, t, block_size (b), c, ld, work);
}

void
tsqrt (int b, int ld, double r[b * ld], double a[b * ld],
       double t[b * block_size (b)])
{
  double work[b * block_size (b)];
  LAPACKE_dtpqrt_work (LAPACK_COL_MAJOR, b, b, 0, block_size (b), r, ld, a, ld,
                       t, block_size (b), work);
}

void
tsmqr (int b, int ld, const double v[b * ld],
       const double t[b * block_size (b)], double c[b * ld], double d[b * ld])
{
  double work[b * block_size (b)];
  LAPACKE_dtpmqrt_work (LAPACK_COL_MAJOR, 'L', 'T', b, b, b, 0, block_size (b),
                        v, ld, t, block_size (b), c, ld, d, ld, work);
}

#else

/* These use one reflector after the other.  Of T they need, and make, the
   diagonals only, which have the factors of the reflectors.  */
static inline double *
factor_at (int b, double *t, int j)
{
  return &t[j * block_size (b) + j % block_size (b)];
}

/* Replace *ALPHA and the N numbers at X by the reflector that makes them a
   multiple of the first unit vector; the value is its factor.  */
static double
make_reflector (int n, double *alpha, double *x)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i] * x[i];
  if (sum == 0)
    return 0;
  double beta = -copysign (sqrt (*alpha * *alpha + sum), *alpha);
  double factor = (beta - *alpha) / beta;
  for (int i = 0; i < n; i++)
    x[i] /= *alpha - beta;
  *alpha = beta;
  return factor;
}

/* Apply the reflector X of N numbers with FACTOR to HEAD and the N numbers
   at REST.  */
static void
apply_reflector (int n, const double *restrict x, double factor, double *head,
                 double *restrict rest)
{
  double sum = *head;
  for (int i = 0; i < n; i++)
    sum += x[i] * rest[i];
  sum *= factor;
  *head -= sum;
  for (int i = 0; i < n; i++)
    rest[i] -= sum * x[i];
}

void
geqrt (int b, int ld, double a[b * ld], double v[b * b],
       double t[b * block_size (b)])
{
  for (int j = 0; j < b; j++)
    {
      double *x = a + j * ld + j + 1;
      double factor = make_reflector (b - j - 1, x - 1, x);
      for (int k = j + 1; k < b; k++)
        apply_reflector (b - j - 1, x, factor, &a[k * ld + j],
                         a + k * ld + j + 1);
      *factor_at (b, t, j) = factor;
    }
  copy_tile (b, ld, a, v);
}

void
unmqr (int b, int ld, const double v[b * b],
       const double t[b * block_size (b)], double c[b * ld])
{
  for (int k = 0; k < b; k++)
    for (int j = 0; j < b; j++)
      apply_reflector (b - j - 1, v + j * b + j + 1,
                       *factor_at (b, (double *)t, j), &c[k * ld + j],
                       c + k * ld + j + 1);
}

void
tsqrt (int b, int ld, double r[b * ld], double a[b * ld],
       double t[b * block_size (b)])
{
  for (int j = 0; j < b; j++)
    {
      double factor = make_reflector (b, &r[j * ld + j], a + j * ld);
      for (int k = j + 1; k < b; k++)
        apply_reflector (b, a + j * ld, factor, &r[k * ld + j], a + k * ld);
      *factor_at (b, t, j) = factor;
    }
}

void
tsmqr (int b, int ld, const double v[b * ld],
       const double t[b * block_size (b)], double c[b * ld], double d[b * ld])
{
  for (int k = 0; k < b; k++)
    for (int j = 0; j < b; j++)
      apply_reflector (b, v + j * ld, *factor_at (b, (double *)t, j),
                       &c[k * ld + j], d + k * ld);
}

#endif
