/* SPDX-License-Identifier: LGPL-2.1-or-later

   Buffers of tasks.  */

#include "footing.h"

#include <string.h>

#include "base/clock.h"
#include "base/observer.h"
#include "base/pool.h"
#include "engine/argument.h"
#include "engine/atom.h"
#include "engine/copies.h"
#include "engine/guide.h"
#include "engine/kind.h"
#include "engine/region.h"
#include "engine/sharing.h"
#include "engine/task.h"
#include "place.h"

/* The scratch memory for BUFFER of TASK.  */
static struct range
describe_scratch (const struct task *task, const struct kind_buffer *buffer)
{
  struct range range = { .mode = TASKS_WRITE, .parameter = buffer->parameter };
  if (task->copied)
    {
      size_t bytes;
      range.begin = rt_argument (rt_task_block (task), buffer, &bytes);
      range.end = range.written_end = range.begin + bytes;
    }
  return range;
}

struct range
rt_range_of (const struct region *region, uint32_t mode)
{
  uintptr_t end = rt_region_end (region);
  struct range range = {
    .begin = region->start, .end = end, .written_end = end, .mode = mode
  };
  if (region->shaped)
    range.box = rt_block_box (region);
  return range;
}

/* Fill RANGES with the buffers of TASK, which is of KIND.  Before it begins a
   reduction needs nothing, and scratch memory is nowhere.  */
static void
describe (struct range *ranges, const struct task *task,
          const struct kind *kind)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct kind_buffer *buffer = &kind->buffers[i];
      const struct region *region = task->regions[i];
      bool reduces = rt_mode_reduces (buffer->mode);
      uintptr_t begin = region->start;
      uint32_t mode = buffer->mode;
      if (reduces && task->copied)
        begin = (uintptr_t)*rt_sharing_given (task, buffer);
      else if (reduces && rt_region_apart (region))
        mode = 0;
      uintptr_t end = begin + region->bytes;
      size_t bound = region->bytes;
      if (buffer->mode == TASKS_WRITE && buffer->bound != TASKS_NO_BOUND)
        memcpy (&bound, rt_task_block (task) + buffer->bound, sizeof bound);
      *ranges = (struct range){ .begin = begin,
                                .end = end,
                                .written_end
                                = bound < end - begin ? begin + bound : end,
                                .mode = mode,
                                .parameter = buffer->parameter };
      if (region->shaped)
        {
          ranges->box = rt_block_box (region);
          ranges->box.start = begin;
        }
      ranges++;
    }
  for (uint32_t i = 0; i < kind->scratch_count; i++)
    *ranges++ = describe_scratch (task, rt_kind_scratch (kind, i));
}

void
rt_footing_make (struct footing *footing, const struct task *task)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  footing->count = kind->buffer_count + kind->scratch_count;
  footing->ranges = footing->few;
  if (footing->count > RT_FEW_RANGES)
    footing->ranges
        = rt_pool_allocate (footing->count * sizeof *footing->ranges);
  describe (footing->ranges, task, kind);
}

void
rt_footing_clear (struct footing *footing)
{
  if (footing->ranges != footing->few)
    rt_pool_free (footing->ranges, footing->count * sizeof *footing->ranges);
}

struct offloaded *
rt_offloaded_make (struct task *task, struct memory_node *node)
{
  const struct tasks_codelet *codelet = task->codelet;
  const struct kind *kind = rt_kind_known (codelet);
  uint32_t count = kind->buffer_count + kind->scratch_count;
  size_t head = sizeof (struct offloaded) + count * sizeof (struct range);
  size_t size = head + codelet->block_align + codelet->block_size;
  struct offloaded *offloaded = rt_pool_allocate (size);
  bool measured = (task->guided && task->guidance->class) || RT_RECORDED ();
  *offloaded = (struct offloaded){
    .node = node,
    .task = task,
    .codelet = codelet,
    .implementation = rt_place_implementation (task, node),
    .site = task->site,
    .measured = measured,
    .since = measured ? rt_clock () : 0,
    .size = (uint32_t)size,
    .count = count,
  };
  describe (offloaded->ranges, task, kind);
  offloaded->block = (void *)rt_align_up ((uintptr_t)offloaded + head,
                                          codelet->block_align);
  memcpy (offloaded->block, rt_task_block (task), codelet->block_size);
  return offloaded;
}

bool
rt_offloaded_begins (const struct offloaded *offloaded)
{
  return rt_kind_known (offloaded->codelet)->copies
         && !offloaded->task->copied;
}

void
rt_offloaded_begin (struct offloaded *offloaded)
{
  struct task *task = offloaded->task;
  const struct kind *kind = rt_kind_known (offloaded->codelet);
  rt_copies_take (task, kind, offloaded->node);
  describe (offloaded->ranges, task, kind);
  memcpy (offloaded->block, rt_task_block (task),
          offloaded->codelet->block_size);
}
