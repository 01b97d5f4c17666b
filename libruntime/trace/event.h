/* SPDX-License-Identifier: LGPL-2.1-or-later

   What is noted of a run: events of 64 bytes, of which those of tasks have
   more behind them.  They are kept in cells of 16 bytes: memory that is
   written for the first time is most of what noting a task costs.

   An event is written when what it tells is over, and is whole then: whoever
   reads it needs no other to understand it.  Names are pointers to what the
   compiler has made of the program; the texts are looked up when a file is
   written.  Times are ticks (ticks.h).  */

#ifndef RT_EVENT_H
#define RT_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tasks_codelet;
struct tasks_site;

enum event_kind
{
  EVENT_NONE, /* nothing: where an event did not fit, or was not written */
  EVENT_TASK,
  EVENT_WAIT,
  EVENT_BUILD,
  EVENT_SEARCH,
  EVENT_START,
  EVENT_IDLE,
  EVENT_COPY,
  EVENT_FLUSH,
  EVENT_COUNTS,
  EVENT_TEXT /* of another rank, as it shall be written; in cells behind it */
};

struct event
{
  uint8_t kind;  /* enum event_kind */
  uint8_t cells; /* that it has, all in all; but TEXT */
  uint16_t row;
  int32_t priority; /* of a TASK */
  uint64_t begin, end;
  /* TASK, WAIT: without what the thread executed or waited for meanwhile.
     IDLE: ticks that the next task was ready then and was not begun.  COUNTS:
     busy workers.  */
  uint64_t own;
  /* TASK: its number.  COPY: bytes.  COUNTS: ready tasks.  IDLE: whether a
     task followed.  BUILD: whether tasks waited for it.  TEXT: bytes of it.
   */
  uint64_t number;
  /* TASK: its codelet.  WAIT: what for, text, or NULL.  BUILD: a name.  IDLE:
     the codelet of the task whose end was waited for, or NULL.  */
  const void *subject;
  const struct tasks_site *site; /* of the call, or the pragma; or NULL */
  union
  {
    /* COPY: memories, from << 16 | to.  COUNTS: bytes copied.  */
    uint64_t more;
    struct /* TASK */
    {
      uint16_t from_row;
      uint16_t parameter; /* which FROM, below, had; or NO_PARAMETER */
      uint16_t buffers;   /* how many it has... */
      uint8_t noted;      /* ...and so many are noted */
      bool inlined : 1;   /* executed in place of its call */
      bool launched : 1;  /* by rank 0, whose times CALLED and READY are */
    };
  };
};

/* A buffer of a task.  */
struct buffer_part
{
  uint64_t parameter : 16, bytes : 48;
  const struct tasks_site *site; /* where it was registered, or NULL */
};

/* An event that is a TASK.  */
struct task_event
{
  struct event event;
  uint64_t parent; /* number of the task that called it, 0: a host thread */
  uint64_t called, ready;  /* 0: not known */
  uint64_t from, from_end; /* the task that let it go, 0: none; and its end */
  const char *implementation; /* its name, or NULL */
  struct buffer_part buffers[];
};

/* The unit in which events are kept.  */
struct cell
{
  uint64_t words[2];
};

#define CELLS(BYTES) ((BYTES) / sizeof (struct cell))

_Static_assert(sizeof (struct event) == 64, "whole cells");
_Static_assert(sizeof (struct task_event) == 112, "whole cells");
_Static_assert(sizeof (struct buffer_part) == 16, "a cell");

/* The event that begins in CELL.  */
static inline struct event *
rt_event (const struct cell *cell)
{
  return (struct event *)cell;
}

/* How many cells EVENT has, all in all.  */
static inline size_t
rt_event_cells (const struct event *event)
{
  if (event->kind == EVENT_TEXT)
    return CELLS (sizeof *event) + CELLS (event->number + 15);
  return event->cells ? event->cells : 1;
}

#define NO_PARAMETER UINT16_MAX
#define MOST_BUFFERS 14
#define MOST_CELLS (CELLS (sizeof (struct task_event)) + MOST_BUFFERS)

/* Rows of the picture.  Of a device, and of a link, there are several, for
   what happens there at the same time.  So many memories have links of their
   own, but the last has those of all others.  */
#define MOST_THREADS 4096
#define ROW_HOST 0                           /* and the number of the thread */
#define ROW_WORKER (ROW_HOST + MOST_THREADS) /* and its slot */
#define ROW_SERVICE (ROW_WORKER + MOST_THREADS) /* and the number */
#define ROW_CORE (ROW_SERVICE + MOST_THREADS)   /* that is described */
#define ROW_DEVICE (ROW_CORE + MOST_THREADS)    /* by its memory */
#define ROW_LINK (ROW_DEVICE + MEMORIES * STREAMS)
#define MEMORIES 256
#define LINKED 49
#define STREAMS 64
#define LANES 8
#define ROWS (ROW_LINK + LINKED * LINKED * LANES)

_Static_assert(ROWS <= UINT16_MAX, "a row is a field of an event");

#endif /* RT_EVENT_H */
