/* SPDX-License-Identifier: LGPL-2.1-or-later

   Spans: memory that is registered, by whomever, cut at the borders of
   regions.  All is done with the views locked (view.h).  */

#ifndef RT_SPAN_H
#define RT_SPAN_H

#include "base/interval.h"
#include "tasks/abi.h"

struct span
{
  struct interval interval;
  uint32_t regions; /* that cover it */
  uintptr_t start;  /* of the one registered last... */
  size_t bytes;
  const struct tasks_site *site; /* ...and where, or NULL */
  unsigned open;                 /* pages.c */
};

extern struct interval_tree rt_spans;
extern size_t rt_span_count;

/* The span at AT, or NULL; and the first that ends behind it.  */
static inline struct span *
rt_span_at (uintptr_t at)
{
  return RT_OF_INTERVAL (struct span, rt_interval_at (&rt_spans, at));
}

static inline struct span *
rt_span_from (uintptr_t at)
{
  return RT_OF_INTERVAL (struct span, rt_interval_from (&rt_spans, at));
}

/* Visit each span that has bytes between BEGIN and END.  It may go.  */
#define RT_FOR_EACH_SPAN(SPAN, BEGIN, END)                                    \
  for (struct span *SPAN = rt_span_from (BEGIN), *next_;                      \
       SPAN && SPAN->interval.begin < (END)                                   \
       && (next_ = rt_span_next (SPAN), true);                                \
       SPAN = next_)

static inline struct span *
rt_span_next (struct span *span)
{
  return RT_OF_INTERVAL (struct span, rt_interval_next (&span->interval));
}

/* BYTES at START are registered at SITE.  */
void rt_spans_add (uintptr_t start, size_t bytes,
                   const struct tasks_site *site);

/* A region that covers all from START to END has gone.  */
void rt_spans_remove (uintptr_t start, uintptr_t end);

/* The memory from START to END has gone, and with it all regions there.  */
void rt_spans_lose (uintptr_t start, uintptr_t end);

#endif /* RT_SPAN_H */
