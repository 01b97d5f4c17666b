/* SPDX-License-Identifier: LGPL-2.1-or-later

   The recorder: threads and what they execute.

   A thread that has nothing else to do is *looking* since its last task ended,
   or its wait began, until its next task begins, or its wait ends.  How much
   of that was idle follows from when that task was ready.  */

#include "recorder.h"

#include "engine/noted.h"
#include "engine/slot.h"
#include "model/machine.h"
#include "progress.h"
#include "trace.h"
#include "traced.h"

/* Nanoseconds between two looks at how many tasks are ready.  */
#define LOOK_EVERY 1000000

/* Ticks before the first, when nobody knows how long they are.  */
#define FIRST_LOOK 4000000

static _Atomic uint64_t next_look;
static uint64_t start_began; /* ticks when the runtime began to start */

/* At NOW, which is past DUE: how many tasks are ready, and workers busy.  */
static __attribute__ ((noinline)) void
look (struct tape *tape, uint64_t now, uint64_t due)
{
  if (!atomic_compare_exchange_strong (&next_look, &due,
                                       now + rt_ticks_in (LOOK_EVERY)))
    return;
  uint64_t called = 0, ready = 0, ended = 0;
  unsigned busy = 0;
  RT_FOR_EACH_TAPE (each)
  {
    called += atomic_load_explicit (&each->called, memory_order_relaxed);
    ended += atomic_load_explicit (&each->ended, memory_order_relaxed);
    ready += atomic_load_explicit (&each->called, memory_order_relaxed)
             + atomic_load_explicit (&each->released, memory_order_relaxed)
             - atomic_load_explicit (&each->blocked, memory_order_relaxed)
             - atomic_load_explicit (&each->begun, memory_order_relaxed);
  }
  for (unsigned i = 0; i < rt_slots.count; i++)
    busy += atomic_load_explicit (&rt_slots.state[i].depth,
                                  memory_order_relaxed)
            != 0;
  /* They were not read at the same time.  */
  if ((int64_t)ready < 0)
    ready = 0;
  struct event event = { .kind = EVENT_COUNTS,
                         .row = tape->row,
                         .begin = now,
                         .end = now,
                         .number = ready,
                         .own = busy,
                         .more = atomic_load (&rt_bytes_copied) };
  rt_record (tape, &event);
  rt_progress (called, ended, busy);
}

/* The thread of TAPE begins something at NOW.  What follows WAITS for
   tasks.  */
static inline void
enter (struct tape *tape, struct record_frame *frame, uint64_t now, bool waits)
{
  *frame = (struct record_frame){ now, tape->inner, tape->looking };
  tape->inner = 0;
  tape->looking = waits ? now : 0;
}

/* It has ended; its ticks without those of what it did meanwhile.  */
static inline uint64_t
leave (struct tape *tape, const struct record_frame *frame, uint64_t now)
{
  uint64_t all = now - frame->begin;
  uint64_t own = all > tape->inner ? all - tape->inner : 0;
  tape->inner = frame->inner + all;
  tape->looking = frame->looking ? now : 0;
  return own;
}

/* Whether SELF runs what it runs now in place of its call: it did not take it
   from where tasks wait.  */
static inline bool
in_place (const struct thread *self)
{
  return self->slot == RT_NO_SLOT
         || atomic_load_explicit (&rt_slots.state[self->slot].depth,
                                  memory_order_relaxed)
                != self->depth;
}

/* Execute a body for SELF: that of the light task LIGHT.  */
static void
execute_light (struct thread *self, struct tape *tape, struct light *light,
               struct kind *kind, const struct tasks_codelet *codelet,
               void *block)
{
  struct record_frame frame;
  enter (tape, &frame, rt_ticks (), false);
  struct execution execution
      = { .begin = frame.begin,
          .row = tape->row,
          .inlined = true,
          .implementation = rt_kind_execute (self, kind, codelet, block) };
  execution.end = rt_ticks ();
  execution.own = leave (tape, &frame, execution.end);
  struct task *task = light->task;
  if (task && task != RT_NOTED)
    {
      /* It has become a task.  */
      rt_traced (task)->called = execution.begin;
      rt_tape_count (&tape->begun, 1);
      rt_record_task (tape, task, &execution);
      return;
    }
  struct light_count *count = rt_tape_light (tape, codelet);
  if (count)
    {
      rt_tape_count (&count->count, 1);
      rt_tape_count (&count->ticks, execution.own);
    }
}

/* What rt_body_runner is.  */
static void
execute (struct thread *self, struct kind *kind,
         const struct tasks_codelet *codelet, void *block)
{
  struct tape *tape = rt_tape_of (self);
  struct light *light = rt_light (self);
  if (!tape || light)
    {
      if (tape)
        execute_light (self, tape, light, kind, codelet, block);
      else
        rt_kind_execute (self, kind, codelet, block);
      return;
    }
  struct task *task = self->current;
  struct record_frame frame;
  if (rt_task_node_p (task))
    rt_record_node (tape, task);
  struct execution execution
      = { .row = tape->row, .inlined = in_place (self), .begin = rt_ticks () };
  rt_tape_count (&tape->begun, 1);
  if (tape->looking)
    rt_record_idle (tape, tape->row, tape->looking, execution.begin, task);
  enter (tape, &frame, execution.begin, false);
  execution.implementation = rt_kind_execute (self, kind, codelet, block);
  struct traced *traced = rt_traced (task);
  traced->end = execution.end = rt_ticks ();
  traced->row = tape->row;
  execution.own = leave (tape, &frame, execution.end);
  rt_record_task (tape, task, &execution);
  uint64_t due = atomic_load_explicit (&next_look, memory_order_relaxed);
  if (execution.end >= due)
    look (tape, execution.end, due);
}

static void
begin (struct record_frame *frame, enum recorded what)
{
  struct tape *tape = rt_tape_of (rt_self);
  if (tape)
    enter (tape, frame, rt_ticks (), what == RECORDED_WAIT);
}

static void
end (struct record_frame *frame, enum recorded what, const void *subject,
     const struct tasks_site *site)
{
  static const uint8_t kinds[] = { [RECORDED_WAIT] = EVENT_WAIT,
                                   [RECORDED_BUILD] = EVENT_BUILD,
                                   [RECORDED_AWAITED_BUILD] = EVENT_BUILD,
                                   [RECORDED_SEARCH] = EVENT_SEARCH };
  struct tape *tape = rt_tape_of (rt_self);
  if (!tape)
    return;
  uint64_t now = rt_ticks (), looking = tape->looking;
  uint64_t own = leave (tape, frame, now);
  if (what == RECORDED_WAIT)
    {
      const struct tasks_codelet *codelet
          = rt_record_wait (now, rt_self && !rt_self->current);
      if (!rt_simulated_p ())
        rt_record_idle_until (tape, tape->row, looking, now, codelet);
    }
  /* A body that waits on a described machine has no row, and nothing else
     takes time there.  */
  if (rt_simulated_p ()
      && (what != RECORDED_WAIT || (rt_self && rt_self->current)))
    return;
  struct event event = { .kind = kinds[what],
                         .row = tape->row,
                         .begin = frame->begin,
                         .end = now,
                         .own = own,
                         .number = what == RECORDED_AWAITED_BUILD,
                         .subject = subject,
                         .site = site };
  rt_record (tape, &event);
}

static void
attached (struct thread *self)
{
  struct tape *tape = rt_tape_of (self);
  bool worker = self->slot != RT_NO_SLOT;
  if (!tape)
    return;
  tape->row
      = (uint16_t)(self->service ? ROW_SERVICE + self->number % MOST_THREADS
                   : worker      ? ROW_WORKER + self->slot % MOST_THREADS
                                 : ROW_HOST + self->number % MOST_THREADS);
  tape->inner = 0;
  tape->looking = worker ? rt_ticks () : 0;
}

static void
leaves (struct thread *self)
{
  struct tape *tape = self->tape;
  if (tape && tape->looking)
    rt_record_idle (tape, tape->row, tape->looking, rt_ticks (), NULL);
}

static void
started (void)
{
  struct tape *tape = rt_tape_of (rt_self);
  uint64_t now = rt_ticks ();
  struct event event
      = { .kind = EVENT_START, .begin = start_began, .end = now };
  atomic_store (&next_look, now + FIRST_LOOK);
  rt_trace_workers ();
  rt_recorder_calls_start ();
  if (!tape || rt_simulated_p ())
    return;
  event.row = tape->row;
  rt_record (tape, &event);
}

static void
stopped (void)
{
  rt_recorder_devices_stop ();
}

static const struct recorder recorder = { .attached = attached,
                                          .leaves = leaves,
                                          .started = started,
                                          .stopped = stopped,
                                          .forked = rt_trace_forked,
                                          .crashed = rt_trace_crashed,
                                          .blocked = rt_recorder_blocked,
                                          .released = rt_recorder_released,
                                          .begin = begin,
                                          .end = end,
                                          .executed = rt_recorder_executed,
                                          .offloaded = rt_recorder_offloaded,
                                          .copies = rt_recorder_copies,
                                          .carries = rt_ranks_copies,
                                          .copied = rt_recorder_copied,
                                          .origin = rt_trace_origin,
                                          .launches = rt_ranks_launches,
                                          .told = rt_trace_told,
                                          .launched = rt_ranks_launched };

void
rt_recorder_start (void)
{
  start_began = rt_ticks ();
  if (rt_recorder)
    return;
  rt_recorder = &recorder;
  rt_record_room = sizeof (struct traced) + RT_TRACED_ALIGN;
  if (!rt_simulated_p ())
    rt_body_runner = execute;
  rt_machine_set_mixed (rt_mixed_p ());
}
