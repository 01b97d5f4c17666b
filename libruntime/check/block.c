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

/* Forget what overlaps the memory from BEGIN to END.  */
static void
forget (uintptr_t begin, uintptr_t end)
{
  for (struct block *block = block_from (begin);
       block && block->interval.begin < end; block = block_from (begin))
    {
      rt_interval_remove (&blocks, &block->interval);
      free (block);
    }
}

void
tasks_check_block (const void *start, size_t bytes, const void *caller)
{
  uintptr_t begin = (uintptr_t)start, end = begin + bytes;
  if (rt_check_recorder)
    rt_check_recorder (begin, bytes, 0, caller);
  struct block *block = start && bytes ? malloc (sizeof *block) : NULL;
  if (!block || !rt_views_lock ())
    {
      free (block);
      return;
    }
  *block = (struct block){ { .begin = begin, .end = end }, caller };
  forget (begin, end);
  rt_interval_add (&blocks, &block->interval);
  rt_views_unlock ();
}

size_t
rt_block_ends (uintptr_t begin)
{
  size_t bytes = 0;
  struct block *block = block_from (begin);
  if (block && block->interval.begin == begin)
    {
      bytes = block->interval.end - begin;
      forget (begin, block->interval.end);
    }
  return bytes;
}

bool
rt_block_small (uintptr_t start, uintptr_t end, struct block *block)
{
  bool small = false;
  const struct block *found = block_from (start);
  if (found && found->interval.begin <= start && found->interval.end < end)
    {
      const struct interval *interval = &found->interval;
      size_t size = interval->end - interval->begin;
      size_t usable = malloc_usable_size ((void *)interval->begin);
      small = usable >= size && usable <= size + ADDED;
      *block = *found;
    }
  return small;
}
