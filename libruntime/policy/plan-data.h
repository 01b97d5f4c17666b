/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the accesses of tasks order, and where data are.

   A write makes a new *version* of a datum.  A task comes after the producers
   of the versions that it reads, with a transfer if they are executed at
   another memory, and a writer comes after the readers of the version before.
   A version that nobody has produced is valid at the host.

   Data that no unfinished task accesses are remembered for where they are, but
   not more of them than there have been tasks at a time.  */

#ifndef RT_PLAN_DATA_H
#define RT_PLAN_DATA_H

#include <bsd/sys/queue.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct plan;
struct plan_access;
struct plan_task;

/* What DATA holds between two writes.  There are two cells for each memory:
   when it is, or will be, valid there, as things are; and as planned, which is
   out of date unless GENERATION is the plan's.  While ranks are computed,
   BELOW is the longest path from its end on that the producer has behind it,
   OVER that of those that only read it, and LEVEL and LEVEL_OVER are the
   greatest priorities on these.  */
struct version
{
  struct plan_task *producer; /* NULL: it has ended */
  LIST_HEAD (, use) readers;  /* unfinished tasks that only read it */
  struct datum *datum;
  uint64_t bytes;
  struct version *next; /* free; or what has replaced it */
  uint32_t generation;
  uint32_t references; /* tasks that access it, and its data */
  float below, over;
  int32_t level, level_over;
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
  LIST_ENTRY (use) reader; /* of VERSION, if nothing is WRITTEN */
  struct plan_task *task;
  bool reads;
};

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
/* There are COUNT memories, more than before.  */
void rt_plan_more_memories (struct plan *plan, unsigned count);

#endif /* RT_PLAN_DATA_H */
