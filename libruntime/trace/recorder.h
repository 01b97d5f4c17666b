/* SPDX-License-Identifier: LGPL-2.1-or-later

   The recorder: what it is told becomes events.  */

#ifndef RT_RECORDER_H
#define RT_RECORDER_H

#include "base/observer.h"
#include "engine/thread.h"
#include "tape.h"
#include "ticks.h"

/* Events are written, and taken: note.c.  */

/* What takes them, set before there are any.  */
extern void (*rt_record_take) (const struct cell *cells, size_t count);

/* The tape of SELF; of threads that are not known if that is NULL.  NULL:
   there is no memory for it.  The second makes it, if there is none.  */
struct tape *rt_tape_make (struct thread *self);

static inline struct tape *
rt_tape_of (struct thread *self)
{
  return __builtin_expect (self && self->tape, 1) ? self->tape
                                                  : rt_tape_make (self);
}

/* Write EVENT, which is none of a task, to TAPE, the calling thread's.  */
void rt_record (struct tape *tape, const struct event *event);

/* Empty all tapes, as far as nobody else does.  */
void rt_record_flush (void);

/* Ticks, some: shorter gaps between tasks are no idle time but what tasks
   cost.  */
#define LEAST_IDLE 1500

/* ROW looked for a task from LOOKING on, until TASK began at BEGIN, or, if
   that is NULL, in vain; the same where it is known that it waited until END,
   when CODELET ended, and went on to something else.  */
void rt_record_gap (struct tape *tape, unsigned row, uint64_t looking,
                    uint64_t begin, const struct task *task);

static inline void
rt_record_idle (struct tape *tape, unsigned row, uint64_t looking,
                uint64_t begin, const struct task *task)
{
  if (begin >= looking + LEAST_IDLE)
    rt_record_gap (tape, row, looking, begin, task);
}

void rt_record_idle_until (struct tape *tape, unsigned row, uint64_t looking,
                           uint64_t end, const struct tasks_codelet *codelet);

/* A wait has ended at NOW, of the HOST or of a task: for what ended last.  */
const struct tasks_codelet *rt_record_wait (uint64_t now, bool host);

/* TASK has been executed, and is not complete yet.  */
struct execution
{
  uint64_t begin, end, own;
  uint16_t row;
  bool inlined;
  const struct tasks_implementation *implementation; /* or NULL */
  const struct offloaded *offloaded;                 /* by a device, or NULL */
};
void rt_record_task (struct tape *tape, const struct task *task,
                     const struct execution *execution);

/* Events that were lost so far.  */
uint64_t rt_events_lost (void);

/* Bytes that were copied so far.  */
extern _Atomic uint64_t rt_bytes_copied;

/* What is told of calls, and what they wait for: recorder-calls.c.  */
void rt_recorder_calls_start (void);
void rt_recorder_blocked (struct thread *self, struct task *task);
void rt_recorder_released (struct thread *self, struct task *task,
                           const struct task *from, const struct order *order);

/* TASK, a node of a graph, is executed: nobody has been told of its call.  */
void rt_record_node (struct tape *tape, struct task *task);

/* What devices, and described machines, tell: recorder-devices.c.  */
void rt_recorder_executed (struct task *task, unsigned slot, uint64_t begin);
void rt_recorder_offloaded (const struct offloaded *offloaded);
void rt_recorder_copies (const void *command, unsigned from, unsigned to,
                         size_t bytes);
void rt_ranks_copies (const void *command, unsigned from, unsigned to,
                      size_t bytes);
void rt_recorder_copied (const void *command, uint64_t time);
void rt_recorder_devices_stop (void);
void rt_recorder_devices_forked (void);

/* Ranks of a cluster.  This one, if it is not 0 and shall be traced,
   otherwise 0; numbers of tasks of a rank begin so much behind those of the
   one before, of which tasks-trace(1) knows 2^43.  */
extern unsigned rt_trace_rank;
#define RANK_NUMBERS (UINT64_C (1) << 35)

bool rt_ranks_launches (struct thread *self, struct task *task,
                        struct launch_note *note);
void rt_ranks_launched (struct thread *self, struct task *parent,
                        const struct launch_note *note);

/* The name of ROW, or of memory NUMBER, in TEXT, of SIZE bytes.  A handler of
   a signal may ask.  */
#define ROW_NAME 224
const char *rt_row_text (unsigned row, char *text, size_t size);
const char *rt_memory_text (unsigned number, char *text, size_t size);

/* The runtime starts, and there is one from now on.  */
void rt_recorder_start (void);

#endif /* RT_RECORDER_H */
