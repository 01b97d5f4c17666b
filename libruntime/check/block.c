/* SPDX-License-Identifier: LGPL-2.1-or-later

   Blocks of memory that instrumented code has allocated, with the sizes for
   which it has asked.

   Other code may free such a block, and allocate another there.  So where a
   block overlaps what is known, that has gone; and what is known of one is
   compared with what malloc says before it counts.  */

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

#include "inside.h"
#include "replay/orders.h"
#include "report.h"
#include "span.h"
#include "view.h"

/* What malloc adds to a block at most: a large one gets whole pages.  */
#define ADDED 8192

static struct interval_tree blocks = RB_INITIALIZER (&blocks);

/* BLOCK ends.  */
static void
drop (struct interval *block)
{
  rt_interval_remove (&blocks, block);
  free (block);
}

void
rt_block_registered (uintptr_t start, size_t bytes, size_t element_size,
                     const struct tasks_site *site)
{
  const struct interval *block = rt_interval_at (&blocks, start);
  if (!block || block->end >= start + bytes)
    return;
  size_t size = block->end - block->begin;
  size_t usable = malloc_usable_size ((void *)block->begin);
  if (usable >= size && usable <= size + ADDED)
    rt_report_large (bytes, element_size, block->end - start, site);
}

void
tasks_check_allocated (const void *start, size_t bytes)
{
  uintptr_t begin = (uintptr_t)start, end = begin + bytes;
  int saved = errno;
  if (rt_check_recorder)
    rt_check_recorder (begin, bytes, 0, NULL);
  struct interval *old,
      *block = start && bytes ? malloc (sizeof *block) : NULL;
  if (block && rt_views_lock ())
    {
      *block = (struct interval){ .begin = begin, .end = end };
      while ((old = rt_interval_from (&blocks, begin)) && old->begin < end)
        drop (old);
      rt_interval_add (&blocks, block);
      rt_views_unlock ();
    }
  else
    free (block);
  errno = saved;
}

void
tasks_check_freed (const void *block, size_t size, const char *does)
{
  uintptr_t start = (uintptr_t)block;
  int saved = errno;
  if (!block || !rt_views_lock ())
    return;
  struct interval *known = rt_interval_at (&blocks, start);
  if (!size)
    size = known ? known->end - start : 1;
  if (known)
    drop (known);
  /* What tasks free is not looked at.  */
  RT_FOR_EACH_SPAN (span, start, start + size)
    if (rt_view () == &rt_host_view && span->start >= start)
      {
        rt_report_freed (span, does, __builtin_return_address (0));
        rt_view_lost (start, size);
        break;
      }
  rt_views_unlock ();
  errno = saved;
}
