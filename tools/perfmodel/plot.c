/* SPDX-License-Identifier: GPL-3.0-or-later

   A chart of what is known of a task, as SVG: bytes and time, both
   logarithmic; for each implementation and kind of worker the sizes that have
   been executed, with the deviation of single executions as a bar, and the
   regression, which goes as far as it is trusted.  */

#include <math.h>
#include <stdlib.h>

#include "../xml.h"
#include "base/amount.h"
#include "perfmodel.h"

#define LEFT 80
#define TOP 40
#define WIDTH 640
#define HEIGHT 400
#define KEY (LEFT + WIDTH + 20)

/* Points of a regression's line.  */
#define STEPS 64

static const char *const colours[]
    = { "#0060c0", "#d04000", "#209020", "#9030a0", "#d08000", "#606060" };
#define COLOURS (sizeof colours / sizeof *colours)

/* What is plotted: powers of two, and of ten.  */
struct chart
{
  FILE *stream;
  double low_x, high_x, low_y, high_y;
};

static double
log_bytes (uint64_t bytes)
{
  return log2 (bytes ? (double)bytes : 1);
}

static double
place_x (const struct chart *chart, double x)
{
  return LEFT + WIDTH * (x - chart->low_x) / (chart->high_x - chart->low_x);
}

static double
place_y (const struct chart *chart, double time)
{
  double y = log10 (time > 0 ? time : 1e-3);
  y = fmin (fmax (y, chart->low_y), chart->high_y);
  return TOP
         + HEIGHT * (1 - (y - chart->low_y) / (chart->high_y - chart->low_y));
}

static void
label (const struct chart *chart, double x, double y, const char *anchor,
       const char *text)
{
  fprintf (chart->stream, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x,
           y, anchor);
  print_xml (chart->stream, text);
  fputs ("</text>\n", chart->stream);
}

static void
line (const struct chart *chart, double x1, double y1, double x2, double y2,
      const char *colour)
{
  fprintf (chart->stream,
           "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\""
           " stroke=\"%s\"/>\n",
           x1, y1, x2, y2, colour);
}

/* The shortest and the longest time that ENTRY shows.  */
static double
shortest (const struct entry *entry)
{
  return entry->level.mean / (1 + rt_level_deviation (&entry->level));
}

static double
longest (const struct entry *entry)
{
  return entry->level.mean * (1 + rt_level_deviation (&entry->level));
}

/* Let CHART have room for the models SHOWN.  */
static void
find_range (struct chart *chart, const struct shown *shown)
{
  chart->low_x = chart->low_y = INFINITY;
  chart->high_x = chart->high_y = -INFINITY;
  for (unsigned i = 0; i < shown->count; i++)
    RT_FOR_EACH_ENTRY (entry, shown->models[i])
      {
        double x = log_bytes (entry->footprint.bytes);
        chart->low_x = fmin (chart->low_x, x);
        chart->high_x = fmax (chart->high_x, x);
        chart->low_y = fmin (chart->low_y, log10 (shortest (entry)));
        chart->high_y = fmax (chart->high_y, log10 (longest (entry)));
      }
  chart->low_x = floor (chart->low_x - .5);
  chart->high_x = ceil (chart->high_x + .5);
  chart->low_y = floor (chart->low_y);
  chart->high_y = fmax (ceil (chart->high_y), chart->low_y + 1);
}

static void
draw_grid (const struct chart *chart)
{
  struct amount_text text;
  double step = ceil ((chart->high_x - chart->low_x) / 9);
  for (double x = chart->low_x; x <= chart->high_x; x += step)
    {
      double at = place_x (chart, x);
      line (chart, at, TOP, at, TOP + HEIGHT, "#ddd");
      if (x >= 0 && x < 63)
        label (chart, at, TOP + HEIGHT + 18, "middle",
               rt_amount_bytes (&text, (uint64_t)exp2 (x)));
    }
  for (double y = chart->low_y; y <= chart->high_y; y++)
    {
      double at = place_y (chart, pow (10, y));
      line (chart, LEFT, at, LEFT + WIDTH, at, "#ddd");
      label (chart, LEFT - 6, at + 4, "end",
             rt_amount_time (&text, (uint64_t)(pow (10, y) + .5)));
    }
  label (chart, LEFT + WIDTH / 2, TOP + HEIGHT + 38, "middle",
         "bytes of all buffers");
  label (chart, LEFT - 6, TOP - 12, "end", "time");
}

/* The size of MODEL whose bytes are nearest to 2^X.  */
static const struct entry *
nearest (const struct model *model, double x)
{
  const struct entry *best = NULL;
  RT_FOR_EACH_ENTRY (entry, model)
    if (!best
        || fabs (log_bytes (entry->footprint.bytes) - x)
               < fabs (log_bytes (best->footprint.bytes) - x))
      best = entry;
  return best;
}

/* The regression of MODEL, over sizes in the proportions of the nearest that
   has been executed.  */
static void
draw_regression (const struct chart *chart, struct model *model,
                 const char *colour)
{
  const struct regression *fit = rt_model_fit (model);
  bool open = false;
  for (unsigned i = 0; i <= STEPS; i++)
    {
      double x = chart->low_x + i * (chart->high_x - chart->low_x) / STEPS;
      struct footprint footprint = nearest (model, x)->footprint;
      double scale = exp2 (x) / exp2 (log_bytes (footprint.bytes));
      footprint.bytes = (uint64_t)((double)footprint.bytes * scale);
      for (uint32_t j = 0; j < footprint.count; j++)
        footprint.sizes[j] = (uint64_t)((double)footprint.sizes[j] * scale);
      struct estimate estimate = rt_regression_predict (fit, &footprint);
      double y = log10 (estimate.time);
      bool inside = estimate.source != ESTIMATE_NONE && y >= chart->low_y
                    && y <= chart->high_y;
      if (inside && !open)
        fprintf (chart->stream,
                 "<polyline fill=\"none\" stroke=\"%s\""
                 " stroke-dasharray=\"4 3\" points=\"",
                 colour);
      if (inside)
        fprintf (chart->stream, "%.1f,%.1f ", place_x (chart, x),
                 place_y (chart, estimate.time));
      if (open && !inside)
        fputs ("\"/>\n", chart->stream);
      open = inside;
    }
  if (open)
    fputs ("\"/>\n", chart->stream);
}

static void
draw_entries (const struct chart *chart, const struct model *model,
              const char *colour)
{
  RT_FOR_EACH_ENTRY (entry, model)
    {
      double x = place_x (chart, log_bytes (entry->footprint.bytes));
      line (chart, x, place_y (chart, shortest (entry)), x,
            place_y (chart, longest (entry)), colour);
      fprintf (chart->stream,
               "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x,
               place_y (chart, entry->level.mean), colour);
    }
}

/* What MODEL, the number INDEX, is drawn as.  */
static void
draw_key (const struct chart *chart, const struct model *model, unsigned index,
          const char *colour)
{
  char text[256];
  double y = TOP + 4 + 34 * index;
  fprintf (chart->stream,
           "<circle cx=\"%d\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>\n", KEY, y - 4,
           colour);
  snprintf (text, sizeof text, "%s (%s)", model->implementation,
            model->family->source);
  label (chart, KEY + 10, y, "start", text);
  label (chart, KEY + 10, y + 14, "start", model->worker->name);
}

void
plot_models (FILE *stream, const struct shown *shown, const char *name)
{
  struct chart chart = { .stream = stream };
  unsigned height = TOP + HEIGHT + 60, keys = TOP + 34 * shown->count + 20;
  fprintf (stream,
           "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\""
           " height=\"%u\" font-family=\"sans-serif\" font-size=\"12\">\n"
           "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
           KEY + 260, keys > height ? keys : height);
  find_range (&chart, shown);
  draw_grid (&chart);
  label (&chart, LEFT + WIDTH / 2, 20, "middle", name);
  for (unsigned i = 0; i < shown->count; i++)
    {
      const char *colour = colours[i % COLOURS];
      draw_regression (&chart, shown->models[i], colour);
      draw_entries (&chart, shown->models[i], colour);
      draw_key (&chart, shown->models[i], i, colour);
    }
  fputs ("</svg>\n", stream);
}
