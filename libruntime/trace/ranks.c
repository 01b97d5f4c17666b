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

#include <stdlib.h>
#include <string.h>

#include "driver/cluster-wire.h"
#include "engine/guide.h"
#include "json-inside.h"
#include "recorder.h"
#include "spool.h"
#include "trace.h"
#include "traced.h"

unsigned rt_trace_rank;

static void (*tell_rank_0) (const void *events, size_t size);

bool
rt_ranks_launches (struct thread *self, struct task *task,
                   struct launch_note *note)
{
  struct tape *tape = rt_tape_of (self);
  const struct traced *traced = rt_traced (task);
  if (!tape || !rt_trace_origin ())
    return false;
  if (rt_task_node_p (task))
    rt_record_node (tape, task);
  uint16_t parameter = traced->parameter;
  if (parameter != NO_PARAMETER)
    parameter = (uint16_t)rt_kind_known (task->codelet)
                    ->buffers[parameter]
                    .parameter;
  uint64_t ready = traced->ready ? traced->ready : traced->called;
  uint64_t now = rt_real_clock (), ticks = rt_ticks ();
  *note = (struct launch_note){
    .number = traced->number,
    .parent = traced->parent,
    .called
    = traced->called ? now - rt_ticks_time (ticks - traced->called) : 0,
    .ready = ready ? now - rt_ticks_time (ticks - ready) : 0,
    .from = traced->from,
    .priority
    = task->guided ? task->guidance->priority : task->codelet->priority,
    .parameter = parameter,
  };
  return true;
}

void
rt_ranks_launched (struct thread *self, const struct launch_note *note)
{
  struct tape *tape = rt_tape_of (self);
  if (tape)
    tape->launch = note;
}

void
rt_ranks_note (struct task_event *task, const struct launch_note *launch)
{
  task->event.priority = launch->priority;
  task->event.parameter = launch->parameter;
  task->event.launched = true;
  task->event.inlined = false;
  task->parent = launch->parent;
  task->called = launch->called;
  task->ready = launch->ready;
  task->from = launch->from;
  /* They were registered for this task.  */
  for (unsigned i = 0; i < task->event.noted; i++)
    task->buffers[i].site = NULL;
}

uint64_t
rt_json_time (const struct wire_end *end, uint64_t time)
{
  const struct wire_clock *first = &end->clocks[0], *last = &end->clocks[1];
  double all = (double)(last->time - first->time);
  double part = all > 0 ? (double)(int64_t)(time - first->time) / all : 0;
  int64_t ahead
      = first->ahead + (int64_t)(part * (double)(last->ahead - first->ahead));
  int64_t shown = (int64_t)(time + (uint64_t)ahead - end->origin);
  return shown > 0 ? (uint64_t)shown : 0;
}

/* What is written here goes to rank 0, as an event.  */
static void
take (const char *bytes, size_t count)
{
  static struct
  {
    struct event event;
    char bytes[OUT_ROOM];
  } text;
  text.event = (struct event){ .kind = EVENT_TEXT,
                               .row = (uint16_t)rt_trace_rank,
                               .number = count };
  memcpy (text.bytes, bytes, count);
  tell_rank_0 (&text, rt_event_cells (&text.event) * sizeof (struct cell));
}

void
rt_trace_tell (const struct wire_end *end, uint64_t messages, uint64_t bytes,
               void (*tell) (const void *events, size_t size))
{
  tell_rank_0 = tell;
  rt_record_flush ();
  rt_ticks_settle ();
  rt_json_write_part (end, messages, bytes, take);
}

void
rt_ranks_told (const void *events, size_t size)
{
  rt_ticks_settle ();
  rt_spool_write (events, CELLS (size));
}
