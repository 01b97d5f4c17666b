/* SPDX-License-Identifier: LGPL-2.1-or-later

   Buffers of tasks.  */

#include "footing.h"

#include <string.h>

#include "base/clock.h"
#include "base/observer.h"
#include "base/pool.h"
#include "engine/guide.h"
#include "engine/kind.h"
#include "engine/region.h"
#include "engine/task.h"
#include "place.h"

/* Fill RANGES with the buffers of TASK, which is of KIND.  */
static void
describe (struct range *ranges, const struct task *task,
          const struct kind *kind)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      const struct kind_buffer *buffer = &kind->buffers[i];
      const struct region *region = task->regions[i];
      uintptr_t begin = region->start, end = begin + region->bytes;
      size_t bound = region->bytes;
      if (buffer->mode == TASKS_WRITE && buffer->bound != TASKS_NO_BOUND)
        memcpy (&bound, rt_task_block (task) + buffer->bound, sizeof bound);
      ranges[i] = (struct range){ .begin = begin,
                                  .end = end,
                                  .written_end
                                  = bound < end - begin ? begin + bound : end,
                                  .mode = buffer->mode,
                                  .parameter = buffer->parameter };
    }
}

void
rt_footing_make (struct footing *footing, const struct task *task)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  footing->count = kind->buffer_count;
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
  size_t head
      = sizeof (struct offloaded) + kind->buffer_count * sizeof (struct range);
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
    .count = kind->buffer_count,
  };
  describe (offloaded->ranges, task, kind);
  offloaded->block = (void *)rt_align_up ((uintptr_t)offloaded + head,
                                          codelet->block_align);
  memcpy (offloaded->block, rt_task_block (task), codelet->block_size);
  return offloaded;
}
