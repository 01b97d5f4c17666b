/* SPDX-License-Identifier: GPL-3.0-or-later

   The tasks of the Cholesky factorization as annotated C.  */

#ifndef CHOLESKY_H
#define CHOLESKY_H

#include "tiles.h"

#define tile_at tile_pointer

TASK static void
factor (int b, int ld, double a[b * ld])
{
  kernel_factor (b, ld, a);
}

TASK static void
solve (int b, int ld, const double l[b * ld], double x[b * ld])
{
  kernel_solve (b, ld, l, x);
}

TASK static void
update_diagonal (int b, int ld, const double a[b * ld], double c[b * ld])
{
  kernel_update_diagonal (b, ld, a, c);
}

TASK static void
update (int b, int ld, const double left[b * ld], const double right[b * ld],
        double c[b * ld])
{
  kernel_update (b, ld, left, right, c);
}

static void
add_tiles (struct tiles *m)
{
  if (tiles_whole (m))
    {
      /* clang-format off */
#pragma tasks register (double (*)[m->ld]) m->start[0] m->tiles * m->tile
#pragma tasks partition (double (*)[m->ld]) m->start[0] (m->tile, m->tile)
      /* clang-format on */
      return;
    }
  for (size_t i = 0; i < tile_count (m); i++)
    {
#pragma tasks register m->start[i], (size_t)m->tile * m->tile
    }
}

static void
remove_tiles (struct tiles *m)
{
  size_t count = tiles_whole (m) ? 1 : tile_count (m);
  for (size_t i = 0; i < count; i++)
    {
#pragma tasks unregister m->start[i]
    }
}

#endif /* CHOLESKY_H */
