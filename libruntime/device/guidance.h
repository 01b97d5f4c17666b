/* SPDX-License-Identifier: LGPL-2.1-or-later

   What guides a policy, of a task that has a priority, or where workers are of
   several kinds; other tasks need none.  */

#ifndef RT_GUIDANCE_H
#define RT_GUIDANCE_H

#include "engine/task.h"

struct plan_choice;
struct plan_task;
struct task_class;

struct guidance
{
  int32_t priority;
  /* While orders are checked (check/orders.h): a number, in how many others it
     was called, and the number of the outermost.  */
  uint32_t number, depth, outermost;
  struct task_class *class;   /* NULL if workers are of one kind */
  struct plan_task *plan;     /* the policy's, or NULL */
  struct plan_choice *choice; /* for TASKS_EXPLAIN, or NULL */
  struct rank rank;           /* policy/rank.h */
};

/* TASK has guidance from now on.  */
void rt_guide (struct thread *self, struct task *task, int32_t priority);

/* Workers are of several kinds: TASK, with arguments BLOCK, shall have a
   class.  */
void rt_classify (struct thread *self, struct task *task, const void *block);

/* TASK, which is complete, has none any more.  */
void rt_unguide (struct thread *self, struct task *task);

static inline int32_t
rt_priority (const struct task *task)
{
  return task->guided ? task->guidance->priority : 0;
}

#endif /* RT_GUIDANCE_H */
