/* SPDX-License-Identifier: GPL-3.0-or-later

   Spans in order: by row and time, each with what is around it.  Spans of a
   thread are within each other, as calls are: a task that waits executes
   others meanwhile.  Of those that only overlap, as copies on a link may, a
   later one counts as within the earlier.  Spans with as many around them
   never overlap: these are a lane.  */

#include <stdlib.h>
#include <string.h>

#include "trace.h"

static const struct trace *sorted;

/* The order of rows: as the record wants it, links last.  */
static int
compare_rows (const void *a, const void *b)
{
  const struct row *x = &sorted->rows[*(const uint32_t *)a];
  const struct row *y = &sorted->rows[*(const uint32_t *)b];
  if (x->kind != y->kind)
    return x->kind < y->kind ? -1 : 1;
  if (x->process != y->process)
    return x->process < y->process ? -1 : 1;
  return (x->order > y->order) - (x->order < y->order);
}

static int
compare_spans (const void *a, const void *b)
{
  const struct span *x = a, *y = b;
  if (x->row != y->row)
    return x->row < y->row ? -1 : 1;
  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  if (x->end != y->end)
    return x->end > y->end ? -1 : 1;
  /* A wait is around the task that takes all of its time.  */
  return (x->kind == SPAN_TASK) - (y->kind == SPAN_TASK);
}

static void
sort_rows (struct trace *trace)
{
  uint32_t count = trace->row_count;
  uint32_t *order = allocate (count * sizeof *order);
  uint32_t *place = allocate (count * sizeof *place);
  struct row *rows = allocate ((count + 1) * sizeof *rows);
  for (uint32_t i = 0; i < count; i++)
    order[i] = i;
  sorted = trace;
  qsort (order, count, sizeof *order, compare_rows);
  for (uint32_t i = 0; i < count; i++)
    {
      rows[i] = trace->rows[order[i]];
      place[order[i]] = i;
      if (!rows[i].name)
        {
          char name[48];
          int length = snprintf (name, sizeof name, "thread %lld",
                                 (long long)rows[i].thread);
          rows[i].name = string_of (trace->strings, name, (size_t)length);
        }
    }
  for (uint32_t i = 0; i < trace->span_count; i++)
    trace->spans[i].row = place[trace->spans[i].row];
  free (trace->rows);
  free (order);
  free (place);
  trace->rows = rows;
}

void
walk_row (const struct trace *trace, const struct row *row, visit_part *visit,
          void *data)
{
  const struct span *stack[MOST_LANES + 1];
  unsigned depth = 0;
  int64_t now = 0;
  for (uint32_t i = 0; i <= row->count; i++)
    {
      const struct span *next
          = i < row->count ? &trace->spans[row->first + i] : NULL;
      int64_t until = next ? next->start : trace->end;
      while (depth && stack[depth - 1]->end <= until)
        {
          const struct span *ended = stack[--depth];
          if (ended->end > now)
            visit (data, ended, now, ended->end);
          now = ended->end > now ? ended->end : now;
        }
      if (until > now)
        visit (data, depth ? stack[depth - 1] : NULL, now, until);
      now = until > now ? until : now;
      if (next && next->lane < MOST_LANES)
        {
          depth = next->lane;
          stack[depth++] = next;
        }
    }
}

static void
add_own (void *data, const struct span *span, int64_t start, int64_t end)
{
  struct trace *trace = data;
  if (span)
    trace->spans[span - trace->spans].own += end - start;
}

/* Give the spans of ROW their lanes.  */
static void
nest (struct trace *trace, struct row *row)
{
  uint32_t stack[MOST_LANES + 1];
  unsigned depth = 0;
  for (uint32_t i = row->first; i < row->first + row->count; i++)
    {
      struct span *span = &trace->spans[i];
      while (depth && trace->spans[stack[depth - 1]].end <= span->start)
        depth--;
      span->outer = depth ? stack[depth - 1] : NOTHING;
      span->lane = (uint8_t)depth;
      row->lanes = depth >= row->lanes ? (uint8_t)(depth + 1) : row->lanes;
      if (depth < MOST_LANES)
        stack[depth++] = i;
      row->processor |= span->kind == SPAN_TASK;
    }
  walk_row (trace, row, add_own, trace);
}

static void
sort_spans (struct trace *trace)
{
  if (trace->span_count)
    qsort (trace->spans, trace->span_count, sizeof *trace->spans,
           compare_spans);
  for (uint32_t i = 0; i < trace->span_count; i++)
    {
      struct span *span = &trace->spans[i];
      struct row *row = &trace->rows[span->row];
      if (!row->count++)
        row->first = i;
      if (span->kind == SPAN_TASK)
        trace->tasks[span->more].span = i;
      if (span->kind == SPAN_TRANSFER)
        trace->transfers[span->more].span = i;
      trace->end = span->end > trace->end ? span->end : trace->end;
    }
}

/* The program's own thread is the first one so called.  */
static void
find_host (struct trace *trace)
{
  trace->host = NOTHING;
  for (uint32_t i = trace->row_count; i-- > 0;)
    if (!strncmp (text_of (trace, trace->rows[i].name), "host", 4))
      trace->host = i;
}

/* Workers, and cores of other ranks, count even if they have executed nothing.
   The program's thread is a worker, unless there are enough without it, or the
   machine is described and has its own cores.  */
static void
find_processors (struct trace *trace)
{
  uint64_t workers = 0;
  bool described = false;
  for (uint32_t i = 0; i < trace->row_count; i++)
    {
      struct row *row = &trace->rows[i];
      const char *name = text_of (trace, row->name);
      bool core = !strncmp (name, "cpu ", 4);
      bool remote = row->kind == ROW_CORE && row->memory != WORD_HOST;
      row->processor |= core || !strncmp (name, "worker", 6)
                        || (remote && strstr (name, ", core "));
      described |= core;
      workers += row->processor && row->kind == ROW_CORE && !remote;
    }
  if (trace->host != NOTHING && !described && workers < trace->workers)
    trace->rows[trace->host].processor = true;
}

static int
compare_ids (const void *a, const void *b)
{
  int64_t x = sorted->tasks[*(const uint32_t *)a].id;
  int64_t y = sorted->tasks[*(const uint32_t *)b].id;
  return (x > y) - (x < y);
}

/* The task ID by the list BY_ID, or NOTHING.  */
static uint32_t
find_task (const struct trace *trace, const uint32_t *by_id, int64_t id)
{
  uint32_t low = 0, high = id ? trace->task_count : 0;
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;
      if (trace->tasks[by_id[middle]].id < id)
        low = middle + 1;
      else
        high = middle;
    }
  return id && low < trace->task_count && trace->tasks[by_id[low]].id == id
             ? by_id[low]
             : NOTHING;
}

static int
compare_edges (const void *a, const void *b)
{
  const struct edge *x = a, *y = b;
  if (x->to != y->to)
    return x->to < y->to ? -1 : 1;
  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;
  /* What is said twice was once for a buffer that is known.  */
  return (x->buffer == WORD_UNKNOWN) - (y->buffer == WORD_UNKNOWN);
}

/* Tasks find their parents, edges their tasks; those that do not, because
   events were lost, are dropped.  */
static void
connect (struct trace *trace)
{
  uint32_t *by_id = allocate (trace->task_count * sizeof *by_id);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < trace->task_count; i++)
    by_id[i] = i;
  sorted = trace;
  qsort (by_id, trace->task_count, sizeof *by_id, compare_ids);
  for (uint32_t i = 0; i < trace->task_count; i++)
    {
      struct task *task = &trace->tasks[i];
      task->parent = find_task (trace, by_id, task->parent_id);
      /* Nobody is his own ancestor.  */
      if (task->parent != NOTHING
          && task_span (trace, task->parent)->start
                     - (task->parent_id < task->id)
                 >= task_span (trace, i)->start)
        task->parent = NOTHING;
    }
  for (uint32_t i = 0; i < trace->edge_count; i++)
    {
      struct edge edge = trace->edges[i];
      edge.from = find_task (trace, by_id, edge.from_id);
      edge.to = find_task (trace, by_id, edge.to_id);
      if (edge.from != NOTHING && edge.to != NOTHING && edge.from != edge.to)
        trace->edges[kept++] = edge;
    }
  free (by_id);
  if (kept)
    qsort (trace->edges, kept, sizeof *trace->edges, compare_edges);
  trace->edge_count = 0;
  for (uint32_t i = 0; i < kept; i++)
    {
      const struct edge *edge = &trace->edges[i];
      const struct edge *last = &trace->edges[trace->edge_count - 1];
      if (!trace->edge_count || edge->buffer != WORD_UNKNOWN
          || edge->from != last->from || edge->to != last->to)
        {
          struct task *to = &trace->tasks[edge->to];
          if (!to->edge_count++)
            to->edges = trace->edge_count;
          trace->edges[trace->edge_count++] = *edge;
        }
    }
}

void
order_trace (struct trace *trace)
{
  sort_rows (trace);
  sort_spans (trace);
  for (uint32_t i = 0; i < trace->row_count; i++)
    nest (trace, &trace->rows[i]);
  find_host (trace);
  find_processors (trace);
  connect (trace);
}
