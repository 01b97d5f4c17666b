/* SPDX-License-Identifier: LGPL-2.1-or-later

   The tasks of the tiled LU factorization.  B is the size of a tile; names are
   those of LAPACK and BLAS.  */

#ifndef LU_H
#define LU_H

#include <tasks.h>

/* A := L - I + U, where L U = A; rows do not change places.  */
TASK void getrf (int b, double a[b * b]);

/* X := L^-1 X, for L as getrf left it.  */
TASK void trsm_lower (int b, const double l[b * b], double x[b * b]);

/* X := X U^-1, for U as getrf left it.  */
TASK void trsm_upper (int b, const double u[b * b], double x[b * b]);

/* C := C - LEFT RIGHT.  */
TASK void gemm (int b, const double left[b * b], const double right[b * b],
                double c[b * b]);

#endif /* LU_H */
