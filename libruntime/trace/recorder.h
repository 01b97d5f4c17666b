/* SPDX-License-Identifier: LGPL-2.1-or-later

   The recorder: what it is told becomes events.  */

#ifndef RT_RECORDER_H
#define RT_RECORDER_H

#include "base/observer.h"
#include "engine/thread.h"
#include "tape.h"
#include "ticks.h"

/* What takes events, set before there are any.  */
extern void (*rt_record_take) (const union cell *cells, size_t count);

/* The tape of SELF; that of threads that are not known if it is NULL, which
   may be written under its lock.  NULL: there is no memory for it.  */
struct tape *rt_tape_of (struct thread *self);

/* Write CELLS, which are COUNT, to TAPE, which is the calling thread's.  */
void rt_record (struct tape *tape, const union cell *cells, unsigned count);

/* Empty the tapes, as far as nobody else does.  */
void rt_record_flush (void);

/* SELF looked for a task from LOOKING on, in ROW, and TASK begins at BEGIN;
   NULL: it was in vain.  */
void rt_record_idle (struct tape *tape, unsigned row, uint64_t looking,
                     uint64_t begin, const struct task *task);

/* TASK, which is over but for what waits for it, was executed in ROW.  EVENT
   has when, and CELLS room for MOST_CELLS; returns how many it has.  */
struct execution
{
  uint64_t begin, end, own;
  uint16_t row;
  bool inlined;
  const struct tasks_implementation *implementation; /* or NULL */
};
void rt_record_task (struct tape *tape, const struct task *task,
                     const struct execution *execution);

/* Notes that TASK has a number, if it has none that is of this call: it is a
   node of a graph, which is called without being told.  */
void rt_record_node (struct tape *tape, struct task *task);

/* What devices, and described machines, tell: recorder-devices.c.  */
void rt_recorder_executed (struct task *task, unsigned slot, uint64_t begin);
void rt_recorder_offloaded (const struct offloaded *offloaded);
void rt_recorder_copies (const struct command *command, unsigned from,
                       unsigned to, size_t bytes);
void rt_recorder_copied (const struct command *command, uint64_t time);
void rt_recorder_devices_stop (void);

/* Bytes that were copied so far.  */
extern _Atomic uint64_t rt_bytes_copied;

/* The name of ROW, or of memory NUMBER, in TEXT, of SIZE bytes.  A handler of a
   signal may ask.  */
#define ROW_NAME 224
const char *rt_row_text (unsigned row, char *text, size_t size);
const char *rt_memory_text (unsigned number, char *text, size_t size);

/* The runtime starts, and there is one from now on.  */
void rt_recorder_start (void);

#endif /* RT_RECORDER_H */
