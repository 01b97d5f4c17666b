/* SPDX-License-Identifier: LGPL-2.1-or-later

   Guidance: where it comes from, and where it goes.  */

#include "guidance.h"

#include "builds.h"
#include "class.h"
#include "place.h"

void
rt_guide (struct thread *self, struct task *task, int32_t priority)
{
  struct guidance *guidance = rt_pool_take (&self->cache, sizeof *guidance);
  *guidance = (struct guidance){ .priority = priority };
  task->guidance = guidance;
  task->guided = 1;
}

void
rt_classify (struct thread *self, struct task *task, const void *block)
{
  if (!task->guided)
    rt_guide (self, task, 0);
  struct guidance *guidance = task->guidance;
  if (guidance->class)
    return;
  rt_builds_want (task->codelet, task->site);
  guidance->class = rt_class (task->codelet, task->regions, block);
  task->settled = rt_place_overlaps (task);
}

void
rt_unguide (struct thread *self, struct task *task)
{
  rt_pool_give (&self->cache, task->guidance, sizeof *task->guidance);
  task->guided = 0;
  task->begun = 0;
  task->settled = 0;
}
