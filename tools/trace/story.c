/* SPDX-License-Identifier: GPL-3.0-or-later

   All that happens in a record, in its order, for replay.c.  */

#include <stdlib.h>

#include "analysis.h"

static int
compare_happenings (const void *a, const void *b)
{
  const struct happening *x = a, *y = b;
  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  if (x->deed != y->deed)
    return x->deed < y->deed ? -1 : 1;
  return (x->which > y->which) - (x->which < y->which);
}

struct happening *
happenings_of (const struct trace *trace, size_t *count)
{
  /* A task is called, begins and ends; a span may be a wait.  */
  size_t most = 3 * (size_t)trace->task_count + 2 * (size_t)trace->span_count;
  struct happening *all = allocate (most * sizeof *all), *next = all;
  for (uint32_t i = 0; i < trace->task_count; i++)
    {
      const struct span *span = task_span (trace, i);
      int64_t called = trace->tasks[i].called;
      called = called < span->start ? called : span->start;
      *next++ = (struct happening){ span->start, i, DEED_START };
      *next++ = (struct happening){ span->end, i, DEED_END };
      *next++ = (struct happening){ called, i, DEED_CALL };
    }
  for (uint32_t i = 0; i < trace->span_count; i++)
    if (trace->spans[i].kind == SPAN_WAIT)
      {
        const struct span *span = &trace->spans[i];
        *next++ = (struct happening){ span->start, i, DEED_WAIT_BEGIN };
        *next++ = (struct happening){ span->end, i, DEED_WAIT_END };
      }
  *count = (size_t)(next - all);
  qsort (all, *count, sizeof *all, compare_happenings);
  return all;
}
