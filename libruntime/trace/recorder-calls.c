/* SPDX-License-Identifier: LGPL-2.1-or-later

   The recorder: calls of tasks, and what they wait for.  */

#include "recorder.h"

#include "engine/atom.h"
#include "engine/guide.h"
#include "trace.h"
#include "traced.h"

/* Numbers of tasks that a thread takes at a time.  */
#define NUMBERS 256

static _Atomic uint64_t next_number = 1;

/* Who else is told of calls.  */
static void (*told_next) (struct thread *self, struct task *task);

static inline uint64_t
new_number (struct tape *tape)
{
  if (!tape->numbers)
    {
      tape->next_number = rt_trace_rank * RANK_NUMBERS
                          + atomic_fetch_add (&next_number, NUMBERS);
      tape->numbers = NUMBERS;
    }
  tape->numbers--;
  return tape->next_number++;
}

/* A hash of the accesses of TASK as they are; never 0.  */
static inline uint64_t
hash_accesses (struct task *task)
{
  const struct access *accesses = rt_task_accesses (task);
  uint64_t hash = 1;
  for (uint32_t i = 0; i < task->access_count; i++)
    hash = (hash + (uintptr_t)accesses[i].order)
           * UINT64_C (0x9E3779B97F4A7C15);
  return hash | 1;
}

/* Whether each access of TASK is that to one of its buffers.  */
static inline bool
accesses_buffers (struct task *task)
{
  const struct access *accesses = rt_task_accesses (task);
  if (task->access_count != task->region_count)
    return false;
  for (uint32_t i = 0; i < task->access_count; i++)
    if (!rt_region_is_atom (task->regions[i], accesses[i].order))
      return false;
  return true;
}

static void
called (struct thread *self, struct task *task)
{
  struct tape *tape = rt_tape_of (self);
  struct traced *traced = rt_traced (task);
  *traced = (struct traced){ .parameter = NO_PARAMETER };
  if (tape)
    {
      traced->launch = tape->launch;
      tape->launch = NULL;
      traced->number
          = traced->launch ? traced->launch->number : new_number (tape);
      rt_tape_count (&tape->called, 1);
    }
  if (self->current)
    traced->parent = rt_traced (self->current)->number;
  if (accesses_buffers (task))
    traced->accesses = hash_accesses (task);
  traced->called = rt_ticks ();
  if (told_next)
    told_next (self, task);
}

void
rt_recorder_blocked (struct thread *self, struct task *task)
{
  struct tape *tape = rt_tape_of (self);
  if (tape && task->codelet)
    rt_tape_count (&tape->blocked, 1);
}

/* Which parameter of TASK the access to ORDER is.  */
static uint16_t
find_parameter (struct task *task, const struct traced *traced,
                const struct order *order)
{
  const struct access *accesses = rt_task_accesses (task);
  if (traced->accesses && traced->accesses == hash_accesses (task))
    for (uint32_t i = 0; i < task->access_count && i < NO_PARAMETER; i++)
      if (accesses[i].order == order)
        return (uint16_t)i;
  return NO_PARAMETER;
}

void
rt_recorder_released (struct thread *self, struct task *task,
                      const struct task *from, const struct order *order)
{
  struct tape *tape = rt_tape_of (self);
  struct traced *traced = rt_traced (task);
  if (!task->codelet)
    return;
  if (tape)
    rt_tape_count (&tape->released, 1);
  traced->ready = rt_ticks ();
  if (!from || !from->codelet)
    return;
  const struct traced *other = rt_traced (from);
  traced->from = other->number;
  traced->from_end = other->end;
  traced->from_row = other->row;
  traced->from_codelet = from->codelet;
  traced->parameter = find_parameter (task, traced, order);
}

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
    .parameter = traced->parameter,
  };
  return true;
}

void
rt_ranks_launched (struct thread *self, struct task *parent,
                   const struct launch_note *note)
{
  struct tape *tape = rt_tape_of (self);
  *rt_traced (parent) = (struct traced){ .parameter = NO_PARAMETER };
  if (tape)
    tape->launch = note;
}

void
rt_record_node (struct tape *tape, struct task *task)
{
  struct traced *traced = rt_traced (task);
  *traced = (struct traced){ .number = new_number (tape),
                             .parameter = NO_PARAMETER };
  if (task->nested)
    traced->parent = rt_traced (task->parent)->number;
  rt_tape_count (&tape->called, 1);
}

void
rt_recorder_calls_start (void)
{
  told_next = rt_watched_p () ? atomic_load (&rt_called) : NULL;
  atomic_store (&rt_called, called);
}
