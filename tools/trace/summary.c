/* SPDX-License-Identifier: GPL-3.0-or-later

   What is said of a record, as JSON for the scripts of a page: all that is not
   about single spans or tasks, and all strings, by their numbers.  */

#include <inttypes.h>
#include <stdlib.h>

#include "analysis.h"

static void
write_string (FILE *json, const char *text)
{
  fputc ('"', json);
  for (; *text; text++)
    if (*text == '"' || *text == '\\')
      fprintf (json, "\\%c", *text);
    else if ((unsigned char)*text < ' ')
      fprintf (json, "\\u%04x", *text);
    else
      fputc (*text, json);
  fputc ('"', json);
}

/* A member NAME begins; what follows is not the first one.  */
static void
name (FILE *json, const char *name)
{
  fprintf (json, ",\"%s\":", name);
}

static void
write_times (FILE *json, const int64_t *times, unsigned count)
{
  fputc ('[', json);
  for (unsigned i = 0; i < count; i++)
    fprintf (json, "%s%" PRId64, i ? "," : "", times[i]);
  fputc (']', json);
}

static void
write_rows (FILE *json, const struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  name (json, "rows");
  for (uint32_t i = 0; i < trace->row_count; i++)
    {
      const struct row *row = &trace->rows[i];
      fprintf (json,
               "%c{\"name\":%" PRIu32 ",\"kind\":%d,\"first\":%" PRIu32
               ",\"count\":%" PRIu32 ",\"lanes\":%d,\"processor\":%s,"
               "\"causes\":",
               i ? ',' : '[', row->name, row->kind, row->first, row->count,
               row->lanes, row->processor ? "true" : "false");
      write_times (json, analysis->row_causes[i], CAUSE_COUNT);
      fputc ('}', json);
    }
  fputs (trace->row_count ? "]" : "[]", json);
}

static void
write_types (FILE *json, const struct analysis *analysis)
{
  name (json, "types");
  fputc ('[', json);
  for (uint32_t i = 0; i < analysis->type_count; i++)
    {
      const struct type *type = &analysis->types[i];
      fprintf (json,
               "%s{\"name\":%" PRIu32 ",\"site\":%" PRIu32
               ",\"count\":%" PRIu32 ",\"inlined\":%" PRIu64
               ",\"total\":%" PRId64 ",\"least\":%" PRId64
               ",\"median\":%" PRId64 ",\"p95\":%" PRId64 ",\"most\":%" PRId64
               ",\"queued\":%" PRId64 ",\"critical\":%" PRId64 ",\"bins\":[",
               i ? "," : "", type->name, type->site, type->count,
               type->inlined, type->total, type->least, type->median,
               type->p95, type->most, type->queued, type->critical);
      for (unsigned bin = 0; bin < BINS; bin++)
        fprintf (json, "%s%" PRIu32, bin ? "," : "", type->bins[bin]);
      fputs ("]}", json);
    }
  fputc (']', json);
}

static void
write_names (FILE *json, const char *what, const char *const *names,
             unsigned count)
{
  name (json, what);
  for (unsigned i = 0; i < count; i++)
    {
      fputc (i ? ',' : '[', json);
      write_string (json, names[i]);
    }
  fputc (']', json);
}

static void
write_guesses (FILE *json, const struct analysis *analysis)
{
  name (json, "guesses");
  fputc ('[', json);
  for (unsigned i = 0; i < analysis->guess_count; i++)
    fprintf (json, "%s[\"%s\",%" PRId64 "]", i ? "," : "",
             analysis->guesses[i].what, analysis->guesses[i].time);
  fputc (']', json);
}

static void
write_routes (FILE *json, const struct trace *trace)
{
  name (json, "routes");
  fputc ('[', json);
  for (uint32_t i = 0; i < trace->route_count; i++)
    {
      const struct route *route = &trace->routes[i];
      fprintf (json,
               "%s[%" PRIu32 ",%" PRIu32 ",%" PRIu64 ",%" PRId64 ",%" PRId64
               ",%" PRIu64 ",%" PRId64 "]",
               i ? "," : "", route->from, route->to, route->copies,
               route->bytes, route->time, route->messages,
               route->message_bytes);
    }
  fputc (']', json);
}

static void
write_strings (FILE *json, const struct trace *trace)
{
  uint32_t count = strings_count (trace->strings);
  name (json, "strings");
  for (uint32_t i = 0; i < count; i++)
    {
      fputc (i ? ',' : '[', json);
      write_string (json, text_of (trace, i));
    }
  fputc (']', json);
}

void
write_summary (FILE *json, const struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  fprintf (
      json,
      "\"time\":%" PRId64 ",\"processors\":%" PRIu32 ",\"lost\":%" PRIu64
      ",\"simulated\":%s,\"host\":%" PRId64 ""
      ",\"pathTime\":%" PRId64 ",\"pathProgram\":%" PRId64
      ",\"program\":%" PRIu32 ",\"machine\":%" PRIu32 ",\"policy\":%" PRIu32,
      analysis->time, analysis->processors, trace->lost,
      trace->simulated ? "true" : "false",
      trace->host == NOTHING ? -1 : (int64_t)trace->host, analysis->path_time,
      analysis->path_program, trace->program, trace->machine, trace->policy);
  name (json, "path");
  write_string (json, trace->path);
  write_names (json, "causeNames", cause_names, CAUSE_COUNT);
  write_names (json, "efficiencyNames", efficiency_names, EFFICIENCY_COUNT);
  write_names (json, "colours", colours, COLOURS);
  name (json, "causes");
  write_times (json, analysis->causes, CAUSE_COUNT);
  name (json, "efficiency");
  for (unsigned i = 0; i < EFFICIENCY_COUNT; i++)
    fprintf (json, "%c%.6f", i ? ',' : '[', analysis->efficiency[i]);
  fputc (']', json);
  write_rows (json, analysis);
  write_types (json, analysis);
  write_guesses (json, analysis);
  write_routes (json, trace);
  write_strings (json, trace);
}
