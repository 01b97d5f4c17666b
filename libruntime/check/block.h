/* SPDX-License-Identifier: LGPL-2.1-or-later

   Blocks of memory that instrumented code has allocated, with the sizes for
   which it has asked: tasks_check_block (inside.h).

   Other code may free such a block, and allocate another there.  So where a
   block overlaps what is known, that has gone; and what is known of one is
   compared with what malloc says before it counts.  */

#ifndef RT_BLOCK_H
#define RT_BLOCK_H

#include <stdbool.h>

#include "base/interval.h"

struct block
{
  struct interval interval;
  const void *caller; /* where it was allocated */
};

/* The block in which AT lies, if it is known, or NULL.  The views are locked
   (here.h).  */
struct block *rt_block_at (uintptr_t at);

/* Whether malloc says the same of BLOCK.  */
bool rt_block_valid_p (const struct block *block);

/* BLOCK ends.  The views are locked.  */
void rt_block_end (struct block *block);

#endif /* RT_BLOCK_H */
