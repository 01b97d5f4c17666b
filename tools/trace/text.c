/* SPDX-License-Identifier: GPL-3.0-or-later

   Tables for a terminal, of one record or of two beside each other.  */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "base/amount.h"

static const char *
time_text (struct amount_text *text, int64_t time)
{
  return rt_amount_time (text, time > 0 ? (uint64_t)time : 0);
}

static double
percent (int64_t part, int64_t whole)
{
  return whole > 0 ? 100 * (double)part / (double)whole : 0;
}

/* How wide the column of the names of types is.  */
static int
name_width (const struct analysis *analysis)
{
  size_t width = 4;
  for (uint32_t i = 0; i < analysis->type_count; i++)
    {
      size_t length
          = strlen (text_of (analysis->trace, analysis->types[i].name));
      width = length > width ? length : width;
    }
  return width < 32 ? (int)width : 32;
}

static void
print_head (FILE *stream, const struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  struct amount_text time;
  fprintf (stream, "%s", text_of (trace, trace->program));
  if (trace->simulated)
    fprintf (stream, ", simulated on %s", text_of (trace, trace->machine));
  fprintf (stream, "%s%s, %" PRIu32 " processor%s, %" PRIu32 " task%s\n",
           trace->program ? ": " : "", time_text (&time, analysis->time),
           analysis->processors, analysis->processors == 1 ? "" : "s",
           trace->task_count, trace->task_count == 1 ? "" : "s");
  if (trace->ranks)
    fprintf (stream, "%" PRIu32 " ranks, whose clocks are known to %s\n",
             trace->ranks + 1, time_text (&time, trace->error));
  if (trace->lost)
    fprintf (stream,
             "%" PRIu64 " events were lost: all that follows lacks"
             " them\n",
             trace->lost);
}

static void
print_efficiency (FILE *stream, const struct analysis *analysis)
{
  fprintf (stream, "\nEfficiency\n");
  for (unsigned i = 0; i < EFFICIENCY_COUNT; i++)
    fprintf (stream, "  %s%-*s %5.1f %%\n", i ? "  " : "", i ? 20 : 22,
             efficiency_names[i], 100 * analysis->efficiency[i]);
}

static void
print_causes (FILE *stream, const struct analysis *analysis)
{
  struct amount_text time;
  fprintf (stream, "\nTime of the processors\n");
  for (unsigned i = 0; i < CAUSE_COUNT; i++)
    if (analysis->causes[i] || i == CAUSE_BODIES)
      fprintf (stream, "  %-22s %5.1f %%  %s\n", cause_names[i],
               percent (analysis->causes[i],
                        analysis->time * (int64_t)analysis->processors),
               time_text (&time, analysis->causes[i]));
}

static void
print_type (FILE *stream, const struct analysis *analysis,
            const struct type *type)
{
  struct amount_text total, median, p95, most, queued;
  fprintf (stream, "  %-*s %8" PRIu32 " ", name_width (analysis),
           text_of (analysis->trace, type->name), type->count);
  if (type->count)
    {
      fprintf (stream, "%8s %8s %8s %8s %8s %6.1f %%",
               time_text (&total, type->total),
               time_text (&median, type->median), time_text (&p95, type->p95),
               time_text (&most, type->most),
               time_text (&queued, type->queued / type->count),
               percent (type->critical, analysis->path_time));
    }
  if (type->inlined)
    fprintf (stream, " %" PRIu64 " in place", type->inlined);
  fputc ('\n', stream);
}

static void
print_types (FILE *stream, const struct analysis *analysis)
{
  fprintf (stream, "\nTasks\n  %-*s %8s %8s %8s %8s %8s %8s %8s\n",
           name_width (analysis), "", "count", "total", "median", "95 %",
           "longest", "queued", "critical");
  for (uint32_t i = 0; i < analysis->type_count; i++)
    print_type (stream, analysis, &analysis->types[i]);
}

static void
print_path (FILE *stream, const struct analysis *analysis)
{
  struct amount_text time;
  uint32_t tasks = 0;
  for (uint32_t i = 0; i < analysis->trace->task_count; i++)
    tasks += analysis->critical[i];
  fprintf (stream,
           "\nCritical path: %s, %.1f %% of the time; %" PRIu32
           " task%s, and the program itself for %.1f %%\n",
           time_text (&time, analysis->path_time),
           percent (analysis->path_time, analysis->time), tasks,
           tasks == 1 ? "" : "s",
           percent (analysis->path_program, analysis->path_time));
}

static void
print_routes (FILE *stream, const struct trace *trace)
{
  if (trace->route_count)
    fprintf (stream,
             "\nCopies, and messages of ranks\n  %-14s %-14s %8s %8s"
             " %8s %8s %8s\n",
             "from", "to", "copies", "bytes", "time", "messages", "bytes");
  for (uint32_t i = 0; i < trace->route_count; i++)
    {
      const struct route *route = &trace->routes[i];
      struct amount_text bytes, time, message_bytes;
      fprintf (
          stream,
          "  %-14.40s %-14.40s %8" PRIu64 " %8s %8s %8" PRIu64 " %8s\n",
          text_of (trace, route->from), text_of (trace, route->to),
          route->copies, rt_amount_bytes (&bytes, (uint64_t)route->bytes),
          time_text (&time, route->time), route->messages,
          rt_amount_bytes (&message_bytes, (uint64_t)route->message_bytes));
    }
}

static void
print_guesses (FILE *stream, const struct analysis *analysis)
{
  struct amount_text time;
  fprintf (stream, "\nWhat if there were\n");
  for (unsigned i = 0; i < analysis->guess_count; i++)
    {
      const struct guess *guess = &analysis->guesses[i];
      fprintf (stream, "  %-40s %8s", guess->what,
               time_text (&time, guess->time));
      if (guess->time > 0)
        fprintf (stream, "  %.2f times as fast",
                 (double)analysis->time / (double)guess->time);
      fputc ('\n', stream);
    }
  fprintf (stream, "  a machine that is described: run the program with\n"
                   "    TASKS_MACHINE=8-cpus-3-gpus TASKS_TRACE=other.json\n");
}

void
write_text (FILE *stream, const struct analysis *analysis)
{
  print_head (stream, analysis);
  print_efficiency (stream, analysis);
  print_causes (stream, analysis);
  print_types (stream, analysis);
  print_path (stream, analysis);
  print_routes (stream, analysis->trace);
  print_guesses (stream, analysis);
}

/* Two times, and how the second one is to the first.  */
static void
compare_lengths (FILE *stream, int64_t first, int64_t second)
{
  struct amount_text x, y;
  fprintf (stream, " %10s %10s", time_text (&x, first),
           time_text (&y, second));
  if (first > 0 && second > 0)
    fprintf (stream, "  %+.1f %%", percent (second, first) - 100);
  fputc ('\n', stream);
}

/* The type of ANALYSIS that is called as TYPE of OTHER, or NULL.  */
static const struct type *
same_type (const struct analysis *analysis, const struct analysis *other,
           const struct type *type)
{
  const char *name = text_of (other->trace, type->name);
  for (uint32_t i = 0; i < analysis->type_count; i++)
    if (!strcmp (text_of (analysis->trace, analysis->types[i].name), name))
      return &analysis->types[i];
  return NULL;
}

/* A type that one or both have: X of A, Y of B.  */
static void
compare_type (FILE *stream, const struct analysis *named, const struct type *x,
              const struct type *y)
{
  static const struct type none;
  const struct type *type = x ? x : y;
  fprintf (stream, "  %-22s %10" PRIu32 " %10" PRIu32 "\n",
           text_of (named->trace, type->name), x ? x->count : 0,
           y ? y->count : 0);
  x = x ? x : &none;
  y = y ? y : &none;
  fprintf (stream, "    %-20s", "total");
  compare_lengths (stream, x->total, y->total);
  fprintf (stream, "    %-20s", "median");
  compare_lengths (stream, x->median, y->median);
}

void
write_comparison (FILE *stream, const struct analysis analyses[2])
{
  const struct analysis *a = &analyses[0], *b = &analyses[1];
  fprintf (stream, "1: %s: ", a->trace->path);
  print_head (stream, a);
  fprintf (stream, "2: %s: ", b->trace->path);
  print_head (stream, b);
  fprintf (stream, "\n%-24s %10s %10s\n", "", "1", "2");
  fprintf (stream, "%-24s", "time");
  compare_lengths (stream, a->time, b->time);
  fprintf (stream, "%-24s", "critical path");
  compare_lengths (stream, a->path_time, b->path_time);
  fprintf (stream, "\nEfficiency\n");
  for (unsigned i = 0; i < EFFICIENCY_COUNT; i++)
    fprintf (stream, "  %-22s %8.1f %% %8.1f %%\n", efficiency_names[i],
             100 * a->efficiency[i], 100 * b->efficiency[i]);
  fprintf (stream, "\nTime of the processors\n");
  for (unsigned i = 0; i < CAUSE_COUNT; i++)
    if (a->causes[i] || b->causes[i])
      {
        fprintf (stream, "  %-22s", cause_names[i]);
        compare_lengths (stream, a->causes[i], b->causes[i]);
      }
  fprintf (stream, "\nTasks\n");
  for (uint32_t i = 0; i < a->type_count; i++)
    compare_type (stream, a, &a->types[i], same_type (b, a, &a->types[i]));
  for (uint32_t i = 0; i < b->type_count; i++)
    if (!same_type (a, b, &b->types[i]))
      compare_type (stream, b, NULL, &b->types[i]);
}
