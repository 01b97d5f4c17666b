/* SPDX-License-Identifier: LGPL-2.1-or-later

   Blocks of memory that instrumented code has allocated, with the sizes for
   which it has asked.

   Other code may free such a block, and allocate another there.  So where a
   block overlaps what is known, that has gone; and what is known of one is
   compared with what malloc says before it counts.

   All this is done with the views locked (here.h), but for tasks_check_block
   (inside.h), which locks them.  */

#ifndef RT_BLOCK_H
#define RT_BLOCK_H

#include <stdbool.h>

#include "base/interval.h"

struct block
{
  struct interval interval;
  const void *caller; /* where it was allocated */
};

/* What is at BEGIN is about to end: how many bytes, or 0 if that is not known.
 */
size_t rt_block_ends (uintptr_t begin);

/* Whether the block in which START lies is known, and ends before END: that
   becomes *BLOCK then.  */
bool rt_block_small (uintptr_t start, uintptr_t end, struct block *block);

#endif /* RT_BLOCK_H */
