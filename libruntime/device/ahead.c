/* SPDX-License-Identifier: LGPL-2.1-or-later

   Data go where a policy expects their tasks to be executed, ahead of them. */

#include "offload.h"

#include "engine/atom.h"
#include "engine/guide.h"
#include "engine/kind.h"
#include "engine/region.h"
#include "engine/scheduler.h"
#include "engine/task.h"
#include "footing.h"
#include "memory/prefetch.h"
#include "model/machine.h"

/* Whether a task reads BUFFER where that is.  What a reduction is given is not
   known yet, and others may be writing the region.  */
static bool
fetched (const struct kind_buffer *buffer)
{
  return rt_mode_reads (buffer->mode) && !rt_mode_reduces (buffer->mode);
}

/* The region of TASK that is nothing but what ACCESS accesses, and read, and
   that nobody else writes until TASK has been executed, as others may that
   share it: its index, or the number of regions.  */
static uint32_t
granted_region (const struct task *task, const struct access *access)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  uint32_t i = 0;
  while (i < task->region_count
         && (!fetched (&kind->buffers[i])
             || rt_mode_extra (kind->buffers[i].mode)
             || !rt_region_is_atom (task->regions[i], access->order)))
    i++;
  return i;
}

/* Begin to copy what TASK reads of its regions from FIRST to LAST to where the
   policy expects to execute it, if that is known.  */
static void
prefetch (struct task *task, uint32_t first, uint32_t last)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  int worker = rt_scheduler_expect (task);
  if (worker < 0)
    return;
  unsigned memory = rt_machine.kinds[worker].memory;
  if (!memory && !atomic_load (&rt_memory_used))
    return;
  rt_memory_lock ();
  for (uint32_t i = first; i <= last; i++)
    if (fetched (&kind->buffers[i]))
      {
        struct range range = rt_range_of (task->regions[i], TASKS_READ);
        rt_prefetch (memory ? &rt_nodes[memory - 1] : NULL, &range);
      }
  rt_memory_unlock ();
}

void
rt_offload_granted (struct task *task, const struct access *access)
{
  if (!task->guided || !task->guidance->plan)
    return;
  uint32_t i = granted_region (task, access);
  if (i < task->region_count)
    prefetch (task, i, i);
}

/* Of all that it reads: perhaps it was granted before anything was planned, or
   has been planned anew.  */
void
rt_offload_ahead (struct task *task)
{
  if (task->guidance->plan && task->region_count)
    prefetch (task, 0, task->region_count - 1);
}
