/* SPDX-License-Identifier: LGPL-2.1-or-later

   Events are written to tapes.  */

#include "recorder.h"

#include "engine/guide.h"
#include "engine/kind.h"
#include "engine/region.h"
#include "memory/offloaded.h"
#include "spool.h"
#include "traced.h"

void (*rt_record_take) (const struct cell *cells, size_t count);
_Atomic uint64_t rt_bytes_copied;

/* The host's last wait, and the tasks whose end it was for.  */
static struct
{
  _Atomic uint64_t end;
  _Atomic (const struct tasks_codelet *) codelet;
} last_wait;

/* Of threads that the runtime does not know.  */
static struct tape *others;

struct tape *
rt_tape_make (struct thread *self)
{
  struct tape **tape = self ? &self->tape : &others;
  if (*tape)
    return *tape;
  *tape = rt_tape_new ();
  if (*tape)
    (*tape)->row = (uint16_t)(self ? ROW_HOST + self->number % MOST_THREADS
                                   : ROW_SERVICE);
  return *tape;
}

/* The thread of TAPE empties it.  */
static __attribute__ ((noinline)) void
empty (struct tape *tape)
{
  uint64_t begin = rt_ticks ();
  if (!rt_tape_full_p (tape) || !rt_tape_read (tape, rt_record_take))
    return;
  uint64_t end = rt_ticks ();
  tape->inner += end - begin;
  if (tape->looking)
    tape->looking = end;
  struct event *event = rt_tape_reserve (tape, CELLS (sizeof *event));
  if (!event)
    return;
  *event = (struct event){ .kind = EVENT_FLUSH,
                           .cells = CELLS (sizeof *event),
                           .row = tape->row,
                           .begin = begin,
                           .end = end };
  rt_tape_publish (tape, CELLS (sizeof *event));
}

/* The event of CELLS on TAPE, of the calling thread, is whole.  */
static inline void
publish (struct tape *tape, unsigned cells)
{
  if (__builtin_expect (rt_tape_publish (tape, cells), 0))
    empty (tape);
}

void
rt_record (struct tape *tape, const struct event *event)
{
  struct event *to = rt_tape_reserve (tape, CELLS (sizeof *event));
  if (!to)
    return;
  *to = *event;
  to->cells = CELLS (sizeof *event);
  publish (tape, CELLS (sizeof *event));
}

void
rt_record_flush (void)
{
  RT_FOR_EACH_TAPE (tape)
  rt_tape_read (tape, rt_record_take);
}

/* When TASK was ready, or 0: that is not known.  */
static inline uint64_t
ready_at (const struct traced *traced)
{
  return traced->ready ? traced->ready : traced->called;
}

/* ROW was idle from BEGIN to END until CODELET ended, or for want of calls if
   that is NULL.  Then the NEXT task was ready, if there is one, and was LATE.
 */
static void
record_idle (struct tape *tape, unsigned row, uint64_t begin, uint64_t end,
             const struct tasks_codelet *codelet, bool next, uint64_t late)
{
  struct event event = { .kind = EVENT_IDLE,
                         .row = (uint16_t)row,
                         .begin = begin,
                         .end = end,
                         .own = late,
                         .number = next,
                         .subject = codelet };
  rt_record (tape, &event);
}

void
rt_record_gap (struct tape *tape, unsigned row, uint64_t looking,
               uint64_t begin, const struct task *task)
{
  const struct traced *traced = task ? rt_traced (task) : NULL;
  uint64_t ready = traced ? ready_at (traced) : 0;
  if (!ready || ready > begin)
    ready = begin;
  if (ready < looking)
    ready = looking;
  const struct tasks_codelet *from = traced ? traced->from_codelet : NULL;
  if (!from)
    {
      /* The host waited for the last tasks, and had called no others.  */
      uint64_t waited
          = atomic_load_explicit (&last_wait.end, memory_order_acquire);
      if (waited > looking && waited <= ready)
        {
          record_idle (
              tape, row, looking, waited,
              atomic_load_explicit (&last_wait.codelet, memory_order_relaxed),
              false, 0);
          looking = waited;
        }
    }
  record_idle (tape, row, looking, ready, from, task != NULL, begin - ready);
}

void
rt_record_idle_until (struct tape *tape, unsigned row, uint64_t looking,
                      uint64_t end, const struct tasks_codelet *codelet)
{
  if (looking + LEAST_IDLE < end)
    record_idle (tape, row, looking, end, codelet, false, 0);
}

const struct tasks_codelet *
rt_record_wait (uint64_t now, bool host)
{
  const struct tasks_codelet *codelet = NULL;
  uint64_t latest = 0;
  RT_FOR_EACH_TAPE (tape)
  {
    uint64_t end
        = atomic_load_explicit (&tape->last_end, memory_order_relaxed);
    if (end > latest && end <= now)
      {
        latest = end;
        codelet = atomic_load_explicit (&tape->last, memory_order_relaxed);
      }
  }
  if (host)
    {
      atomic_store_explicit (&last_wait.codelet, codelet,
                             memory_order_relaxed);
      atomic_store_explicit (&last_wait.end, now, memory_order_release);
    }
  return codelet;
}

/* Note the buffers of TASK, of KIND, in TO: the first COUNT.  A device has
   executed OFFLOADED, if that is not NULL: their regions may be gone.  If it
   is REMOTE they were registered elsewhere.  */
static inline void
note_buffers (const struct task *task, const struct kind *kind,
              const struct offloaded *offloaded, bool remote, unsigned count,
              struct buffer_part *to)
{
  for (unsigned i = 0; i < count; i++)
    to[i] = (struct buffer_part){
      .parameter = kind->buffers[i].parameter,
      .bytes = offloaded ? rt_range_bytes (&offloaded->ranges[i])
                         : task->regions[i]->bytes,
      .site = offloaded || remote ? NULL : task->regions[i]->site,
    };
}

void
rt_record_task (struct tape *tape, const struct task *task,
                const struct execution *execution)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  const struct traced *traced = rt_traced (task);
  unsigned count
      = kind->buffer_count < MOST_BUFFERS ? kind->buffer_count : MOST_BUFFERS;
  unsigned cells = CELLS (sizeof (struct task_event)) + count;
  atomic_store_explicit (&tape->last, task->codelet, memory_order_relaxed);
  atomic_store_explicit (&tape->last_end, execution->end,
                         memory_order_relaxed);
  rt_tape_count (&tape->ended, 1);
  struct task_event *to = rt_tape_reserve (tape, cells);
  if (!to)
    return;
  const struct tasks_implementation *implementation
      = execution->implementation;
  const struct launch_note *launch = traced->launch;
  uint16_t parameter = launch ? launch->parameter : traced->parameter;
  if (parameter != NO_PARAMETER)
    parameter = (uint16_t)kind->buffers[parameter].parameter;
  to->event = (struct event){
    .kind = EVENT_TASK,
    .cells = (uint8_t)cells,
    .row = execution->row,
    .priority
    = task->guided ? task->guidance->priority : task->codelet->priority,
    .begin = execution->begin,
    .end = execution->end,
    .own = execution->own,
    .number = traced->number,
    .subject = task->codelet,
    .site = task->site,
    .from_row = traced->from_row,
    .parameter = parameter,
    .buffers = (uint16_t)kind->buffer_count,
    .noted = (uint8_t)count,
    .inlined = execution->inlined && !launch,
    .launched = launch != NULL,
  };
  to->parent = traced->parent;
  to->called = traced->called;
  to->ready = ready_at (traced);
  to->from = traced->from;
  to->from_end = traced->from_end;
  to->implementation = implementation ? implementation->name : NULL;
  if (__builtin_expect (launch != NULL, 0))
    {
      to->event.priority = launch->priority;
      to->parent = launch->parent;
      to->called = launch->called;
      to->ready = launch->ready;
      to->from = launch->from;
    }
  note_buffers (task, kind, execution->offloaded, launch, count, to->buffers);
  publish (tape, cells);
}

uint64_t
rt_events_lost (void)
{
  uint64_t lost = atomic_load (&rt_spool_lost);
  RT_FOR_EACH_TAPE (tape)
  lost += atomic_load_explicit (&tape->lost, memory_order_relaxed);
  return lost;
}
