/* SPDX-License-Identifier: LGPL-2.1-or-later

   examples/mandelbrot.c: a band of ROWS rows of the picture, SIZE pixels each,
   which begins with row FIRST.  A work-item for each pixel; in a row, perhaps
   some more.  LEFT, WIDTH and ITERATIONS are build options.  */

#include "exact.h"

/* How many steps of z -> z^2 + X + Y i from 0 stay within |z| <= 2.  The last
   pixels of the border depend on every bit.  */
static int
escape_time (double x, double y)
{
  double re = 0, im = 0;
  int k = 0;
  for (; k < ITERATIONS && re * re + im * im <= 4; k++)
    {
      double next = re * re - im * im + x;
      im = 2 * re * im + y;
      re = next;
    }
  return k;
}

kernel void
draw_band (int size, int first, int rows, global ushort *band)
{
  int j = get_global_id (0), i = get_global_id (1);
  if (j < size)
    band[i * size + j]
        = escape_time (LEFT + WIDTH / size * (j + 0.5),
                       WIDTH / size * (first + i + 0.5 - 0.5 * size));
}
