/* SPDX-License-Identifier: LGPL-2.1-or-later

   What is noted of a run: events of 64 bytes, of which those of tasks have
   parts behind them.

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
  EVENT_COUNTS
};

struct event
{
  uint8_t kind;  /* enum event_kind */
  uint8_t cells; /* all that it has: this, and parts of the same size */
  uint16_t row;
  uint32_t spare;
  uint64_t begin, end;
  /* TASK, WAIT: without what the thread executed or waited for meanwhile.
     IDLE: ticks that the next task was ready then and was not begun.  COUNTS:
     busy workers.  */
  uint64_t own;
  /* TASK: its number.  COPY: bytes.  COUNTS: ready tasks.  IDLE: whether a
     task followed.  */
  uint64_t number;
  /* TASK: its codelet.  WAIT: what for, text, or NULL.  BUILD: a name.  IDLE:
     the codelet of the task whose end was waited for, or NULL.  */
  const void *subject;
  const struct tasks_site *site; /* of the call, or the pragma; or NULL */
  /* COPY: memories, from << 16 | to.  COUNTS: bytes copied.  */
  uint64_t more;
};

/* Of a task, behind the event.  */
struct task_part
{
  uint64_t parent; /* number of the task that called it, 0: a host thread */
  uint64_t called, ready;  /* 0: not known */
  uint64_t from, from_end; /* the task that let it go, 0: none; and its end */
  const char *implementation; /* its name, or NULL */
  int32_t priority;
  uint16_t from_row;
  uint16_t parameter; /* which FROM had; or NO_PARAMETER */
  uint16_t buffers;   /* how many it has... */
  uint8_t noted;      /* ...and so many are noted */
  bool inlined;       /* executed in place of its call */
};

/* Behind that.  */
struct buffer_part
{
  size_t bytes;
  const struct tasks_site *site; /* where it was registered, or NULL */
  uint64_t parameter;
};

/* The unit in which events are kept.  */
union cell
{
  struct event event;
  struct task_part task;
  struct buffer_part buffers[2];
};

_Static_assert(sizeof (union cell) == 64, "a line of a cache");

#define NO_PARAMETER UINT16_MAX
#define MOST_BUFFERS 14
#define MOST_CELLS (2 + MOST_BUFFERS / 2)

/* Rows of the picture.  Of a link there are several, for copies at the same
   time; so many memories have links of their own, but the last has those of
   all others.  */
#define MOST_THREADS 4096
#define ROW_HOST 0                           /* and the number of the thread */
#define ROW_WORKER (ROW_HOST + MOST_THREADS) /* and its slot */
#define ROW_SERVICE (ROW_WORKER + MOST_THREADS) /* and the number */
#define ROW_CORE (ROW_SERVICE + MOST_THREADS)   /* that is described */
#define ROW_DEVICE (ROW_CORE + MOST_THREADS)    /* and its memory */
#define ROW_LINK (ROW_DEVICE + MEMORIES)
#define MEMORIES 256
#define LINKED 65
#define LANES 8
#define ROWS (ROW_LINK + LINKED * LINKED * LANES)

_Static_assert(ROWS <= UINT16_MAX, "a row is a field of an event");

#endif /* RT_EVENT_H */
