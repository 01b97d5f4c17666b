/* SPDX-License-Identifier: GPL-3.0-or-later

   Where the time of each processor goes.  What it does is in its row; why it
   does nothing is told by what goes on elsewhere meanwhile: something starts,
   data are on their way to its memory, a device executes, there are tasks that
   are not ready, there are none.  The first of these counts.  */

#include <stdlib.h>

#include "analysis.h"
#include "cover.h"

const char *const cause_names[CAUSE_COUNT]
    = { "bodies of tasks", "the program itself", "no task is called",
        "no ready task",   "waiting for data",   "waiting for a device",
        "start-up",        "the runtime itself", "the recording" };

const char *const efficiency_names[EFFICIENCY_COUNT]
    = { "parallel efficiency", "load balance", "transfer", "serialization",
        "scheduling" };

/* What is asked for a row: covers, each with those before it.  */
struct why
{
  struct analysis *analysis;
  struct cover start, data, device;
  struct cover pending; /* when there are tasks that have not ended */
  struct cover any;
  int64_t *causes;
  int64_t first, last; /* when the row does something */
  bool host;
};

/* From START to END the row of WHY does nothing, for want of anything.  */
static void
idle (const struct why *why, int64_t start, int64_t end)
{
  int64_t starting = cover_within (&why->start, start, end);
  int64_t data = cover_within (&why->data, start, end);
  int64_t device = cover_within (&why->device, start, end);
  why->causes[CAUSE_START] += starting;
  why->causes[CAUSE_DATA] += data - starting;
  why->causes[CAUSE_DEVICE] += device - data;
  int64_t any = cover_within (&why->any, start, end);
  why->causes[CAUSE_READY] += any - device;
  why->causes[CAUSE_CALLED] += end - start - any;
}

/* Between START and END nothing is recorded of the row.  A stream is idle; a
   core is, too, before its first deed and after its last one; in between it
   looks for tasks, and begins and ends them.  */
static void
unrecorded (const struct why *why, const struct row *row, int64_t start,
            int64_t end)
{
  if (why->host)
    why->causes[CAUSE_PROGRAM] += end - start;
  else if (row->kind == ROW_STREAM || start >= why->last || end <= why->first)
    idle (why, start, end);
  else
    {
      int64_t starting = cover_within (&why->start, start, end);
      why->causes[CAUSE_START] += starting;
      why->causes[CAUSE_RUNTIME] += end - start - starting;
    }
}

struct visited
{
  const struct why *why;
  const struct row *row;
};

static void
visit (void *data, const struct span *span, int64_t start, int64_t end)
{
  const struct visited *visited = data;
  const struct why *why = visited->why;
  if (!span)
    unrecorded (why, visited->row, start, end);
  else if (span->kind == SPAN_WAIT || span->kind == SPAN_IDLE)
    idle (why, start, end);
  else
    why->causes[span->kind == SPAN_TASK       ? CAUSE_BODIES
                : span->kind == SPAN_TRANSFER ? CAUSE_DATA
                : span->kind == SPAN_START    ? CAUSE_START
                : span->kind == SPAN_RECORD   ? CAUSE_RECORD
                                              : CAUSE_RUNTIME]
        += end - start;
}

static void
add_spans (const struct trace *trace, struct cover *cover, enum span_kind kind,
           enum row_kind where)
{
  for (uint32_t i = 0; i < trace->span_count; i++)
    {
      const struct span *span = &trace->spans[i];
      if (span->kind == kind
          && (kind != SPAN_TASK || trace->rows[span->row].kind == where))
        cover_add (cover, span->start, span->end);
    }
}

/* Let WHY have what a row with its data in MEMORY may wait for.  */
static void
prepare (struct why *why, uint32_t memory, const struct cover *devices)
{
  const struct trace *trace = why->analysis->trace;
  free (why->data.intervals);
  free (why->device.intervals);
  free (why->any.intervals);
  why->data = why->device = why->any = (struct cover){ 0 };
  cover_add_all (&why->data, &why->start);
  for (uint32_t i = 0; i < trace->transfer_count; i++)
    {
      const struct transfer *transfer = &trace->transfers[i];
      const struct span *span = &trace->spans[transfer->span];
      if (transfer->to == memory)
        cover_add (&why->data, span->start, span->end);
    }
  cover_settle (&why->data);
  cover_add_all (&why->device, &why->data);
  if (memory == WORD_HOST)
    cover_add_all (&why->device, devices);
  cover_settle (&why->device);
  cover_add_all (&why->any, &why->device);
  cover_add_all (&why->any, &why->pending);
  cover_settle (&why->any);
}

static double
ratio (int64_t part, int64_t whole)
{
  return whole > 0 ? (double)part / (double)whole : 1;
}

/* As POP has them: of all processors the best one counts, but for the balance
   between them.  */
static void
find_efficiency (struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  int64_t time = analysis->time, bodies = 0, without_data = 0, without = 0;
  double *efficiency = analysis->efficiency;
  for (uint32_t i = 0; i < trace->row_count; i++)
    {
      const int64_t *causes = analysis->row_causes[i];
      if (!trace->rows[i].processor)
        continue;
      int64_t left = time - causes[CAUSE_DATA];
      without_data = left > without_data ? left : without_data;
      left -= causes[CAUSE_START] + causes[CAUSE_RUNTIME]
              + causes[CAUSE_RECORD];
      without = left > without ? left : without;
      bodies = causes[CAUSE_BODIES] > bodies ? causes[CAUSE_BODIES] : bodies;
    }
  efficiency[EFFICIENCY_PARALLEL] = ratio (
      analysis->causes[CAUSE_BODIES], time * (int64_t)analysis->processors);
  efficiency[EFFICIENCY_BALANCE] = ratio (
      analysis->causes[CAUSE_BODIES], bodies * (int64_t)analysis->processors);
  efficiency[EFFICIENCY_TRANSFER] = ratio (without_data, time);
  efficiency[EFFICIENCY_SCHEDULING] = ratio (without, without_data);
  efficiency[EFFICIENCY_SERIALIZATION] = ratio (bodies, without);
}

void
analyse_causes (struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  struct why why = { .analysis = analysis };
  struct cover devices = { 0 };
  uint32_t memory = WORD_NONE;
  add_spans (trace, &why.start, SPAN_START, ROW_CORE);
  cover_settle (&why.start);
  for (uint32_t i = 0; i < trace->task_count; i++)
    cover_add (&why.pending, trace->tasks[i].called,
               task_span (trace, i)->end);
  cover_settle (&why.pending);
  add_spans (trace, &devices, SPAN_TASK, ROW_STREAM);
  cover_settle (&devices);
  analysis->row_causes
      = allocate (trace->row_count * sizeof *analysis->row_causes);
  for (uint32_t i = 0; i < trace->row_count; i++)
    {
      const struct row *row = &trace->rows[i];
      if (!row->processor)
        continue;
      if (row->memory != memory)
        prepare (&why, memory = row->memory, &devices);
      why.causes = analysis->row_causes[i];
      why.host = i == trace->host;
      why.first = row->count ? trace->spans[row->first].start : trace->end;
      why.last = 0;
      for (uint32_t j = row->first; j < row->first + row->count; j++)
        if (trace->spans[j].end > why.last)
          why.last = trace->spans[j].end;
      walk_row (trace, row, visit, &(struct visited){ &why, row });
      for (unsigned c = 0; c < CAUSE_COUNT; c++)
        analysis->causes[c] += why.causes[c];
      analysis->processors++;
    }
  find_efficiency (analysis);
  free (why.start.intervals);
  free (why.data.intervals);
  free (why.device.intervals);
  free (why.pending.intervals);
  free (why.any.intervals);
  free (devices.intervals);
}
