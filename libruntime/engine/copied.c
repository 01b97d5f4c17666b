/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the body of a task finds in the place of what it was passed, and what
   its children may name there.  */

#include "argument.h"
#include "copies.h"
#include "sharing.h"

bool
rt_copies_hide (const struct task *task, uintptr_t start)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    if (rt_mode_reduces (kind->buffers[i].mode)
        && *rt_sharing_given (task, &kind->buffers[i])
               != (void *)task->regions[i]->start
        && rt_region_contains (task->regions[i], start, 1))
      return true;
  return false;
}

/* What TASK, whose body runs, has in the place of an argument, number I of its
   buffers and then its scratch memory: where, how many BYTES, and what
   children may do with it; 0 if it has what was passed.  */
static uintptr_t
own (const struct task *task, uint32_t i, size_t *bytes, unsigned *modes)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  *modes = TASKS_READ_WRITE;
  if (i >= kind->buffer_count)
    return rt_argument (rt_task_block (task),
                        rt_kind_scratch (kind, i - kind->buffer_count), bytes);
  const struct kind_buffer *buffer = &kind->buffers[i];
  const struct region *region = task->regions[i];
  uintptr_t memory = rt_mode_reduces (buffer->mode)
                         ? (uintptr_t)*rt_sharing_given (task, buffer)
                         : region->start;
  *bytes = region->bytes;
  *modes = memory == region->start ? 0 : rt_mode_extra (buffer->mode);
  return *modes ? memory : 0;
}

static uint32_t
own_count (const struct task *task)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  return kind->buffer_count + kind->scratch_count;
}

unsigned
rt_copies_find (const struct task *task, uintptr_t start, size_t *bytes)
{
  unsigned modes;
  for (uint32_t i = 0; i < own_count (task); i++)
    if (own (task, i, bytes, &modes) == start && modes)
      return modes;
  return 0;
}

int
rt_copies_modes (const struct task *task, uintptr_t start, size_t bytes)
{
  bool partly = false;
  for (uint32_t i = 0; i < own_count (task); i++)
    {
      size_t all;
      unsigned modes;
      uintptr_t memory = own (task, i, &all, &modes);
      if (!modes)
        continue;
      if (start >= memory && start - memory <= all
          && bytes <= all - (start - memory))
        return (int)modes;
      partly |= start < memory + all && memory < start + bytes;
    }
  return partly ? -1 : 0;
}
