/* SPDX-License-Identifier: LGPL-2.1-or-later

   Statistics: events are added up as they leave their tapes, in places that do
   not grow with the run.  */

#include "statistics.h"

#include <stdlib.h>
#include <string.h>

#include "base/lock.h"
#include "json.h"
#include "recorder.h"

struct sums rt_sums;

static struct lock lock;

struct type_sum *
rt_sums_type (const struct tasks_codelet *codelet)
{
  static const struct tasks_codelet others = { .name = "(other tasks)" };
  unsigned at = (unsigned)((uintptr_t)codelet >> 4) % MOST_TYPES;
  for (unsigned i = 0; i < MOST_TYPES; i++, at = (at + 1) % MOST_TYPES)
    {
      struct type_sum *type = &rt_sums.types[at];
      if (!type->codelet)
        type->codelet = codelet;
      if (type->codelet == codelet)
        return type;
    }
  rt_sums.types[MOST_TYPES].codelet = &others;
  return &rt_sums.types[MOST_TYPES];
}

/* The bin of a time of so many TICKS: eight for each power of two.  */
static unsigned
bin_of (uint64_t ticks)
{
  if (ticks < 8)
    return (unsigned)ticks;
  unsigned power = 63 - (unsigned)__builtin_clzll (ticks);
  return (power - 2) * 8 + (unsigned)(ticks >> (power - 3) & 7);
}

/* The least in bin BIN.  */
static uint64_t
least_of (unsigned bin)
{
  return bin < 8 ? bin : (uint64_t)(8 + bin % 8) << (bin / 8 - 1);
}

uint64_t
rt_sums_quantile (const struct type_sum *type, double part)
{
  uint64_t before = 0;
  for (unsigned i = 0; i < BINS; i++)
    {
      before += type->bins[i];
      if ((double)before < part * (double)type->count)
        continue;
      uint64_t middle = (least_of (i) + least_of (i + 1)) / 2;
      return middle < type->least  ? type->least
             : middle > type->most ? type->most
                                   : middle;
    }
  return 0;
}

static void
add_task (const struct event *event)
{
  struct type_sum *type = rt_sums_type (event->subject);
  struct row_sum *row = &rt_sums.rows[event->row];
  type->count++;
  type->ticks += event->own;
  if (type->count == 1 || event->own < type->least)
    type->least = event->own;
  if (event->own > type->most)
    type->most = event->own;
  type->bins[bin_of (event->own)]++;
  row->tasks++;
  row->busy += event->own;
  if (!rt_sums.first || event->begin < rt_sums.first)
    rt_sums.first = event->begin;
}

static void
add_idle (const struct event *event)
{
  struct row_sum *row = &rt_sums.rows[event->row];
  uint64_t idle = event->end - event->begin;
  row->idle += idle;
  row->late += event->own;
  if (!event->subject)
    rt_sums.uncalled += idle;
  else if (event->number)
    rt_sums_type (event->subject)->awaited += idle;
  else
    rt_sums_type (event->subject)->last += idle;
}

static void
add (const struct event *event)
{
  uint64_t time = event->end - event->begin;
  if (event->end > rt_sums.end)
    rt_sums.end = event->end;
  switch (event->kind)
    {
    case EVENT_TASK:
      add_task (event);
      break;
    case EVENT_IDLE:
      add_idle (event);
      break;
    case EVENT_COPY:
      rt_sums.copies++;
      rt_sums.bytes += event->number;
      rt_sums.copying += time;
      break;
    case EVENT_START:
      rt_sums.starting += time;
      break;
    case EVENT_BUILD:
      rt_sums.building += time;
      if (event->number)
        rt_sums.awaited_builds += time;
      break;
    case EVENT_SEARCH:
      rt_sums.searching += time;
      rt_sums.found = event->end;
      break;
    }
}

void
rt_statistics_add (const struct cell *cells, size_t count)
{
  rt_lock (&lock);
  for (size_t i = 0; i < count; i += rt_event (&cells[i])->cells)
    add (rt_event (&cells[i]));
  rt_unlock (&lock);
}

void
rt_statistics_forget (void)
{
  memset (&rt_sums, 0, sizeof rt_sums);
  lock = (struct lock){ 0 };
}
