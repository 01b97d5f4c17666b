/* SPDX-License-Identifier: LGPL-2.1-or-later

   Storage of `heap_allocated' arrays.  */

#include <stdlib.h>

#include "error.h"

/* At least a cache line, so that arrays of different tasks do not share one.
 */
#define LEAST_ALIGN 64

void *
tasks_heap_allocate (size_t size, size_t align, const struct tasks_site *site)
{
  void *memory = NULL;
  if (align < LEAST_ALIGN)
    align = LEAST_ALIGN;
  if (posix_memalign (&memory, align, size ? size : 1))
    rt_no_memory (site, size, "a heap_allocated array");
  return memory;
}

void
tasks_heap_free (void *ptr)
{
  free (ptr);
}
