/* SPDX-License-Identifier: LGPL-2.1-or-later

   What a simulation notes: the tasks that were called, and the edges between
   them (dag.h); and what each worker and link has done.  */

#ifndef RT_RECORD_H
#define RT_RECORD_H

#include <stdint.h>

struct simulated_class;
struct task;

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

/* The class of TASK.  */
struct simulated_class *rt_record_class (const struct task *task);

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
