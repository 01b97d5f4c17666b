/* SPDX-License-Identifier: GPL-3.0-or-later

   Tasks of the same name together.  */

#include <stdlib.h>

#include "analysis.h"

/* Easy to tell from each other, on white and on black.  */
const char *const colours[COLOURS]
    = { "#4878cf", "#ee854a", "#53a868", "#d65f5f", "#956cb4", "#8c613c",
        "#dc7ec0", "#8a9a3b", "#d5bb2f", "#3fb5c5", "#6f7fa8", "#b08d6a" };

static int
compare_times (const void *a, const void *b)
{
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* Longest in all first; equal ones, which in a simulation there are, as they
   come.  */
static const struct type *ranked;
static int
compare_types (const void *a, const void *b)
{
  const struct type *x = &ranked[*(const uint32_t *)a];
  const struct type *y = &ranked[*(const uint32_t *)b];
  return x->total != y->total ? (x->total < y->total ? 1 : -1)
                              : (x > y) - (x < y);
}

static unsigned
bin_of (int64_t time)
{
  unsigned bin = 0;
  while (time > 1 && bin < BINS - 1)
    {
      time >>= 1;
      bin++;
    }
  return bin;
}

/* The type called NAME; TYPES has the number + 1 of each string.  */
static struct type *
type_called (struct analysis *analysis, uint32_t *types, uint32_t name)
{
  if (!types[name])
    {
      analysis->types = grow (analysis->types, analysis->type_count,
                              sizeof *analysis->types);
      analysis->types[analysis->type_count] = (struct type){ .name = name };
      types[name] = ++analysis->type_count;
    }
  return &analysis->types[types[name] - 1];
}

static void
sort_types (struct analysis *analysis)
{
  uint32_t count = analysis->type_count;
  uint32_t *order = allocate (count * sizeof *order);
  uint32_t *place = allocate (count * sizeof *place);
  struct type *types = allocate (count * sizeof *types);
  for (uint32_t i = 0; i < count; i++)
    order[i] = i;
  ranked = analysis->types;
  qsort (order, count, sizeof *order, compare_types);
  for (uint32_t i = 0; i < count; i++)
    {
      types[i] = analysis->types[order[i]];
      place[order[i]] = i;
    }
  for (uint32_t i = 0; i < analysis->trace->task_count; i++)
    analysis->type_of[i] = place[analysis->type_of[i]];
  free (analysis->types);
  free (order);
  free (place);
  analysis->types = types;
}

/* The nearest rank: the smallest of the COUNT sorted TIMES that PART of them
   do not exceed.  */
static int64_t
quantile (const int64_t *times, uint32_t count, unsigned percent)
{
  uint64_t rank = ((uint64_t)count * percent + 99) / 100;
  return times[rank ? rank - 1 : 0];
}

/* All times of bodies, type by type, and what follows from them.  */
static void
find_quantiles (struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  int64_t *times = allocate (trace->task_count * sizeof *times);
  uint32_t *next = allocate (analysis->type_count * sizeof *next);
  for (uint32_t i = 1; i < analysis->type_count; i++)
    next[i] = next[i - 1] + analysis->types[i - 1].count;
  for (uint32_t i = 0; i < trace->task_count; i++)
    times[next[analysis->type_of[i]]++] = task_span (trace, i)->own;
  for (uint32_t i = 0; i < analysis->type_count; i++)
    {
      struct type *type = &analysis->types[i];
      int64_t *own = times + next[i] - type->count;
      if (!type->count)
        continue;
      qsort (own, type->count, sizeof *own, compare_times);
      type->least = own[0];
      type->most = own[type->count - 1];
      type->median = quantile (own, type->count, 50);
      type->p95 = quantile (own, type->count, 95);
      for (uint32_t j = 0; j < type->count; j++)
        type->bins[bin_of (own[j])]++;
    }
  free (times);
  free (next);
}

void
analyse_types (struct analysis *analysis)
{
  const struct trace *trace = analysis->trace;
  uint32_t *types = allocate (strings_count (trace->strings) * sizeof *types);
  analysis->type_of = allocate (trace->task_count * sizeof *types);
  for (uint32_t i = 0; i < trace->task_count; i++)
    {
      const struct span *span = task_span (trace, i);
      struct type *type = type_called (analysis, types, span->name);
      analysis->type_of[i] = (uint32_t)(type - analysis->types);
      type->site = trace->tasks[i].site;
      type->count++;
      type->total += span->own;
      if (trace->tasks[i].ready < span->start)
        type->queued += span->start - trace->tasks[i].ready;
    }
  for (uint32_t i = 0; i < trace->inlined_count; i++)
    {
      const struct inlined *inlined = &trace->inlined[i];
      struct type *type = type_called (analysis, types, inlined->name);
      type->inlined += inlined->count;
    }
  free (types);
  sort_types (analysis);
  find_quantiles (analysis);
}
