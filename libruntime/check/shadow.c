/* SPDX-License-Identifier: LGPL-2.1-or-later

   Shadows of outputs.  */

#include "shadow.h"

#include <stdlib.h>
#include <string.h>
#include <sys/single_threaded.h>

#include "kind.h"
#include "region.h"
#include "task.h"

#define LARGEST_BLOCK 16

/* Whether TASK may read what starts at START by another parameter.  */
static bool
read_elsewhere (const struct task *task, const struct kind *kind,
                uintptr_t start, size_t bytes)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if ((kind->buffers[i].mode & TASKS_READ)
        && rt_region_overlaps (task->regions[i], start, bytes))
      return true;
  return false;
}

static struct shadow *
make (const struct task *task, const struct kind *kind, uint32_t i,
      const void *block)
{
  const struct kind_buffer *buffer = &kind->buffers[i];
  const struct region *region = task->regions[i];
  size_t bytes = region->bytes;
  if (buffer->bound != TASKS_NO_BOUND)
    memcpy (&bytes, (const char *)block + buffer->bound, sizeof bytes);
  if (bytes > region->bytes)
    bytes = region->bytes;
  size_t size = task->codelet->parameters[buffer->parameter].element_size;
  if (!size || size > LARGEST_BLOCK)
    size = LARGEST_BLOCK;
  if (!bytes || read_elsewhere (task, kind, region->start, bytes))
    return NULL;
  size_t blocks = (bytes + size - 1) / size;
  struct shadow *shadow = calloc (1, sizeof *shadow + (blocks + 7) / 8);
  if (shadow)
    {
      shadow->parameter = buffer->parameter;
      shadow->start = region->start;
      shadow->bytes = bytes;
      shadow->block = size;
    }
  return shadow;
}

struct shadow *
rt_shadows_make (const struct task *task, const void *block)
{
  struct shadow *shadows = NULL;
  const struct kind *kind = rt_kind_known (task->codelet);
  /* Another thread may write for the body.  */
  if (!__libc_single_threaded)
    return NULL;
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      if (kind->buffers[i].mode != TASKS_WRITE)
        continue;
      struct shadow *shadow = make (task, kind, i, block);
      if (shadow)
        {
          shadow->next = shadows;
          shadows = shadow;
        }
    }
  return shadows;
}

void
rt_shadows_free (struct shadow *shadows)
{
  while (shadows)
    {
      struct shadow *next = shadows->next;
      free (shadows);
      shadows = next;
    }
}

/* Let FIRST to LAST be the blocks of SHADOW in which BYTES at ADDRESS lie;
   false if none.  */
static bool
blocks (const struct shadow *shadow, uintptr_t address, size_t bytes,
        size_t *first, size_t *last)
{
  uintptr_t begin = address, end = address + bytes;
  uintptr_t limit = shadow->start + shadow->bytes;
  if (begin < shadow->start)
    begin = shadow->start;
  if (end > limit)
    end = limit;
  if (begin >= end)
    return false;
  *first = (begin - shadow->start) / shadow->block;
  *last = (end - 1 - shadow->start) / shadow->block;
  return true;
}

void
rt_shadows_write (struct shadow *shadows, uintptr_t address, size_t bytes)
{
  size_t first, last;
  for (; shadows; shadows = shadows->next)
    if (blocks (shadows, address, bytes, &first, &last))
      for (size_t i = first; i <= last; i++)
        shadows->written[i / 8] |= 1 << i % 8;
}

struct shadow *
rt_shadows_read (struct shadow *shadows, uintptr_t address, size_t bytes)
{
  size_t first, last;
  for (; shadows; shadows = shadows->next)
    if (blocks (shadows, address, bytes, &first, &last))
      {
        bool some = false;
        for (size_t i = first; i <= last; i++)
          some |= shadows->written[i / 8] >> i % 8 & 1;
        if (!some)
          return shadows;
      }
  return NULL;
}
