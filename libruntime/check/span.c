/* SPDX-License-Identifier: LGPL-2.1-or-later

   Spans: a tree.  */

#include "span.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/error.h"
#include "pages.h"

struct interval_tree rt_spans = RB_INITIALIZER (&rt_spans);
size_t rt_span_count;

static struct interval *
make (struct interval_tree *tree, struct interval *front)
{
  struct span *span = calloc (1, sizeof *span);
  (void)tree;
  if (!span)
    rt_no_memory (NULL, sizeof *span, "what is registered");
  if (front)
    *span = *RT_OF_INTERVAL (struct span, front);
  else
    span->open = TASKS_READ_WRITE;
  rt_span_count++;
  return &span->interval;
}

void
rt_spans_add (uintptr_t start, size_t bytes, const struct tasks_site *site)
{
  rt_intervals_cover (&rt_spans, start, start + bytes, make);
  RT_FOR_EACH_SPAN (span, start, start + bytes)
    {
      span->regions++;
      span->start = start;
      span->bytes = bytes;
      span->site = site;
    }
}

static void
drop (struct span *span)
{
  rt_pages_open (span);
  rt_span_count--;
  rt_interval_remove (&rt_spans, &span->interval);
  free (span);
}

void
rt_spans_remove (uintptr_t start, uintptr_t end)
{
  RT_FOR_EACH_SPAN (span, start, end)
    if (--span->regions == 0)
      drop (span);
}

void
rt_spans_lose (uintptr_t start, uintptr_t end)
{
  RT_FOR_EACH_SPAN (span, start, end)
    drop (span);
}
