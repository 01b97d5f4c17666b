/* SPDX-License-Identifier: GPL-3.0-or-later

   What is asked of replays: the critical path, and how long the program would
   have taken if something were different.  */

#include <stdlib.h>
#include <string.h>

#include "replay.h"

static int
compare_happenings (const void *a, const void *b)
{
  const struct happening *x = a, *y = b;
  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  if (x->deed != y->deed)
    return x->deed < y->deed ? -1 : 1;
  return (x->which > y->which) - (x->which < y->which);
}

static void
happen (struct story *story, int64_t time, uint32_t which, enum deed deed)
{
  story->happenings[story->count++] = (struct happening){ time, which, deed };
}

/* All that happens, in its order; of equal times what ends is first.  */
static void
tell (struct story *story)
{
  const struct trace *trace = story->trace;
  size_t waits = 0;
  for (uint32_t i = 0; i < trace->span_count; i++)
    waits += trace->spans[i].kind == SPAN_WAIT;
  story->happenings = allocate ((3 * (size_t)trace->task_count + 2 * waits)
                                * sizeof *story->happenings);
  for (uint32_t i = 0; i < trace->task_count; i++)
    {
      const struct span *span = task_span (trace, i);
      int64_t called = trace->tasks[i].called;
      happen (story, span->start, i, DEED_START);
      happen (story, span->end, i, DEED_END);
      happen (story, called < span->start ? called : span->start, i,
              DEED_CALL);
    }
  for (uint32_t i = 0; i < trace->span_count; i++)
    if (trace->spans[i].kind == SPAN_WAIT)
      {
        happen (story, trace->spans[i].start, i, DEED_WAIT_BEGIN);
        happen (story, trace->spans[i].end, i, DEED_WAIT_END);
      }
  qsort (story->happenings, story->count, sizeof *story->happenings,
         compare_happenings);
}

/* Where the edges to each task begin; they are sorted.  */
static void
find_edges (struct story *story)
{
  const struct trace *trace = story->trace;
  uint32_t edge = 0;
  story->edges
      = allocate (((size_t)trace->task_count + 1) * sizeof *story->edges);
  for (uint32_t i = 0; i < trace->task_count; i++)
    {
      story->edges[i] = edge;
      while (edge < trace->edge_count && trace->edges[edge].to == i)
        edge++;
    }
  story->edges[trace->task_count] = edge;
}

/* When data are on their way to each row.  */
static void
find_data (struct story *story)
{
  const struct trace *trace = story->trace;
  story->data = allocate (trace->row_count * sizeof *story->data);
  for (uint32_t i = 0; i < trace->row_count; i++)
    {
      for (uint32_t j = 0; j < trace->transfer_count; j++)
        if (trace->transfers[j].to == trace->rows[i].memory)
          cover_add (&story->data[i],
                     trace->spans[trace->transfers[j].span].start,
                     trace->spans[trace->transfers[j].span].end);
      cover_settle (&story->data[i]);
    }
}

int64_t
sequential_time (const struct trace *trace)
{
  int64_t bodies = 0, program = 0;
  for (uint32_t i = 0; i < trace->task_count; i++)
    bodies += task_span (trace, i)->own;
  if (trace->host == NOTHING)
    return bodies;
  const struct row *host = &trace->rows[trace->host];
  program = trace->end;
  for (uint32_t i = host->first; i < host->first + host->count; i++)
    if (!trace->spans[i].lane)
      program -= trace->spans[i].end - trace->spans[i].start;
  return bodies + program;
}

static void
guess (struct analysis *analysis, const char *what, int64_t time)
{
  struct guess *guess = &analysis->guesses[analysis->guess_count++];
  snprintf (guess->what, sizeof guess->what, "%s", what);
  guess->time = time;
}

/* With 2, 4... workers, until that is as good as any number.  */
static void
guess_workers (struct analysis *analysis, const struct story *story)
{
  int64_t time = sequential_time (story->trace);
  guess (analysis, "one worker", time);
  for (unsigned n = 2; n <= 128 && time > analysis->path_time / 100 * 102;
       n *= 2)
    {
      char what[32];
      snprintf (what, sizeof what, "%u workers", n);
      time = replay (story, &(struct conditions){ .workers = n }, NULL);
      guess (analysis, what, time);
    }
}

void
analyse_replay (struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  struct story story = { .trace = trace };
  struct conditions same
      = { .same_rows = true, .delays = true, .transfers = true };
  tell (&story);
  find_edges (&story);
  find_data (&story);
  analysis->critical = allocate (trace->task_count);
  replay (&story, &(struct conditions){ 0 }, analysis);
  for (uint32_t i = 0, j = analysis->path_count - 1; i < j; i++, j--)
    {
      struct step step = analysis->path[i];
      analysis->path[i] = analysis->path[j];
      analysis->path[j] = step;
    }
  guess (analysis, "nothing else", replay (&story, &same, NULL));
  guess_workers (analysis, &story);
  guess (analysis, "any number of workers", analysis->path_time);
  same.transfers = false;
  if (trace->transfer_count)
    guess (analysis, "copies that take no time", replay (&story, &same, NULL));
  same.delays = false;
  guess (analysis, "tasks that begin as soon as they can",
         replay (&story, &same, NULL));
  for (uint32_t i = 0; i < trace->row_count; i++)
    free (story.data[i].intervals);
  free (story.data);
  free (story.edges);
  free (story.happenings);
}

void
analyse (struct analysis *analysis, const struct trace *trace)
{
  *analysis = (struct analysis){ .trace = trace, .time = trace->end };
  analyse_causes (analysis);
  analyse_types (analysis);
  analyse_replay (analysis);
}
