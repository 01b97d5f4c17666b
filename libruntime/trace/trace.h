/* SPDX-License-Identifier: LGPL-2.1-or-later

   Traces and statistics: what happened in a run, and when.

   TASKS_TRACE, TASKS_STATS and TASKS_PROGRESS have one record.  A thread notes
   what it does on its tape (tape.h), whole events, which are written when they
   are over (event.h).  When a tape is half full its thread empties it: the
   events are added up (statistics.h), and go as they are to a file without a
   name beside the one that is wanted (spool.h).  That becomes the trace when
   the process ends (json.h); names are looked up then.

   What waits for nothing costs nothing: that a thread is idle follows from
   when its last task ended, and when the next one was ready and began.

   Nothing is asked where tasks run fast: the kinds of tasks have no direct way
   to their bodies while there is a recorder (rt_body_runner), and calls and
   grants have a branch for those who want to know anyway (base/observer.h). */

#ifndef RT_TRACE_H
#define RT_TRACE_H

#include <stddef.h>
#include <stdint.h>

/* The workers are known.  */
void rt_trace_workers (void);

/* When the trace begins, of the clock; 0: none is written.  */
uint64_t rt_trace_origin (void);

/* Give what this rank, which has sent so many MESSAGES and BYTES, has noted to
   TELL, in parts, as END of rank 0 says.  */
struct wire_end;
void rt_trace_tell (const struct wire_end *end, uint64_t messages,
                    uint64_t bytes,
                    void (*tell) (const void *events, size_t size));

/* RANK has told rank 0, this one, EVENTS, of SIZE bytes.  */
void rt_trace_told (unsigned rank, const void *events, size_t size);

/* The process is the child of a fork; or ends by a signal.  */
void rt_trace_forked (void);
void rt_trace_crashed (void);

/* The runtime starts: see what is wanted, the first time.  */
void rt_trace_configure (void);

#endif /* RT_TRACE_H */
