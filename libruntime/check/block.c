/* SPDX-License-Identifier: LGPL-2.1-or-later

   Blocks: a tree.  */

#include "block.h"

#include <malloc.h>
#include <stdlib.h>

#include "here.h"
#include "inside.h"
#include "replay/conflict.h"

/* What malloc adds to a block at most: a large one gets whole pages.  */
#define ADDED 8192

static struct interval_tree blocks = RB_INITIALIZER (&blocks);

static struct block *
block_from (uintptr_t at)
{
  return RT_OF_INTERVAL (struct block, rt_interval_from (&blocks, at));
}

struct block *
rt_block_at (uintptr_t at)
{
  return RT_OF_INTERVAL (struct block, rt_interval_at (&blocks, at));
}

bool
rt_block_valid_p (const struct block *block)
{
  size_t size = block->interval.end - block->interval.begin;
  size_t usable = malloc_usable_size ((void *)block->interval.begin);
  return usable >= size && usable <= size + ADDED;
}

void
rt_block_end (struct block *block)
{
  rt_interval_remove (&blocks, &block->interval);
  free (block);
}

void
tasks_check_block (const void *start, size_t bytes, const void *caller)
{
  uintptr_t begin = (uintptr_t)start, end = begin + bytes;
  if (rt_check_recorder)
    rt_check_recorder (begin, bytes, 0, caller);
  struct block *old, *block = start && bytes ? malloc (sizeof *block) : NULL;
  if (block && rt_views_lock ())
    {
      *block = (struct block){ { .begin = begin, .end = end }, caller };
      while ((old = block_from (begin)) && old->interval.begin < end)
        rt_block_end (old);
      rt_interval_add (&blocks, &block->interval);
      rt_views_unlock ();
    }
  else
    free (block);
}
