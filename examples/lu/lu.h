/* SPDX-License-Identifier: LGPL-2.1-or-later

   The tasks of the tiled LU factorization.  B is the size of a tile, LD
   how far apart its columns are; names are those of LAPACK and BLAS.  */

#ifndef LU_H
#define LU_H

#include <tasks.h>

/* A := L - I + U, where L U = A; rows do not change places.  */
TASK void getrf (int b, int ld, double a[b * ld]);

/* X := L^-1 X, for L as getrf left it.  */
TASK void trsm_lower (int b, int ld, const double l[b * ld], double x[b * ld]);

/* X := X U^-1, for U as getrf left it.  */
TASK void trsm_upper (int b, int ld, const double u[b * ld], double x[b * ld]);

/* C := C - LEFT RIGHT.  */
TASK void gemm (int b, int ld, const double left[b * ld],
                const double right[b * ld], double c[b * ld]);

#endif /* LU_H */
