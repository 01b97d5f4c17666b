/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks.

   A task is one block of memory: this header, the regions of its buffer
   parameters, its accesses, and the copy of its arguments.  It is *blocked*
   until all its accesses are granted, then *ready*, then its body runs; it is
   *complete* when its body and all its children are.  Whoever completes it
   lets its accesses leave their orders, frees it and counts down in its parent
   or group.  Nothing else refers to a task, so it needs no reference count.

   A *hold* is a task without a codelet: the access of a thread that acquires
   or unregisters a region.  Its body is what that thread does until it
   completes it.  */

#ifndef RT_TASK_H
#define RT_TASK_H

#include "counter.h"
#include "order.h"
#include "region.h"
#include "tasks/abi.h"

struct group;

struct task
{
  /* 1 for the body and 1 for each unfinished child; waiter: the body.  A hold
     starts with 2 and is down to 1 when it is granted.  */
  counter unfinished;
  _Atomic uint32_t
      blockers; /* accesses to be granted, 1 more while submitted */
  uint32_t access_count;
  const struct tasks_codelet *codelet; /* NULL: a hold */
  struct task *parent;                 /* NULL: called by a host thread */
  struct group *group;                 /* of a task without parent */
  /* Of its children, NULL if there is none; made by its body, read by its
     descendants too.  */
  _Atomic (struct domain *) domain;
  uint64_t serial; /* of the caller's domain at the call: see region.h */
  const struct tasks_site *site; /* of the call, or NULL */
  void *block;                   /* the arguments */
  struct access *accesses;
  uint32_t size; /* of all this memory */
  uint32_t region_count;
  struct region *regions[]; /* of the buffer parameters, in their order */
};

/* A task without accesses yet, with room for REGIONS regions, ACCESSES
   accesses and a copy of BLOCK as CODELET says; or a hold if CODELET is
   NULL.  */
struct task *rt_task_new (const struct tasks_codelet *codelet,
                          const void *block, uint32_t regions,
                          uint32_t accesses);

/* TASK shall access the segments of REGION.  */
void rt_task_access (struct task *task, struct region *region, bool write);

/* TASK, which has all its accesses, enters their orders: it is submitted.  It
   becomes ready as soon as they are granted, perhaps at once.  SHARED says
   whether some of its accesses may be to the same segment.  */
void rt_task_submit (struct task *task, bool shared);

/* Run the body of TASK on the calling thread.  */
void rt_task_run (struct task *task);

/* Complete HOLD, which is granted, and free it.  */
void rt_task_complete_hold (struct task *hold);

/* The domain of TASK's children.  */
struct domain *rt_task_domain (struct task *task);

#endif /* RT_TASK_H */
