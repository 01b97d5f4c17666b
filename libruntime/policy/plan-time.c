/* SPDX-License-Identifier: LGPL-2.1-or-later

   When a worker or a link is free: see plan-time.h.  */

#include "plan-time.h"

#include <stdbool.h>
#include <string.h>

void
rt_timeline_reset (struct timeline *line, uint64_t end)
{
  line->count = 0;
  line->end = end;
}

/* The first gap that ends at TIME or after it.  */
static uint32_t
first_gap (const struct timeline *line, uint64_t time)
{
  uint32_t low = 0, high = line->count;
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;
      if (line->gaps[middle].end < time)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

uint64_t
rt_timeline_find_gap (const struct timeline *line, uint64_t ready,
                      uint64_t duration)
{
  for (uint32_t at = first_gap (line, ready + duration); at < line->count;
       at++)
    {
      const struct gap *gap = &line->gaps[at];
      uint64_t begin = gap->begin < ready ? ready : gap->begin;
      if (begin + duration <= gap->end)
        return begin;
    }
  return line->end;
}

/* Another gap, before that at AT; the first is forgotten if they are too
   many.  */
static void
add_gap (struct timeline *line, uint32_t at, uint64_t begin, uint64_t end)
{
  struct gap *gaps = line->gaps;
  if (line->count < PLAN_GAPS)
    memmove (gaps + at + 1, gaps + at, (line->count++ - at) * sizeof *gaps);
  else if (at--)
    memmove (gaps, gaps + 1, at * sizeof *gaps);
  else
    return;
  gaps[at] = (struct gap){ begin, end };
}

void
rt_timeline_take (struct timeline *line, uint64_t begin, uint64_t duration,
                  uint64_t least)
{
  if (begin >= line->end)
    {
      if (begin - line->end >= least && begin > line->end)
        add_gap (line, line->count, line->end, begin);
      line->end = begin + duration;
      return;
    }
  uint32_t at = first_gap (line, begin + duration);
  struct gap *gap = &line->gaps[at];
  struct gap rest = { begin + duration, gap->end };
  bool before = begin - gap->begin >= least && begin > gap->begin;
  bool after = rest.end - rest.begin >= least && rest.end > rest.begin;
  if (before)
    gap->end = begin;
  else if (after)
    *gap = rest;
  else
    {
      memmove (gap, gap + 1, (line->count - at - 1) * sizeof *gap);
      line->count--;
    }
  if (before && after)
    add_gap (line, at + 1, rest.begin, rest.end);
}
