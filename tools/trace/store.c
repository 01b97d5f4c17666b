/* SPDX-License-Identifier: GPL-3.0-or-later

   Events become rows, spans, tasks, edges and transfers.  Of the pair of
   events that a dependence is only the second one is kept: it names both
   tasks; and the task itself may name who let it go. Counters are not kept:
   what they say follows from the spans.  */

#include <stdlib.h>
#include <string.h>

#include "trace.h"

/* The row of EVENT, of which the last one is tried first.  */
static uint32_t
row_of (struct trace *trace, const struct event *event)
{
  static uint32_t last;
  for (uint32_t i = 0; i <= trace->row_count; i++)
    {
      uint32_t row = i ? i - 1 : last;
      if (row < trace->row_count && trace->rows[row].thread == event->thread
          && trace->rows[row].process == event->process)
        return last = row;
    }
  trace->rows = grow (trace->rows, trace->row_count, sizeof *trace->rows);
  trace->rows[trace->row_count] = (struct row){ .process = event->process,
                                                .thread = event->thread,
                                                .order = event->thread,
                                                .memory = WORD_HOST };
  return last = trace->row_count++;
}

static enum span_kind
kind_of (uint32_t category)
{
  switch (category)
    {
    case WORD_TASK:
      return SPAN_TASK;
    case WORD_WAIT:
      return SPAN_WAIT;
    case WORD_IDLE:
      return SPAN_IDLE;
    case WORD_TRANSFER:
      return SPAN_TRANSFER;
    case WORD_BUILD:
    case WORD_SEARCH:
    case WORD_START:
      return SPAN_START;
    case WORD_TRACE:
      return SPAN_RECORD;
    default:
      return SPAN_OTHER;
    }
}

static void
store_edge (struct trace *trace, const struct event *event)
{
  trace->edges = grow (trace->edges, trace->edge_count, sizeof *trace->edges);
  trace->edges[trace->edge_count++]
      = (struct edge){ .from_id = event->from,
                       .to_id = event->to,
                       .buffer = event->name ? event->name : WORD_UNKNOWN,
                       .access = event->access };
}

/* EVENT, a task's, with the buffers that were read last.  */
static uint32_t
store_task (struct trace *trace, const struct event *event)
{
  struct task task = {
    .id = event->id,
    .parent_id = event->parent,
    .span = trace->span_count,
    .parent = NOTHING,
    .called = event->called < 0 ? event->time : event->called,
    .ready = event->ready < 0 ? event->time : event->ready,
    .site = event->site,
    .implementation = event->implementation,
    .buffers = trace->buffer_count - event->buffer_count,
    .buffer_count = event->buffer_count,
    .priority = (int32_t)event->priority,
  };
  trace->tasks = grow (trace->tasks, trace->task_count, sizeof *trace->tasks);
  trace->tasks[trace->task_count] = task;
  if (event->from)
    store_edge (trace, &(struct event){ .name = WORD_UNKNOWN,
                                        .from = event->from,
                                        .to = event->id,
                                        .access = event->access });
  return trace->task_count++;
}

static struct route *
route_of (struct trace *trace, const struct event *event)
{
  uint32_t i = trace->route_count;
  while (i-- > 0)
    if (trace->routes[i].from == event->from_name
        && trace->routes[i].to == event->to_name)
      return &trace->routes[i];
  trace->routes
      = grow (trace->routes, trace->route_count, sizeof *trace->routes);
  struct route *route = &trace->routes[trace->route_count++];
  *route = (struct route){ .from = event->from_name, .to = event->to_name };
  return route;
}

static uint32_t
store_transfer (struct trace *trace, const struct event *event)
{
  struct route *route = route_of (trace, event);
  route->copies++;
  route->bytes += event->bytes;
  route->time += event->duration;
  trace->transfers = grow (trace->transfers, trace->transfer_count,
                           sizeof *trace->transfers);
  trace->transfers[trace->transfer_count]
      = (struct transfer){ .span = trace->span_count,
                           .from = event->from_name,
                           .to = event->to_name,
                           .bytes = event->bytes };
  return trace->transfer_count++;
}

static const char *
store_span (struct trace *trace, const struct event *event)
{
  if (event->time < 0)
    return "an event of phase X has no time ts, or one before the record";
  if (event->duration < 0)
    return "an event of phase X has no duration dur, or a negative one";
  struct span span = { .start = event->time,
                       .end = event->time + event->duration,
                       .name = event->name,
                       .row = row_of (trace, event),
                       .outer = NOTHING,
                       .more = NOTHING,
                       .kind = (uint8_t)kind_of (event->category) };
  if (span.kind == SPAN_IDLE && span.start == span.end)
    return NULL;
  if (trace->span_count == NOTHING)
    return "there are more events than 4294967295";
  if (span.kind == SPAN_TASK)
    span.more = store_task (trace, event);
  if (span.kind == SPAN_TRANSFER)
    span.more = store_transfer (trace, event);
  trace->spans = grow (trace->spans, trace->span_count, sizeof *trace->spans);
  trace->spans[trace->span_count++] = span;
  return NULL;
}

static void
store_name (struct trace *trace, const struct event *event)
{
  uint32_t index = row_of (trace, event);
  struct row *row = &trace->rows[index];
  const char *name = text_of (trace, event->row_name);
  const char *stream = strstr (name, " stream ");
  row->name = event->row_name;
  if (!strncmp (name, "link ", 5))
    row->kind = ROW_LINK;
  else if (!strncmp (name, "rank ", 5) || stream)
    {
      /* What comes first is the name of its memory; strings may move.  */
      size_t length = stream ? (size_t)(stream - name) : strcspn (name, ",");
      char *memory = strndup (name, length);
      if (!memory)
        fail ("there is no memory for a name");
      row->kind = stream ? ROW_STREAM : ROW_CORE;
      row->memory = string_of (trace->strings, memory, strlen (memory));
      free (memory);
    }
}

static void
store_order (struct trace *trace, const struct event *event)
{
  uint32_t row = row_of (trace, event);
  trace->rows[row].order = event->sort_index;
}

/* What EVENT says of another rank.  */
static void
store_fact (struct trace *trace, const struct event *event)
{
  if (event->name == WORD_MESSAGES)
    {
      struct route *route = route_of (trace, event);
      route->messages += (uint64_t)event->count;
      route->message_bytes += event->bytes;
    }
  else if (event->name == WORD_INLINED)
    {
      trace->inlined = grow (trace->inlined, trace->inlined_count,
                             sizeof *trace->inlined);
      trace->inlined[trace->inlined_count++]
          = (struct inlined){ event->row_name, (uint64_t)event->count };
    }
  else if (event->name == WORD_RANK)
    {
      trace->ranks++;
      trace->lost += (uint64_t)event->lost;
      if (event->error > trace->error)
        trace->error = event->error;
    }
}

const char *
store_event (struct trace *trace, const struct event *event)
{
  switch (event->phase)
    {
    case 'X':
      return store_span (trace, event);
    case 'f':
      store_edge (trace, event);
      return NULL;
    case 'M':
      if (event->name == WORD_THREAD_NAME)
        store_name (trace, event);
      else if (event->name == WORD_THREAD_SORT)
        store_order (trace, event);
      else
        store_fact (trace, event);
      return NULL;
    case '?':
      return "an event has no phase ph";
    default:
      return NULL;
    }
}
