/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks get guidance (policy/guidance.h), and lose it.  */

#ifndef RT_GUIDE_H
#define RT_GUIDE_H

#include "policy/guidance.h"
#include "task.h"

/* That of TASK, or NULL: it needs none.  */
static inline struct guidance *
rt_guidance (const struct task *task)
{
  return task->guided ? task->guidance : NULL;
}

/* TASK has guidance from now on.  */
void rt_guide (struct thread *self, struct task *task, int32_t priority);

/* TASK, which is complete, has none any more.  */
void rt_unguide (struct thread *self, struct task *task);

#endif /* RT_GUIDE_H */
