/* SPDX-License-Identifier: GPL-3.0-or-later

   The tasks of the Cholesky factorization with OpenMP.  */

#ifndef CHOLESKY_H
#define CHOLESKY_H

#include "tiles.h"

#define tile_at tile_pointer

static inline void
factor (int b, int ld, double *a)
{
#pragma omp task depend(inout : a[0])
  kernel_factor (b, ld, a);
}

static inline void
solve (int b, int ld, const double *l, double *x)
{
#pragma omp task depend(in : l[0]) depend(inout : x[0])
  kernel_solve (b, ld, l, x);
}

static inline void
update_diagonal (int b, int ld, const double *a, double *c)
{
#pragma omp task depend(in : a[0]) depend(inout : c[0])
  kernel_update_diagonal (b, ld, a, c);
}

static inline void
update (int b, int ld, const double *left, const double *right, double *c)
{
#pragma omp task depend(in : left[0], right[0]) depend(inout : c[0])
  kernel_update (b, ld, left, right, c);
}

static inline void
add_tiles (struct tiles *m)
{
  (void)m;
}

static inline void
remove_tiles (struct tiles *m)
{
  (void)m;
}

#endif /* CHOLESKY_H */
