/* SPDX-License-Identifier: GPL-3.0-or-later

   The graph of a run for Graphviz: who waited for whom, with the critical path
   in red.  */

#include <inttypes.h>
#include <stdlib.h>

#include "analysis.h"
#include "base/amount.h"

static void
print_quoted (FILE *stream, const char *text)
{
  for (; *text; text++)
    {
      if (*text == '"' || *text == '\\')
        fputc ('\\', stream);
      fputc (*text, stream);
    }
}

static const char *
colour_of (uint32_t type)
{
  return type < COLOURS ? colours[type] : "#888888";
}

static void
print_tasks (FILE *stream, const struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  struct amount_text time;
  for (uint32_t i = 0; i < trace->task_count; i++)
    {
      const struct span *span = task_span (trace, i);
      fprintf (stream, "  t%" PRId64 " [label=\"", trace->tasks[i].id);
      print_quoted (stream, text_of (trace, span->name));
      fprintf (stream, "\\n%s\", color=\"%s\"%s];\n",
               rt_amount_time (&time, (uint64_t)span->own),
               analysis->critical[i] ? "red"
                                     : colour_of (analysis->type_of[i]),
               analysis->critical[i] ? ", penwidth=3" : "");
    }
  for (uint32_t i = 0; i < trace->edge_count; i++)
    {
      const struct edge *edge = &trace->edges[i];
      fprintf (stream, "  t%" PRId64 " -> t%" PRId64 " [label=\"",
               edge->from_id, edge->to_id);
      print_quoted (stream, text_of (trace, edge->buffer));
      fprintf (stream, "\"];\n");
    }
}

void
write_dot (FILE *stream, const struct analysis *analysis)
{
  fprintf (stream,
           "digraph tasks {\n"
           "  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n"
           "  edge [fontname=\"sans-serif\", fontsize=10];\n");
  print_tasks (stream, analysis);
  fprintf (stream, "}\n");
}
