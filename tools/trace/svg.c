/* SPDX-License-Identifier: GPL-3.0-or-later

   A Gantt chart as SVG: a row for each processor and link, tasks in the
   colours of their types, waits pale, the critical path underlined.  Spans
   that are shorter than a pixel are drawn together, as the longest of them: a
   picture of a million tasks is as large as it is wide.  */

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "../xml.h"
#include "analysis.h"
#include "base/amount.h"

#define LEFT 130
#define TOP 46
#define WIDTH 850
#define ROW 24
#define BAR 18

/* What is drawn.  */
struct chart
{
  FILE *stream;
  const struct analysis *analysis;
  double scale; /* pixels a nanosecond */
};

/* Spans of a lane that are together drawn as one.  */
struct pending
{
  double from, to; /* pixels; nothing if they are equal */
  int64_t longest;
  const char *colour;
};

static double
place (const struct chart *chart, int64_t time)
{
  return LEFT + (double)time * chart->scale;
}

static const char *
colour_of (const struct analysis *analysis, const struct span *span)
{
  uint32_t type;
  switch (span->kind)
    {
    case SPAN_TASK:
      type = analysis->type_of[span->more];
      return type < COLOURS ? colours[type] : "#888";
    case SPAN_TRANSFER:
      return "#7a9";
    case SPAN_START:
      return "#bbb";
    case SPAN_OTHER:
      return "#ccc";
    default:
      return "#eee";
    }
}

static void
draw_bar (const struct chart *chart, const struct pending *bar, double y,
          double height)
{
  double width = bar->to - bar->from;
  if (width > 0)
    fprintf (chart->stream,
             "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\""
             " fill=\"%s\"/>\n",
             bar->from, y, width > 3 ? width - .7 : width, height,
             bar->colour);
}

/* LANE of the row at Y.  */
static void
draw_lane (const struct chart *chart, const struct row *row, unsigned lane,
           double y)
{
  const struct trace *trace = chart->analysis->trace;
  unsigned inset = lane < 3 ? lane : 3;
  double height = BAR - 3.0 * inset;
  struct pending bar = { 0 };
  y += 3.0 * inset;
  for (uint32_t i = row->first; i < row->first + row->count; i++)
    {
      const struct span *span = &trace->spans[i];
      if (span->lane != lane || span->kind == SPAN_IDLE)
        continue;
      double from = place (chart, span->start), to = place (chart, span->end);
      int64_t length = span->end - span->start;
      if (bar.to > bar.from && to - from < 1 && from - bar.from < 1
          && bar.to - bar.from <= 1)
        {
          bar.to = to;
          if (length <= bar.longest)
            continue;
        }
      else
        {
          draw_bar (chart, &bar, y, height);
          bar.from = from;
          bar.to = to;
        }
      bar.longest = length;
      bar.colour = colour_of (chart->analysis, span);
    }
  draw_bar (chart, &bar, y, height);
}

/* NAME, or in BUFFER its beginning and its end, where it is too long.  */
static const char *
shortened (char buffer[48], const char *name)
{
  size_t length = strlen (name);
  int head = 6;
  if (length <= 18)
    return name;
  const char *tail = name + length - 10;
  /* Not within a character.  */
  while (head && (name[head] & 0xC0) == 0x80)
    head--;
  while ((*tail & 0xC0) == 0x80)
    tail++;
  snprintf (buffer, 48, "%.*s\u2026%s", head, name, tail);
  return buffer;
}

static void
draw_text (const struct chart *chart, double x, double y, const char *anchor,
           const char *text)
{
  fprintf (chart->stream, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x,
           y, anchor);
  print_xml (chart->stream, text);
  fputs ("</text>\n", chart->stream);
}

/* Lines at round times.  */
static void
draw_axis (const struct chart *chart, double bottom)
{
  int64_t time = chart->analysis->time;
  double step = pow (10, floor (log10 (fmax ((double)time, 1))));
  struct amount_text text;
  if ((double)time / step < 2)
    step /= 5;
  else if ((double)time / step < 5)
    step /= 2;
  step = fmax (step, 1);
  for (double at = 0; at <= (double)time; at += step)
    {
      double x = LEFT + at * chart->scale;
      fprintf (chart->stream,
               "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%.1f\""
               " stroke=\"#ddd\"/>\n",
               x, TOP - 6, x, bottom);
      draw_text (chart, x, TOP - 12, "middle",
                 rt_amount_time (&text, (uint64_t)at));
    }
}

/* The steps of the critical path below what they are parts of; those that
   touch as one.  */
static void
draw_path (const struct chart *chart)
{
  const struct analysis *analysis = chart->analysis;
  const struct trace *trace = analysis->trace;
  double from = 0, to = 0;
  uint32_t row = NOTHING;
  for (uint32_t i = 0; i <= analysis->path_count; i++)
    {
      const struct step *step
          = i < analysis->path_count ? &analysis->path[i] : NULL;
      if (step && !step->time)
        continue;
      uint32_t where = !step ? NOTHING
                       : step->task == NOTHING
                           ? trace->host
                           : task_span (trace, step->task)->row;
      if (step && where == row && place (chart, step->start) <= to + 1)
        {
          to = place (chart, step->end);
          continue;
        }
      if (row != NOTHING)
        fprintf (chart->stream,
                 "<rect x=\"%.2f\" y=\"%d\" width=\"%.2f\" height=\"3\""
                 " fill=\"#c00\"/>\n",
                 from, TOP + (int)row * ROW + BAR, fmax (to - from, .5));
      row = where;
      from = step ? place (chart, step->start) : 0;
      to = step ? place (chart, step->end) : 0;
    }
}

/* Which colour is which type, from Y on; where that ends.  */
static double
draw_key (const struct chart *chart, double y)
{
  const struct analysis *analysis = chart->analysis;
  double x = LEFT;
  uint32_t named
      = analysis->type_count < COLOURS ? analysis->type_count : COLOURS;
  for (uint32_t i = 0; i <= named; i++)
    {
      const char *name
          = i < named ? text_of (analysis->trace, analysis->types[i].name)
                      : "critical path";
      double width = 26;
      for (const char *c = name; *c; c++)
        width += 7.2;
      if (x > LEFT && x + width > LEFT + WIDTH)
        {
          x = LEFT;
          y += 20;
        }
      fprintf (chart->stream,
               "<rect x=\"%.1f\" y=\"%.1f\" width=\"12\" height=\"%d\""
               " fill=\"%s\"/>\n",
               x, i < named ? y - 10 : y - 5, i < named ? 12 : 3,
               i < named ? colours[i] : "#c00");
      draw_text (chart, x + 17, y, "start", name);
      x += width + 8;
    }
  return y;
}

void
write_svg (FILE *stream, const struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  struct chart chart = { .stream = stream, .analysis = analysis };
  double bottom = TOP + (double)trace->row_count * ROW;
  chart.scale = analysis->time > 0 ? WIDTH / (double)analysis->time : 0;
  fprintf (stream,
           "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\""
           " height=\"%.0f\" viewBox=\"0 0 %d %.0f\""
           " font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n"
           "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
           LEFT + WIDTH + 30, bottom + 66, LEFT + WIDTH + 30, bottom + 66);
  draw_text (&chart, LEFT, 18, "start", text_of (trace, trace->program));
  draw_axis (&chart, bottom);
  for (uint32_t i = 0; i < trace->row_count; i++)
    {
      const struct row *row = &trace->rows[i];
      double y = TOP + (double)i * ROW;
      char buffer[48];
      draw_text (&chart, LEFT - 8, y + 13, "end",
                 shortened (buffer, text_of (trace, row->name)));
      for (unsigned lane = 0; lane < row->lanes; lane++)
        draw_lane (&chart, row, lane, y);
    }
  draw_path (&chart);
  draw_key (&chart, bottom + 22);
  fprintf (stream, "</svg>\n");
}
