/* SPDX-License-Identifier: LGPL-2.1-or-later

   One trace of all ranks of a cluster, which rank 0 writes.

   Each rank notes what happens there (recorder.h).  What it executes for rank
   0 is called by a body that only does that (cluster/launch.c): what is noted
   is the task that it calls, under the number, and with what else rank 0 knew
   of it when it launched it.  At the end rank 0 asks: then a rank makes of its
   events what shall be in the file, in rank 0's time, and that goes to rank
   0's spool, in pieces of whole events.  Of a rank from which something has
   come rank 0 writes nothing itself.

   A rank's clock is to rank 0's as it was found at the start and at the end
   (driver/cluster-clock.c), and in between on a line through both.  */

#ifndef RT_RANKS_H
#define RT_RANKS_H

#include "base/observer.h"
#include "driver/cluster-wire.h"
#include "event.h"

/* This rank, if it is not 0 and shall be traced; otherwise 0.  */
extern unsigned rt_trace_rank;

/* It is RANK; before there are tasks.  */
void rt_ranks_begin (unsigned rank);

/* Numbers of tasks of a rank begin so much behind those of the one before.
   There are 2^43 at most, of which tasks-trace(1) knows.  */
#define RANK_NUMBERS (UINT64_C (1) << 35)

/* Give what this rank, which has sent so many MESSAGES and BYTES, has noted to
   TELL, in parts, as END says.  */
void rt_ranks_tell (const struct wire_end *end, uint64_t messages,
                    uint64_t bytes,
                    void (*tell) (const void *events, size_t size));

/* What END says of a TIME of this rank's clock, in the trace.  */
uint64_t rt_ranks_time (const struct wire_end *end, uint64_t time);

/* Functions of the recorder.  */
bool rt_ranks_launches (struct thread *self, struct task *task,
                        struct launch_note *note);
void rt_ranks_told (const void *events, size_t size);
void rt_ranks_launched (struct thread *self, const struct launch_note *note);

/* Let TASK have what LAUNCH says.  */
void rt_ranks_note (struct task_event *task, const struct launch_note *launch);

#endif /* RT_RANKS_H */
