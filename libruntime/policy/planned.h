/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tasks that a plan decides about, for the policy `heft': where workers are of
   several kinds there is a plan (plan.h), under one lock, which is told what
   happens to tasks and asked what workers begin.

   Tasks that are over before they would have been planned stay out of it, if
   their data are at the host: work stealing has them.

   Of short tasks equal workers take those first whose data are in their
   cache.  */

#ifndef RT_PLANNED_H
#define RT_PLANNED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "plan.h"

struct guidance;
struct planner;
struct task;

/* NULL: workers are equal.  */
extern _Atomic (struct plan *) rt_plan_used;

static inline struct plan *
rt_plan (void)
{
  return atomic_load_explicit (&rt_plan_used, memory_order_acquire);
}

void rt_planned_start (void);
void rt_planned_stop (void);

/* A task that has a class is ready, as SLOT has found out; there is a plan. */
void rt_planned_ready (unsigned slot, struct guidance *guidance);

/* What WORKER, a kind, begins next, on SLOT if it is of cores and not
   RT_NOT_A_SLOT; or NULL.  */
#define RT_NOT_A_SLOT UINT32_MAX
struct task *rt_planned_next (unsigned worker, unsigned slot);

/* Whether the plan may have something for DEVICES, or else for slots: without
   locks; and, for slots, under the lock.  */
bool rt_planned_hint (bool devices);
bool rt_planned_any (void);

extern const struct planner rt_planner;

#endif /* RT_PLANNED_H */
