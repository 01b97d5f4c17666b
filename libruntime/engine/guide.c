/* SPDX-License-Identifier: LGPL-2.1-or-later

   Guidance: where it comes from, and where it goes.  */

#include "guide.h"

void
rt_guide (struct thread *self, struct task *task, int32_t priority)
{
  struct guidance *guidance = rt_pool_take (&self->cache, sizeof *guidance);
  *guidance = (struct guidance){ .task = task,
                                 .codelet = task->codelet,
                                 .site = task->site,
                                 .priority = priority };
  task->guidance = guidance;
  task->guided = 1;
}

void
rt_unguide (struct thread *self, struct task *task)
{
  rt_pool_give (&self->cache, task->guidance, sizeof *task->guidance);
  task->guided = 0;
  task->settled = 0;
}
