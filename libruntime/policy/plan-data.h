/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the accesses of tasks order, and where data are.

   A write makes a new *version* of a datum.  A task comes after the producers
   of the versions that it reads, with a transfer if they are executed at
   another memory, and a writer comes after the readers of the version before.
   A version that nobody has produced is valid at the host.

   Tasks that share what they write (dependence.h) make one version together:
   each comes after those before the group only, and whatever is next after all
   of them.  Commutative ones do so one at a time, in any order: as a worker
   is, the version is taken for some time by each (its *line*), so that one
   that comes late is planned behind the others.  Each finds the data where the
   one before it has left them.

   Data that no unfinished task accesses are remembered for where they are, but
   not more of them than there have been tasks at a time.  */

#ifndef RT_PLAN_DATA_H
#define RT_PLAN_DATA_H

#include <bsd/sys/queue.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/dependence.h"

struct plan;
struct plan_access;
struct plan_task;

/* What DATA holds between two writes.  There are two cells for each memory:
   when it is, or will be, valid there, as things are; and as planned, which is
   out of date unless GENERATION is the plan's, as LINE is.  While ranks are
   computed, in the pass ASKED, BELOW is the longest path from its end on that
   the producers have behind them, OVER that of those that only read it, LEVEL
   and LEVEL_OVER are the greatest priorities on these, and TURNS is the time
   of the commutative producers that have been looked at.  */
struct version
{
  LIST_HEAD (, use) producers; /* unfinished; first who began last */
  LIST_HEAD (, use) readers;   /* unfinished tasks that only read it */
  struct datum *datum;
  uint64_t bytes;
  struct version *next; /* free; or what has replaced it */
  uint32_t generation;
  uint32_t references; /* tasks that access it, and its data */
  uint32_t asked;
  float below, over, turns;
  int32_t level, level_over;
  struct timeline *line; /* NULL, or of commutative producers */
  uint64_t cells[];
};

struct datum
{
  struct datum *next; /* in its bucket */
  const void *data;
  struct version *version;
  uint32_t users;           /* unfinished tasks */
  TAILQ_ENTRY (datum) idle; /* if there are none */
};

/* What a task accesses: it reads or overwrites one version, or both, and may
   make another.  It comes after who produces the former, and, if it makes
   another, after who only reads that.  */
struct use
{
  struct version *version, *written;
  LIST_ENTRY (use) member; /* producers of WRITTEN; else readers of VERSION */
  struct plan_task *task;
  unsigned mode;
};

static inline bool
rt_use_reads (const struct use *use)
{
  return rt_mode_reads (use->mode);
}

/* Whether others write the same, one at a time, in any order.  */
static inline bool
rt_use_takes_turns (const struct use *use)
{
  return use->mode == TASKS_COMMUTATIVE;
}

/* The producer of VERSION that has begun last, or another if none has; NULL:
   they have ended.  */
static inline const struct use *
rt_version_producer (const struct version *version)
{
  return LIST_FIRST (&version->producers);
}

/* The first use of those that only read what USE overwrites, or NULL.  */
static inline const struct use *
rt_use_readers (const struct use *use)
{
  return use->written ? LIST_FIRST (&use->version->readers) : NULL;
}

/* TASK, which is the last, accesses COUNT data: find its uses, and what is
   before it.  */
void rt_plan_uses (struct plan *plan, struct plan_task *task,
                   const struct plan_access *accesses, unsigned count);
/* It has ended; its record is about to be used again.  */
void rt_plan_unuse (struct plan *plan, struct plan_task *task);
void rt_plan_data_destroy (struct plan *plan);
/* A version of DATUM, of BYTES, which is in no memory; and free those that are
   not used.  */
struct version *rt_plan_new_version (struct plan *plan, struct datum *datum,
                                     uint64_t bytes);
void rt_plan_free_versions (struct plan *plan);

/* Turns: plan-turns.c.  */

/* What the commutative USE finds: what one before it has left, as planned if
   AHEAD, or the version before.  */
struct version *rt_plan_left (struct plan *plan, const struct use *use,
                              bool ahead);
/* What USE, of any task, finds.  */
static inline struct version *
rt_plan_found (struct plan *plan, const struct use *use, bool ahead)
{
  return rt_use_takes_turns (use) ? rt_plan_left (plan, use, ahead)
                                  : use->version;
}
/* When all turns of TASK, each for COST, could begin, not before START; asked
   again for that, it may be later.  */
uint64_t rt_plan_turns_from (struct plan *plan, const struct plan_task *task,
                             uint64_t start, uint64_t cost);
/* It has been placed in MEMORY; or begins: nobody else has what it writes from
   now on.  */
void rt_plan_turns_placed (struct plan *plan, const struct plan_task *task,
                           unsigned memory);
void rt_plan_turns_begin (struct plan *plan, struct plan_task *task);

#endif /* RT_PLAN_DATA_H */
