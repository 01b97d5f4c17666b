/* SPDX-License-Identifier: LGPL-2.1-or-later

   A plan: HEFT over the tasks that are submitted and have not ended.

   Topcuoglu, Hariri and Wu, Performance-effective and low-complexity task
   scheduling for heterogeneous computing, IEEE TPDS 13 (3), 2002.

   It knows nothing of threads, clocks or the engine: callers lock, and say
   what time it is.  The same calls give the same plan.  */

#ifndef RT_PLAN_H
#define RT_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/machine.h"

struct plan;
struct plan_task;

/* Cost of what cannot be executed there, and of what can, but nobody knows how
   long it takes: the plan tries it, once at a time for each family and
   worker, until there is a cost.  */
#define PLAN_NEVER UINT64_MAX
#define PLAN_UNKNOWN (UINT64_MAX - 1)

struct plan_access
{
  const void *data; /* what it names: tasks that access the same are ordered */
  uint64_t bytes;
  unsigned mode; /* what it does with them, see dependence.h */
};

/* Nanoseconds that the task of USER is expected to take on KIND, PLAN_NEVER,
   or PLAN_UNKNOWN.  Asked for again and again, so that the plan follows what
   is learnt.  At least one kind can execute it; one that is not usable is
   asked, too, and used for tasks that no other can execute.  If it has failed,
   the answer is PLAN_NEVER.  */
typedef uint64_t plan_cost (void *user, unsigned kind);

/* A plan for MACHINE, whose kinds and links may grow and change.  */
struct plan *rt_plan_new (const struct machine *machine, plan_cost *cost);
void rt_plan_free (struct plan *plan);

/* A task of USER is submitted, in program order.  To execute one of a FAMILY
   somewhere tells how long the others take there: a codelet and a size.  Tasks
   of greater PRIORITY, and those before them, are planned first.  */
struct plan_task *rt_plan_submit (struct plan *plan, void *user,
                                  uint64_t family,
                                  const struct plan_access *accesses,
                                  unsigned count, int32_t priority);

/* TASK is ready: every task before it has ended, or has begun on a device, so
   that it can be enqueued behind it.  Again, if it had begun and could not be
   executed there.  */
void rt_plan_ready (struct plan *plan, struct plan_task *task, uint64_t now);

/* A ready task for a worker of KIND that is free to begin one now, or NULL.
   Then HOLD is when to ask again if rt_plan_hint does not say so before
   (UINT64_MAX: not at all); if HOLD is NULL, nothing that is ready is held
   back for others.  It has begun.  A device may begin more than its
   workers can execute at once; they follow each other.  */
struct plan_task *rt_plan_next (struct plan *plan, unsigned kind, uint64_t now,
                                uint64_t *hold);

/* A ready task, remembered; it may have begun, and be gone, since.  */
struct plan_warm
{
  struct plan_task *task; /* or NULL */
  uint64_t number;
};

/* TASK is ready; and whether WARM still is.  */
struct plan_warm rt_plan_warm (struct plan_task *task);
bool rt_plan_warm_p (const struct plan_warm *warm);

/* WARM begins on KIND, one of its workers whose caches have its data, and is
   returned, if it is planned there, takes no more than MOST nanoseconds, and
   nothing more urgent is to begin; else NULL.  */
struct plan_task *rt_plan_next_warm (struct plan *plan, unsigned kind,
                                     uint64_t now,
                                     const struct plan_warm *warm,
                                     uint64_t most);

/* Whether something has happened since rt_plan_next had nothing for KIND, so
   that it may have now; cheap, without locks.  */
bool rt_plan_hint (const struct plan *plan, unsigned kind);

/* Whether something is planned to be executed elsewhere than at the host;
   cheap, without locks.  */
bool rt_plan_abroad (const struct plan *plan);

void *rt_plan_user (const struct plan_task *task);

/* TASK, which has begun, ended; it is gone then.  */
void rt_plan_ended (struct plan *plan, struct plan_task *task, uint64_t now);

/* The kind on which TASK is to be executed, or -1 if that is open, or if links
   have more urgent things to do.  What it reads and has been written by now
   should be copied to that kind's memory, be it the host's: the plan takes
   that as being done from NOW on.  To be asked when TASK is ready, or an
   access of it is granted.  */
int rt_plan_kind (struct plan *plan, struct plan_task *task, uint64_t now);

/* Costs, links, or the use of kinds have changed at once, not by and by: make
   a new plan.  */
void rt_plan_changed (struct plan *plan);

/* The user of a task that is ready, but has lost all that could execute it; or
   NULL.  */
void *rt_plan_stranded (struct plan *plan);

/* DATA is valid in MEMORY; if ALONE, nowhere else: it is, or will be, written
   there by the program, or by a task that the plan is not told of, after all
   tasks that have been submitted.  */
void rt_plan_data (struct plan *plan, const void *data, unsigned memory,
                   bool alone);

/* Whether a task with COUNT ACCESSES, which the plan is not told of, finds all
   data at the host.  Then what it writes is written there.  */
bool rt_plan_passes (struct plan *plan, const struct plan_access *accesses,
                     unsigned count);

/* Nothing is valid in MEMORY any more.  */
void rt_plan_lost (struct plan *plan, unsigned memory);

/* DATA is no longer used; another may get the same name.  No task that
   accesses it is pending.  */
void rt_plan_forget (struct plan *plan, const void *data);

/* What was compared when a task was planned, for people.  */
struct plan_choice
{
  int kind;    /* -1: not yet planned */
  int planned; /* PLAN_TAKEN: the kind for which it was */
  enum
  {
    PLAN_EARLIEST, /* it ends there first */
    PLAN_TRIAL,    /* to learn how long it takes there */
    PLAN_TAKEN     /* planned elsewhere, but ends here earlier */
  } why;
  double rank;                        /* upward, nanoseconds */
  uint64_t cost[RT_MOST_KINDS];       /* or PLAN_NEVER, PLAN_UNKNOWN */
  uint64_t data_ready[RT_MOST_KINDS]; /* when all it reads is there */
  uint64_t toll[RT_MOST_KINDS];       /* for time that others miss */
  uint64_t start[RT_MOST_KINDS], finish[RT_MOST_KINDS];
};

/* Fill CHOICE whenever TASK is planned, until it has ended.  */
void rt_plan_explain (struct plan_task *task, struct plan_choice *choice);

#endif /* RT_PLAN_H */
