/* SPDX-License-Identifier: GPL-3.0-or-later

   The parts of tasks-trace.  A file is read into a struct trace (read.c,
   store.c), its spans are put in order (order.c), what is to be said of it is
   worked out once (analysis.h), and written as text, SVG, a graph, or a page.

   Times are nanoseconds from the start of the record.  Names, and whatever
   else is text, are numbers of strings (strings.c), of which equal ones have
   the same.  A record may have millions of everything here.  */

#ifndef TRACE_H
#define TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define NOTHING UINT32_MAX

enum span_kind
{
  SPAN_TASK,
  SPAN_WAIT,
  SPAN_IDLE,
  SPAN_TRANSFER,
  SPAN_START,  /* of the runtime, devices, kernels */
  SPAN_RECORD, /* the record is written */
  SPAN_OTHER
};

/* Something that takes time in a row.  */
struct span
{
  int64_t start, end;
  int64_t own; /* without spans inside */
  uint32_t name, row;
  uint32_t outer; /* the span in which this is, or NOTHING */
  uint32_t more;  /* which task or transfer */
  uint8_t kind;
  uint8_t lane; /* spans around this; no more than MOST_LANES */
};

#define MOST_LANES 200

struct task
{
  int64_t id, parent_id;
  uint32_t span, parent; /* a task, or NOTHING: the program */
  int64_t called, ready;
  uint32_t site, implementation;
  uint32_t buffers, buffer_count; /* a part of those of the trace */
  uint32_t edges, edge_count;     /* those to this, a part, too */
  int32_t priority;
};

/* The task TO waited for FROM.  */
struct edge
{
  int64_t from_id, to_id;
  uint32_t from, to; /* tasks, or NOTHING */
  uint32_t buffer, access;
};

struct transfer
{
  uint32_t span, from, to;
  int64_t bytes;
};

/* All that went from one memory to another: copies, which took TIME together,
   and messages between ranks, with what they carried.  */
struct route
{
  uint32_t from, to;
  uint64_t copies, messages;
  int64_t bytes, time, message_bytes;
};

enum row_kind
{
  ROW_CORE,
  ROW_STREAM,
  ROW_LINK
};

struct row
{
  int64_t process, thread;
  int64_t order;
  uint32_t name;
  uint32_t memory;       /* where its tasks have their data: a name */
  uint32_t first, count; /* its spans */
  uint8_t kind, lanes;
  bool processor; /* something that executes tasks */
};

/* Calls that were executed in place, and only counted.  */
struct inlined
{
  uint32_t name;
  uint64_t count;
};

struct trace
{
  const char *path;
  struct strings *strings;
  struct span *spans;
  struct task *tasks;
  struct edge *edges;
  struct transfer *transfers;
  struct route *routes;
  struct row *rows;
  struct inlined *inlined;
  uint32_t *buffers; /* as the record describes them */
  uint32_t span_count, task_count, edge_count, transfer_count, row_count,
      inlined_count, buffer_count, route_count;
  uint32_t program, machine, policy; /* strings */
  uint64_t workers, lost, events;
  uint32_t ranks; /* other than 0... */
  int64_t error;  /* ...whose times are right to so much */
  bool simulated;
  uint32_t host; /* the row of the program's own thread, or NOTHING */
  int64_t end;
};

/* Words that the format knows are the first strings, in this order.  */
#define WORDS                                                                 \
  X (NONE, "")                                                                \
  X (EVENTS, "traceEvents")                                                   \
  X (OTHER_DATA, "otherData")                                                 \
  X (PH, "ph")                                                                \
  X (NAME, "name")                                                            \
  X (CAT, "cat")                                                              \
  X (TS, "ts")                                                                \
  X (DUR, "dur")                                                              \
  X (PID, "pid")                                                              \
  X (TID, "tid")                                                              \
  X (ARGS, "args")                                                            \
  X (ID, "id")                                                                \
  X (PARENT, "parent")                                                        \
  X (SITE, "site")                                                            \
  X (CALLED, "called")                                                        \
  X (READY, "ready")                                                          \
  X (PRIORITY, "priority")                                                    \
  X (IMPLEMENTATION, "implementation")                                        \
  X (BUFFERS, "buffers")                                                      \
  X (BYTES, "bytes")                                                          \
  X (FROM, "from")                                                            \
  X (TO, "to")                                                                \
  X (ACCESS, "access")                                                        \
  X (SORT_INDEX, "sort_index")                                                \
  X (THREAD_NAME, "thread_name")                                              \
  X (THREAD_SORT, "thread_sort_index")                                        \
  X (TASK, "task")                                                            \
  X (WAIT, "wait")                                                            \
  X (IDLE, "idle")                                                            \
  X (TRANSFER, "transfer")                                                    \
  X (BUILD, "build")                                                          \
  X (SEARCH, "search")                                                        \
  X (START, "start")                                                          \
  X (PROGRAM, "program")                                                      \
  X (MACHINE, "machine")                                                      \
  X (POLICY, "policy")                                                        \
  X (WORKERS, "workers")                                                      \
  X (SIMULATED, "simulated")                                                  \
  X (LOST, "lost")                                                            \
  X (INLINED, "inlined")                                                      \
  X (COUNT, "count")                                                          \
  X (HOST, "host")                                                            \
  X (SHUTDOWN, "shutdown")                                                    \
  X (TRACE, "trace")                                                          \
  X (MESSAGES, "messages")                                                    \
  X (RANK, "rank")                                                            \
  X (ERROR, "error")                                                          \
  X (UNKNOWN, "?")

enum word
{
#define X(name, text) WORD_##name,
  WORDS
#undef X
      WORDS_KNOWN
};

/* strings.c */
struct strings *strings_new (void);
uint32_t string_of (struct strings *strings, const char *text, size_t length);
const char *text_of (const struct trace *trace, uint32_t string);
uint32_t strings_count (const struct strings *strings);

/* main.c: what is wrong, after which there is no output.  */
_Noreturn void fail (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));
/* SIZE bytes, all 0.  */
void *allocate (size_t size);
/* ARRAY of COUNT elements of SIZE bytes, with room for one more.  */
void *grow (void *array, size_t count, size_t size);

/* read.c: all that is in the file PATH.  */
void read_trace (struct trace *trace, const char *path);

/* store.c: an event, as read.c collects it, goes into TRACE.  */
struct event
{
  uint32_t name, category, site, implementation, access, row_name;
  uint32_t from_name, to_name;
  int64_t time, duration, called, ready; /* or -1 */
  int64_t process, thread, sort_index;
  int64_t id, parent, from, to, priority, bytes, count, error, lost;
  uint32_t buffer_count; /* of those at the end of the trace's */
  char phase;
};
/* NULL, or what is wrong with EVENT.  */
const char *store_event (struct trace *trace, const struct event *event);

/* order.c: spans are put in order, each in what is around it, tasks and edges
   find each other.  */
void order_trace (struct trace *trace);
/* Call VISIT for each part of the time of ROW, with the innermost span there,
   or NULL.  */
typedef void visit_part (void *data, const struct span *span, int64_t start,
                         int64_t end);
void walk_row (const struct trace *trace, const struct row *row,
               visit_part *visit, void *data);
static inline const struct span *
task_span (const struct trace *trace, uint32_t task)
{
  return &trace->spans[trace->tasks[task].span];
}

#endif /* TRACE_H */
