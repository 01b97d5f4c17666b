/* SPDX-License-Identifier: LGPL-2.1-or-later

   examples/heat.c: one step on a block of rows, WIDTH points each.  A
   work-item for each point; in a row, perhaps some more.  */

#include "exact.h"

kernel void
step_block (int rows, int width, global const double *halo,
            global double *block)
{
  int j = get_global_id (0), i = get_global_id (1);
  if (j >= width)
    return;

  global const double *here = halo + (i + 1) * width + j;
  block[i * width + j]
      = j == 0 || j == width - 1
            ? 0
            : 0.25 * (here[-width] + here[-1] + here[1] + here[width]);
}
