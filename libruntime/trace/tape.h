/* SPDX-License-Identifier: LGPL-2.1-or-later

   Tapes: the events of one thread, in a ring.

   The thread of a tape alone writes it, without a lock, and without waiting:
   what does not fit is lost, and counted.  Anybody may read it, one at a time:
   who finds that another reads goes away.  HEAD is how many cells have been
   written, released by the thread and acquired by who reads them; TAIL how
   many of these have been read, released by the reader and acquired by the
   thread before it writes over them.  An event does not go round the end: what
   is left there is skipped.

   A tape belongs to the record of a thread (engine/thread.h), and stays.  */

#ifndef RT_TAPE_H
#define RT_TAPE_H

#include <stdatomic.h>

#include "base/lock.h"
#include "event.h"

struct kind;
struct launch_note;

/* Cells, 128 KiB, which stay in a cache; and when so many are not read,
   somebody should.  */
#define TAPE_CELLS 8192
#define TAPE_MANY (TAPE_CELLS / 2)

/* Light tasks of a kind, which have no events.  */
struct light_count
{
  const struct tasks_codelet *codelet;
  _Atomic uint64_t count, ticks;
};

#define LIGHT_KINDS 64 /* a power of two */

struct tape
{
  struct tape *next; /* of all */
  struct cell *cells;

  /* The thread's.  */
  _Atomic uint64_t head;
  uint64_t read;                 /* TAIL, as it was */
  uint64_t next_number, numbers; /* of tasks; so many are left to it */
  uint64_t inner;                /* ticks of what is within what it does... */
  uint64_t looking;              /* ...or since when it looks for tasks, or
                                    0: it has something to do */
  uint16_t row;
  const struct launch_note *launch; /* of what the thread calls next, which
                                       rank 0 has launched; or NULL */
  /* Its last task, and when that ended; read by others, one of which may be of
     another task for a moment.  */
  _Atomic (const struct tasks_codelet *) last;
  _Atomic uint64_t last_end;

  /* What it has counted; read by others.  */
  _Atomic uint64_t lost, called, blocked, released, begun, ended;
  struct light_count lights[LIGHT_KINDS];

  /* The readers'.  */
  _Alignas(64) struct lock reading;
  _Atomic uint64_t tail;
};

/* A new tape, in the list of all; NULL: there is no memory.  */
struct tape *rt_tape_new (void);
extern _Atomic (struct tape *) rt_tapes;

#define RT_FOR_EACH_TAPE(TAPE)                                                \
  for (struct tape *TAPE                                                      \
       = atomic_load_explicit (&rt_tapes, memory_order_acquire);              \
       TAPE; TAPE = TAPE->next)

/* Add AMOUNT to a COUNT of the calling thread's tape.  */
static inline void
rt_tape_count (_Atomic uint64_t *count, uint64_t amount)
{
  atomic_store_explicit (
      count, atomic_load_explicit (count, memory_order_relaxed) + amount,
      memory_order_relaxed);
}

/* Room for an event of CELLS, to be filled in, and be published; or NULL.  */
static inline void *
rt_tape_reserve (struct tape *tape, unsigned cells)
{
  uint64_t head = atomic_load_explicit (&tape->head, memory_order_relaxed);
  unsigned at = head % TAPE_CELLS;
  unsigned skip = at + cells > TAPE_CELLS ? TAPE_CELLS - at : 0;
  if (head + skip + cells - tape->read > TAPE_CELLS)
    {
      tape->read = atomic_load_explicit (&tape->tail, memory_order_acquire);
      if (head + skip + cells - tape->read > TAPE_CELLS)
        {
          rt_tape_count (&tape->lost, 1);
          return NULL;
        }
    }
  if (__builtin_expect (skip != 0, 0))
    {
      for (unsigned i = 0; i < skip; i++)
        {
          struct event *event = rt_event (&tape->cells[at + i]);
          event->kind = EVENT_NONE;
          event->cells = 1;
        }
      atomic_store_explicit (&tape->head, head + skip, memory_order_release);
      at = 0;
    }
  return &tape->cells[at];
}

/* The event of CELLS is whole.  Whether many are to be read.  */
static inline bool
rt_tape_publish (struct tape *tape, unsigned cells)
{
  uint64_t head
      = atomic_load_explicit (&tape->head, memory_order_relaxed) + cells;
  atomic_store_explicit (&tape->head, head, memory_order_release);
  return head - tape->read >= TAPE_MANY;
}

/* Whether that is so, as far as is known now.  */
static inline bool
rt_tape_full_p (struct tape *tape)
{
  tape->read = atomic_load_explicit (&tape->tail, memory_order_acquire);
  return atomic_load_explicit (&tape->head, memory_order_relaxed) - tape->read
         >= TAPE_MANY;
}

/* Give what has been written to TAKE, whole events, perhaps in two parts.
   False if another thread reads.  */
bool rt_tape_read (struct tape *tape,
                   void (*take) (const struct cell *cells, size_t count));

/* In a child of a fork: forget what was written before.  */
void rt_tapes_forked (void);

/* What is counted of light tasks of CODELET, or NULL: there are too many.  */
static inline struct light_count *
rt_tape_light (struct tape *tape, const struct tasks_codelet *codelet)
{
  unsigned at = (unsigned)((uintptr_t)codelet >> 4) % LIGHT_KINDS;
  for (unsigned i = 0; i < LIGHT_KINDS; i++, at = (at + 1) % LIGHT_KINDS)
    {
      struct light_count *light = &tape->lights[at];
      if (!light->codelet)
        __atomic_store_n (&light->codelet, codelet, __ATOMIC_RELEASE);
      if (light->codelet == codelet)
        return light;
    }
  return NULL;
}

/* Call FOUND for each codelet of light tasks, with what all tapes have counted
   of it.  */
void rt_tapes_visit (void (*found) (void *data,
                                    const struct tasks_codelet *codelet,
                                    uint64_t count, uint64_t ticks),
                     void *data);

#endif /* RT_TAPE_H */
