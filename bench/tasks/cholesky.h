/* SPDX-License-Identifier: GPL-3.0-or-later

   The tasks of the Cholesky factorization as annotated C.  */

#ifndef CHOLESKY_H
#define CHOLESKY_H

#include "tiles.h"

#define tile_at tile_pointer

TASK static void
factor (int b, double a[b * b])
{
  kernel_factor (b, a);
}

TASK static void
solve (int b, const double l[b * b], double x[b * b])
{
  kernel_solve (b, l, x);
}

TASK static void
update_diagonal (int b, const double a[b * b], double c[b * b])
{
  kernel_update_diagonal (b, a, c);
}

TASK static void
update (int b, const double left[b * b], const double right[b * b],
        double c[b * b])
{
  kernel_update (b, left, right, c);
}

static void
add_tiles (struct tiles *m)
{
  for (size_t i = 0; i < tile_count (m); i++)
    {
#pragma tasks register m->start[i] tile_elements(m)
    }
}

static void
remove_tiles (struct tiles *m)
{
  for (size_t i = 0; i < tile_count (m); i++)
    {
#pragma tasks unregister m->start[i]
    }
}

#endif /* CHOLESKY_H */
