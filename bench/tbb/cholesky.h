/* SPDX-License-Identifier: GPL-3.0-or-later

   The tasks of the Cholesky factorization with oneTBB.  */

#ifndef CHOLESKY_H
#define CHOLESKY_H

#include "tiles.h"

struct tracked_tile
{
  double *data;
  const void *known;
};

static inline tracked_tile
tile_at (const struct tiles *m, int i, int j)
{
  size_t number = tile_number (m, i, j);
  return { m->start[number], m->known[number] };
}

static inline void
factor (int b, int ld, tracked_tile a)
{
  const void *reads[] = { NULL };
  add_node ([=] (tbb::flow::continue_msg) { kernel_factor (b, ld, a.data); },
            a.known, reads);
}

static inline void
solve (int b, int ld, tracked_tile l, tracked_tile x)
{
  const void *reads[] = { l.known };
  add_node (
      [=] (tbb::flow::continue_msg) { kernel_solve (b, ld, l.data, x.data); },
      x.known, reads);
}

static inline void
update_diagonal (int b, int ld, tracked_tile a, tracked_tile c)
{
  const void *reads[] = { a.known };
  add_node (
      [=] (tbb::flow::continue_msg) {
        kernel_update_diagonal (b, ld, a.data, c.data);
      },
      c.known, reads);
}

static inline void
update (int b, int ld, tracked_tile left, tracked_tile right, tracked_tile c)
{
  const void *reads[] = { left.known, right.known };
  add_node (
      [=] (tbb::flow::continue_msg) {
        kernel_update (b, ld, left.data, right.data, c.data);
      },
      c.known, reads);
}

static void
add_tiles (struct tiles *m)
{
  for (size_t i = 0; i < tile_count (m); i++)
    m->known[i] = new track ();
}

static void
remove_tiles (struct tiles *m)
{
  for (size_t i = 0; i < tile_count (m); i++)
    delete (track *)m->known[i];
}

#endif /* CHOLESKY_H */
