/* SPDX-License-Identifier: GPL-3.0-or-later

   Sets of times: intervals in order, each with the sum of those before it.  */

#include "cover.h"

#include <stdlib.h>

void
cover_add (struct cover *cover, int64_t start, int64_t end)
{
  cover->intervals
      = grow (cover->intervals, cover->count, sizeof *cover->intervals);
  cover->intervals[cover->count++]
      = (struct interval){ .start = start, .end = end };
}

void
cover_add_all (struct cover *cover, const struct cover *other)
{
  for (uint32_t i = 0; i < other->count; i++)
    cover_add (cover, other->intervals[i].start, other->intervals[i].end);
}

static int
compare_intervals (const void *a, const void *b)
{
  const struct interval *x = a, *y = b;
  return (x->start > y->start) - (x->start < y->start);
}

void
cover_settle (struct cover *cover)
{
  struct interval *intervals = cover->intervals;
  uint32_t kept = 0;
  if (!cover->count)
    return;
  qsort (intervals, cover->count, sizeof *intervals, compare_intervals);
  for (uint32_t i = 1; i < cover->count; i++)
    {
      struct interval *last = &intervals[kept];
      if (intervals[i].start > last->end)
        {
          int64_t before = last->before + last->end - last->start;
          intervals[++kept] = intervals[i];
          intervals[kept].before = before;
        }
      else if (intervals[i].end > last->end)
        last->end = intervals[i].end;
    }
  cover->count = kept + 1;
}

/* How much of COVER is before TIME.  */
static int64_t
covered_before (const struct cover *cover, int64_t time)
{
  uint32_t low = 0, high = cover->count;
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;
      if (cover->intervals[middle].start < time)
        low = middle + 1;
      else
        high = middle;
    }
  if (!low)
    return 0;
  const struct interval *last = &cover->intervals[low - 1];
  return last->before + (time < last->end ? time : last->end) - last->start;
}

int64_t
cover_within (const struct cover *cover, int64_t start, int64_t end)
{
  return covered_before (cover, end) - covered_before (cover, start);
}
