/* SPDX-License-Identifier: LGPL-2.1-or-later

   The recorder: threads and what they execute.

   A thread that has nothing else to do is *looking* since its last task ended,
   or its wait began, until its next task begins, or its wait ends.  How much
   of that was idle follows from when that task was ready.  */

#include "recorder.h"

#include "base/observer.h"
#include "engine/atom.h"
#include "engine/graph.h"
#include "engine/guide.h"
#include "engine/noted.h"
#include "engine/slot.h"
#include "model/machine.h"
#include "progress.h"
#include "trace.h"
#include "traced.h"

/* Numbers of tasks that a thread takes at a time.  */
#define NUMBERS 256

/* Ticks, some: shorter gaps between tasks are no idle time but what tasks
   cost.  */
#define LEAST_IDLE 1500

/* Nanoseconds between two looks at how many tasks are ready.  */
#define LOOK_EVERY 1000000

/* Ticks before the first, when nobody knows how long they are.  */
#define FIRST_LOOK 4000000

void (*rt_record_take) (const union cell *cells, size_t count);
_Atomic uint64_t rt_bytes_copied;

static _Atomic uint64_t next_number = 1;
static _Atomic uint64_t next_look;

/* The host's last wait, and the tasks whose end it was for.  */
static struct
{
  _Atomic uint64_t end;
  _Atomic (const struct tasks_codelet *) codelet;
} last_wait;

static uint64_t start_began; /* ticks when the runtime began to start */

/* Who else is told of calls.  */
static void (*told_next) (struct thread *self, struct task *task);

/* Of threads that the runtime does not know.  */
static struct tape *others;

struct tape *
rt_tape_of (struct thread *self)
{
  struct tape **tape = self ? &self->tape : &others;
  if (__builtin_expect (*tape != NULL, 1))
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
  union cell *cell = rt_tape_reserve (tape, 1);
  if (!cell)
    return;
  cell->event = (struct event){ .kind = EVENT_FLUSH,
                                .cells = 1,
                                .row = tape->row,
                                .begin = begin,
                                .end = end };
  rt_tape_publish (tape, 1);
}

/* The event of CELLS on TAPE, of the calling thread, is whole.  */
static inline void
publish (struct tape *tape, unsigned cells)
{
  if (__builtin_expect (rt_tape_publish (tape, cells), 0))
    empty (tape);
}

void
rt_record (struct tape *tape, const union cell *cells, unsigned count)
{
  union cell *to = rt_tape_reserve (tape, count);
  if (!to)
    return;
  for (unsigned i = 0; i < count; i++)
    to[i] = cells[i];
  publish (tape, count);
}

void
rt_record_flush (void)
{
  RT_FOR_EACH_TAPE (tape)
    rt_tape_read (tape, rt_record_take);
}

static inline uint64_t
new_number (struct tape *tape)
{
  if (!tape->numbers)
    {
      tape->next_number = atomic_fetch_add (&next_number, NUMBERS);
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
      traced->number = new_number (tape);
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

static void
blocked (struct thread *self, struct task *task)
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

static void
released (struct thread *self, struct task *task, const struct task *from,
          const struct order *order)
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
  union cell cell = { .event = { .kind = EVENT_IDLE,
                                 .cells = 1,
                                 .row = (uint16_t)row,
                                 .begin = begin,
                                 .end = end,
                                 .own = late,
                                 .number = next,
                                 .subject = codelet } };
  rt_record (tape, &cell, 1);
}

void
rt_record_idle (struct tape *tape, unsigned row, uint64_t looking,
                uint64_t begin, const struct task *task)
{
  const struct traced *traced = task ? rt_traced (task) : NULL;
  uint64_t ready = traced ? ready_at (traced) : 0;
  if (begin < looking + LEAST_IDLE)
    return;
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
          record_idle (tape, row, looking, waited,
                       atomic_load_explicit (&last_wait.codelet,
                                             memory_order_relaxed),
                       false, 0);
          looking = waited;
        }
    }
  record_idle (tape, row, looking, ready, from, task != NULL, begin - ready);
}

/* A wait has ended at NOW: for the task that ended last.  The HOST's is noted
   for workers.  */
static const struct tasks_codelet *
note_wait (uint64_t now, bool host)
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

/* Note the buffers of TASK behind TO; how many.  */
static uint8_t
note_buffers (const struct task *task, const struct kind *kind, union cell *to)
{
  unsigned count
      = kind->buffer_count < MOST_BUFFERS ? kind->buffer_count : MOST_BUFFERS;
  for (unsigned i = 0; i < count; i++)
    {
      const struct region *region = task->regions[i];
      to[i / 2].buffers[i % 2]
          = (struct buffer_part){ .begin = region->start,
                                  .bytes = region->bytes,
                                  .site = region->site,
                                  .parameter = kind->buffers[i].parameter };
    }
  return (uint8_t)count;
}

void
rt_record_task (struct tape *tape, const struct task *task,
                const struct execution *execution)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  const struct traced *traced = rt_traced (task);
  unsigned count
      = kind->buffer_count < MOST_BUFFERS ? kind->buffer_count : MOST_BUFFERS;
  unsigned cells = 2 + (count + 1) / 2;
  union cell *to = rt_tape_reserve (tape, cells);
  if (!to)
    return;
  to[0].event = (struct event){ .kind = EVENT_TASK,
                                .cells = (uint8_t)cells,
                                .row = execution->row,
                                .begin = execution->begin,
                                .end = execution->end,
                                .own = execution->own,
                                .number = traced->number,
                                .subject = task->codelet,
                                .site = task->site };
  const struct tasks_implementation *implementation
      = execution->implementation;
  uint16_t parameter = traced->parameter;
  if (parameter != NO_PARAMETER)
    parameter = (uint16_t)kind->buffers[parameter].parameter;
  to[1].task = (struct task_part){
    .parent = traced->parent,
    .called = traced->called,
    .ready = ready_at (traced),
    .from = traced->from,
    .from_end = traced->from_end,
    .implementation = implementation ? implementation->name : NULL,
    .priority = task->guided ? task->guidance->priority
                             : task->codelet->priority,
    .from_row = traced->from_row,
    .parameter = parameter,
    .buffers = (uint16_t)kind->buffer_count,
    .noted = note_buffers (task, kind, to + 2),
    .inlined = execution->inlined,
  };
  publish (tape, cells);
}

/* A task of CODELET has ended at NOW.  */
static void
note_end (struct tape *tape, const struct tasks_codelet *codelet, uint64_t now)
{
  atomic_store_explicit (&tape->last, codelet, memory_order_relaxed);
  atomic_store_explicit (&tape->last_end, now, memory_order_relaxed);
}

/* Every millisecond, at NOW: how many tasks are ready, and workers busy.  */
static void
look (struct tape *tape, uint64_t now)
{
  uint64_t due = atomic_load_explicit (&next_look, memory_order_relaxed);
  if (now < due
      || !atomic_compare_exchange_strong (
          &next_look, &due, now + rt_ticks_in (LOOK_EVERY)))
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
  union cell cell = { .event = { .kind = EVENT_COUNTS,
                                 .cells = 1,
                                 .row = tape->row,
                                 .begin = now,
                                 .end = now,
                                 .number = ready,
                                 .own = busy,
                                 .more = atomic_load (&rt_bytes_copied) } };
  rt_record (tape, &cell, 1);
  rt_progress (called, ended, busy);
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
      rt_tape_count (&tape->ended, 1);
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
  rt_tape_count (&tape->ended, 1);
  note_end (tape, task->codelet, execution.end);
  rt_record_task (tape, task, &execution);
  look (tape, execution.end);
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
                                   [RECORDED_SEARCH] = EVENT_SEARCH };
  struct tape *tape = rt_tape_of (rt_self);
  if (!tape)
    return;
  uint64_t now = rt_ticks (), looking = tape->looking;
  uint64_t own = leave (tape, frame, now);
  if (what == RECORDED_WAIT)
    {
      const struct tasks_codelet *codelet
          = note_wait (now, rt_self && !rt_self->current);
      if (looking + LEAST_IDLE < now && !rt_simulated_p ())
        record_idle (tape, tape->row, looking, now, codelet, false, 0);
    }
  /* A body that waits on a described machine has no row, and nothing else takes
     time there.  */
  if (rt_simulated_p ()
      && (what != RECORDED_WAIT || (rt_self && rt_self->current)))
    return;
  union cell cell = { .event = { .kind = kinds[what],
                                 .cells = 1,
                                 .row = tape->row,
                                 .begin = frame->begin,
                                 .end = now,
                                 .own = own,
                                 .subject = subject,
                                 .site = site } };
  rt_record (tape, &cell, 1);
}

static void
attached (struct thread *self)
{
  struct tape *tape = rt_tape_of (self);
  bool worker = self->slot != RT_NO_SLOT;
  if (!tape)
    return;
  tape->row = (uint16_t)(self->service ? ROW_SERVICE + self->number % MOST_THREADS
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
  union cell cell = { .event = { .kind = EVENT_START,
                                 .cells = 1,
                                 .begin = start_began,
                                 .end = now } };
  atomic_store (&next_look, now + FIRST_LOOK);
  rt_trace_workers ();
  told_next = NULL;
  if (rt_watched_p ())
    told_next = atomic_load (&rt_called);
  atomic_store (&rt_called, called);
  if (!tape || rt_simulated_p ())
    return;
  cell.event.row = tape->row;
  rt_record (tape, &cell, 1);
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
                                            .blocked = blocked,
                                            .released = released,
                                            .begin = begin,
                                            .end = end,
                                            .executed = rt_recorder_executed,
                                            .offloaded = rt_recorder_offloaded,
                                            .copies = rt_recorder_copies,
                                            .copied = rt_recorder_copied };

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
