/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a simulation notes: the tasks that are pending, with their classes; the
   edges between all that were called (dag.h); and what
   each worker and link has done.  */

#ifndef RT_RECORD_H
#define RT_RECORD_H

#include <stdint.h>

struct simulated_class;
struct task;

struct simulated_task
{
  struct task *task; /* NULL: an unused entry */
  struct simulated_class *class;
  uint32_t node; /* in the graph of all tasks, or RT_NO_NODE */
};

#define RT_NO_NODE UINT32_MAX

/* A worker: cores in the order of their slots, then devices.  */
struct worker_record
{
  uint64_t busy, tasks, transfer; /* nanoseconds of the first and the last */
};

/* From memory to memory.  */
struct link_record
{
  uint64_t bytes, copies, busy;
};

/* When the last task ended.  */
extern uint64_t rt_simulated_makespan;

extern struct worker_record *rt_worker_records;
extern struct link_record rt_link_records[][65];

/* Begin, for WORKERS; forget all.  */
void rt_record_start (unsigned workers);
void rt_record_stop (void);
void rt_record_forked (void);

/* What is known of TASK, which is pending.  */
struct simulated_task rt_record_find (const struct task *task);

/* TASK is not pending any more.  */
void rt_record_ended (const struct task *task);

/* A task of CLASS has been executed by WORKER, from BEGIN to END.  */
void rt_record_executed (const struct simulated_class *class, unsigned worker,
                         uint64_t begin, uint64_t end);

/* BYTES have been copied from memory FROM to memory TO.  */
void rt_record_copied (unsigned from, unsigned to, uint64_t bytes,
                       uint64_t begin, uint64_t end);

/* Tasks that have been executed.  */
uint64_t rt_record_count (void);

#endif /* RT_RECORD_H */
