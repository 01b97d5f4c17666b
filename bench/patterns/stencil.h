/* SPDX-License-Identifier: GPL-3.0-or-later

   Task Bench's one-dimensional stencil of three points, on four columns: in
   every step each column's task reads what its own and the neighbouring
   columns wrote in the step before.  */

#ifndef STENCIL_H
#define STENCIL_H

#include "runtime.h"

#define COLUMNS 4
#define STENCIL_CELLS (2 * COLUMNS)

static inline void
step (struct cell *from, struct cell *to, long iterations)
{
  work_3 (iterations, &to[0], &from[0], &from[1]);
  for (long c = 1; c < COLUMNS - 1; c++)
    work_4 (iterations, &to[c], &from[c - 1], &from[c], &from[c + 1]);
  work_3 (iterations, &to[COLUMNS - 1], &from[COLUMNS - 2],
          &from[COLUMNS - 1]);
}

/* There and back: the next steps are the same again.  */
static inline void
two_steps (struct cell *cells, long iterations)
{
  step (cells, cells + COLUMNS, iterations);
  step (cells + COLUMNS, cells, iterations);
}

#endif /* STENCIL_H */
