/* SPDX-License-Identifier: LGPL-2.1-or-later

   A plan: HEFT over the tasks that are submitted and have not ended.

   Topcuoglu, Hariri and Wu, Performance-effective and low-complexity task
   scheduling for heterogeneous computing, IEEE TPDS 13 (3), 2002.

   It knows nothing of threads, clocks or the engine: callers lock, and say
   what time it is.  */

#ifndef RT_PLAN_H
#define RT_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine.h"

struct plan;
struct plan_task;

/* Cost of what cannot be executed there.  */
#define PLAN_NEVER UINT64_MAX

struct plan_access
{
  const void *data; /* what it names: tasks that access the same are ordered */
  uint64_t bytes;
  bool reads, writes;
};

/* Nanoseconds that the task of USER is expected to take on KIND, or
   PLAN_NEVER; at least one kind can execute it.  */
typedef uint64_t plan_cost (void *user, unsigned kind);

/* A plan for MACHINE, whose kinds and links may grow and change.  */
struct plan *rt_plan_new (const struct machine *machine, plan_cost *cost);
void rt_plan_free (struct plan *plan);

/* A task of USER is submitted, in program order.  */
struct plan_task *rt_plan_submit (struct plan *plan, void *user,
                                  const struct plan_access *accesses,
                                  unsigned count, int32_t priority);

/* TASK is ready: every task before it has ended, or, on the same device, has
   been enqueued.  Again, if it had begun and could not be executed there.  */
void rt_plan_ready (struct plan *plan, struct plan_task *task, uint64_t now);

/* A ready task for a worker of KIND that is free to begin one now, or NULL.
   Then HOLD is when to ask again if nothing happens before (UINT64_MAX: not
   at all).  It has begun.  */
struct plan_task *rt_plan_next (struct plan *plan, unsigned kind, uint64_t now,
                                uint64_t *hold);

/* Whether rt_plan_next may find one; cheap, without locks.  */
bool rt_plan_hint (struct plan *plan, unsigned kind);

void *rt_plan_user (struct plan_task *task);

/* TASK, which has begun, ended; it is gone then.  */
void rt_plan_ended (struct plan *plan, struct plan_task *task, uint64_t now);

/* The kind on which TASK is to be executed, or -1: to prefetch what it reads.
 */
int rt_plan_kind (struct plan *plan, struct plan_task *task);

/* What was compared when TASK was planned, for people.  */
struct plan_choice
{
  unsigned kind;
  double rank;                        /* upward, nanoseconds */
  uint64_t cost[RT_MOST_KINDS];       /* or PLAN_NEVER */
  uint64_t data_ready[RT_MOST_KINDS]; /* when all it reads is there */
  uint64_t start[RT_MOST_KINDS], finish[RT_MOST_KINDS];
};
void rt_plan_explain (struct plan *plan, struct plan_task *task,
                      struct plan_choice *choice);

#endif /* RT_PLAN_H */
