/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks that share what others work on.  */

#include "sharing.h"

#include "atom.h"
#include "base/observer.h"
#include "combine.h"
#include "copies.h"
#include "exclusion.h"
#include "offloader.h"
#include "scheduler.h"
#include "simulator.h"

void
rt_sharing_kind (struct kind *kind, const struct tasks_codelet *codelet)
{
  for (uint32_t i = 0; i < kind->buffer_count; i++)
    {
      struct kind_buffer *buffer = &kind->buffers[i];
      if (buffer->mode == TASKS_REDUCTION)
        buffer->mode = rt_combine_mode (
            codelet->parameters[buffer->parameter].reduction);
      /* Devices have one copy of what they work on.  */
      if (buffer->mode == TASKS_CONCURRENT && !kind->implementations)
        buffer->mode = TASKS_READ_WRITE;
      buffer->declared = buffer->mode;
      /* Who looks for mistakes wants an order that is always the same.  */
      if (rt_observer)
        buffer->mode &= TASKS_READ_WRITE;
      kind->copies |= rt_mode_reduces (buffer->mode);
      kind->commutative += buffer->mode == TASKS_COMMUTATIVE;
    }
  kind->copies |= kind->scratch_count > 0;
  kind->sharing = kind->copies || kind->commutative;
}

unsigned
rt_sharing_mode (const struct kind_buffer *buffer, const struct region *region)
{
  return rt_mode_reduces (buffer->mode) && !rt_region_apart (region)
             ? TASKS_READ_WRITE
             : buffer->mode;
}

bool
rt_sharing_granted (struct task *task)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  if (kind->copies)
    rt_copies_join (task, kind);
  return !kind->commutative || rt_exclusion_take (task);
}

void
rt_sharing_begins (struct thread *self, struct task *task,
                   const struct kind *kind)
{
  if (!kind->copies)
    return;
  rt_copies_take (task, kind, NULL);
  /* Bodies that are simulated find everything at the host.  */
  if (!rt_simulated_p ())
    rt_offloader->receives (self, task);
}

bool
rt_sharing_launched (struct thread *self, struct task *task, const void *place)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  if (kind->copies && !rt_copies_pass (task, kind, place))
    return false;
  if (kind->commutative)
    rt_exclusion_give (self, task, rt_ready_alone);
  task->sharing = kind->scratch_count > 0;
  return true;
}

bool
rt_sharing_leaves (struct thread *self, struct task *task)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  if (kind->copies && !rt_copies_give (task, kind))
    return false;
  if (kind->commutative)
    rt_exclusion_give (self, task, rt_ready_alone);
  return true;
}
