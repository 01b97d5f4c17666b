/* SPDX-License-Identifier: LGPL-2.1-or-later

   When a worker or a link is free.

   HEFT inserts a task into the first gap that is long enough.  Tasks come by
   decreasing rank, so that most are appended, gaps are found by bisection, and
   only the last ones are remembered: moving all of them took a good part of
   the time.  */

#ifndef RT_PLAN_TIME_H
#define RT_PLAN_TIME_H

#include <stdint.h>

/* When something is free: in the gaps, the last ones, which are in order, and
   from END on.  */
#define PLAN_GAPS 64

struct gap
{
  uint64_t begin, end;
};

struct timeline
{
  uint64_t end;
  uint32_t count;
  struct gap gaps[PLAN_GAPS];
};

void rt_timeline_reset (struct timeline *line, uint64_t end);
/* What rt_timeline_find finds where a gap may be long enough.  */
uint64_t rt_timeline_find_gap (const struct timeline *line, uint64_t ready,
                               uint64_t duration);

/* The earliest begin, not before READY, of DURATION in which it is free.  */
static inline uint64_t
rt_timeline_find (const struct timeline *line, uint64_t ready,
                  uint64_t duration)
{
  if (ready >= line->end)
    return ready;
  /* Most come behind all gaps.  */
  if (!line->count || line->gaps[line->count - 1].end < ready + duration)
    return line->end;
  return rt_timeline_find_gap (line, ready, duration);
}

/* It is taken then.  Gaps shorter than LEAST are forgotten.  */
void rt_timeline_take (struct timeline *line, uint64_t begin,
                       uint64_t duration, uint64_t least);

#endif /* RT_PLAN_TIME_H */
