/* SPDX-License-Identifier: LGPL-2.1-or-later

   Scratch memory.  */

#include "scratch.h"

#include "argument.h"
#include "base/error.h"
#include "offloader.h"
#include "sharing.h"

/* It begins where lines of the cache do.  */
#define SCRATCH_ALIGN 64

void
rt_scratch_take (struct task *task, const struct kind *kind)
{
  for (uint32_t i = 0; i < kind->scratch_count; i++)
    {
      const struct kind_buffer *buffer = rt_kind_scratch (kind, i);
      size_t bytes;
      rt_argument (rt_task_block (task), buffer, &bytes);
      if (bytes > PTRDIFF_MAX)
        rt_fatal (task->site,
                  "task '%s': the bound of a scratch parameter is negative;"
                  " pass how large it is",
                  task->codelet->name);
      *rt_sharing_given (task, buffer)
          = rt_heap_allocate (bytes, SCRATCH_ALIGN, task->site, "scratch");
    }
}

bool
rt_scratch_give (struct task *task, const struct kind *kind)
{
  for (uint32_t i = 0; i < kind->scratch_count; i++)
    {
      const struct kind_buffer *buffer = rt_kind_scratch (kind, i);
      void **memory = rt_sharing_given (task, buffer);
      size_t bytes;
      rt_argument (rt_task_block (task), buffer, &bytes);
      if (!*memory)
        continue;
      if (!rt_offload_comes_home (task, *memory, bytes, TASKS_WRITE, true))
        return false;
      rt_heap_free (*memory);
      *memory = NULL;
    }
  return true;
}
