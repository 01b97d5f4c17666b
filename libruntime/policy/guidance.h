/* SPDX-License-Identifier: LGPL-2.1-or-later

   What guides a policy: all that it sees of a task that has a priority, or
   where workers are of several kinds.  Of other tasks it sees nothing but
   their names.  */

#ifndef RT_GUIDANCE_H
#define RT_GUIDANCE_H

#include <stdbool.h>
#include <stdint.h>

struct plan_choice;
struct plan_task;
struct task;
struct task_class;
struct tasks_codelet;
struct tasks_site;

struct guidance
{
  struct task *task; /* its name */
  const struct tasks_codelet *codelet;
  const struct tasks_site *site; /* for messages */
  int32_t priority;
  bool begun;                 /* the policy has given it to a worker */
  struct task_class *class;   /* NULL if workers are of one kind */
  struct plan_task *plan;     /* the policy's, or NULL */
  struct plan_choice *choice; /* for TASKS_EXPLAIN, or NULL */

  /* Not for policies: what the task would have in place of guidance
     (engine/rank.h).  While orders are checked (replay/orders.h): a number, in
     how many others it was called, and the number of the outermost.  */
  uint64_t rank;
  uint32_t number, depth, outermost;
};

#endif /* RT_GUIDANCE_H */
