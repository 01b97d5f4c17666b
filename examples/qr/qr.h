/* SPDX-License-Identifier: LGPL-2.1-or-later

   The tasks of the tiled QR factorization.  B is the size of a tile, LD how
   far apart the columns are of those of the matrix; names are those that the
   literature gives to the tiled algorithm.

   Reflectors are kept as LAPACK keeps them: their vectors, in V or in the tile
   that they made zero, and for each BLOCK of them a triangular matrix, in
   T.  */

#ifndef QR_H
#define QR_H

#include <tasks.h>

enum
{
  BLOCK = 32
};

/* How many reflectors there are in a block, in tiles of size B; and how many
   numbers T has.  */
static inline int
block_size (int b)
{
  return b < BLOCK ? b : BLOCK;
}

/* A := Q, R with Q R = A: R is the upper triangle of A, and also of V, which
   has the vectors of Q below; T the rest of Q.  */
TASK void geqrt (int b, int ld, double a[b * ld], double v[b * b] TASK_OUTPUT,
                 double t[b * block_size (b)]);

/* C := Q^T C, for the Q of geqrt.  */
TASK void unmqr (int b, int ld, const double v[b * b],
                 const double t[b * block_size (b)], double c[b * ld]);

/* R and A, a tile below it, := Q, R with Q R = the old R above A: the new R is
   the upper triangle of R, Q is in A and T.  */
TASK void tsqrt (int b, int ld, double r[b * ld], double a[b * ld],
                 double t[b * block_size (b)]);

/* C and D, a tile below it, := Q^T times them, for the Q of tsqrt, whose A is
   called V here.  */
TASK void tsmqr (int b, int ld, const double v[b * ld],
                 const double t[b * block_size (b)], double c[b * ld],
                 double d[b * ld]);

#endif /* QR_H */
