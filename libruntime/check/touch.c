/* SPDX-License-Identifier: LGPL-2.1-or-later

   Accesses.  */

#include "touch.h"

#include <stdbool.h>

#include "block.h"
#include "cache.h"
#include "engine/region.h"
#include "engine/task.h"
#include "here.h"
#include "inside.h"
#include "output.h"
#include "replay/conflict.h"
#include "replay/orders.h"
#include "report.h"
#include "span.h"
#include "verdict.h"
#include "view.h"

/* Remember that VIEW, the calling thread's, allows what VERDICT says around
   AT.  */
static void
remember (const struct view *view, uintptr_t at, const struct verdict *verdict)
{
  struct cache *cache = rt_view_cache ();
  if (!cache)
    return;
  const struct output *output = verdict->area ? verdict->area->output : NULL;
  *rt_cache_entry (cache, at) = (struct cache_entry){
    .stamp = atomic_load_explicit (&view->stamp, memory_order_relaxed),
    .begin = verdict->begin,
    .room = verdict->end - verdict->begin,
    .marks = output ? output->marks + (verdict->begin - output->begin) : NULL,
    .rights = verdict->rights,
    .registered = verdict->area || verdict->fault == FAULT_FOREIGN,
  };
}

/* Whether to read, or write, from AT to END of OUTPUT, as MODE says, is a
   mistake.  What is written is marked.  */
static bool
spoils (struct output *output, uintptr_t at, uintptr_t end, unsigned mode)
{
  bool unwritten = (mode & (TASKS_READ | CHECK_WRITTEN)) == TASKS_READ
                   && !rt_output_written_p (output, at, end - at);
  if (unwritten)
    /* What follows from that is no other mistake.  */
    rt_output_write (output, output->begin, output->bytes);
  else if (mode & TASKS_WRITE)
    rt_output_write (output, at, end - at);
  return unwritten;
}

/* Look at SIZE bytes at AT, as MODE says, in VIEW.  False, and *VERDICT of
   those at *WHERE, if that is a mistake.  */
static bool
look (struct view *view, uintptr_t at, size_t size, unsigned mode,
      struct verdict *verdict, uintptr_t *where)
{
  uintptr_t end = at + size;
  for (bool first = true; at < end; first = false)
    {
      *verdict = rt_view_look (view, at);
      uintptr_t to = verdict->end < end ? verdict->end : end;
      *where = at;
      if (mode & TASKS_READ_WRITE & ~verdict->rights)
        return false;
      if (verdict->area && verdict->area->output
          && spoils (verdict->area->output, at, to, mode))
        {
          verdict->fault = FAULT_OUTPUT;
          verdict->parameter = verdict->area->parameter;
          return false;
        }
      if (first)
        remember (view, at, verdict);
      at = to;
    }
  return true;
}

void
rt_touch (uintptr_t at, size_t size, unsigned mode, const void *caller,
          const void *context)
{
  struct view *view = rt_view ();
  struct verdict verdict;
  uintptr_t where;
  if (!size || at + size < at || !rt_views_lock ())
    return;
  if (!look (view, at, size, mode, &verdict, &where))
    rt_report_touch (view, &verdict, where, mode & TASKS_READ_WRITE, caller,
                     context);
  rt_views_unlock ();
}

struct cache *
tasks_check_touch (uintptr_t at, size_t size, unsigned mode,
                   const void *caller)
{
  if (!rt_orders_p ())
    {
      rt_touch (at, size, mode, caller, NULL);
      return rt_view_cache ();
    }
  if (rt_check_recorder)
    rt_check_recorder (at, size, mode, caller);
  return NULL;
}

/* Report it if BYTE, which a pointer of the area OF has led to, is nobody's.
   What is registered is not: rt_touch looks at that.  */
static bool
leads_out (struct view *view, const struct area *of, uintptr_t byte,
           unsigned mode, const void *caller)
{
  struct verdict verdict = rt_view_look (view, byte);
  if (verdict.area || rt_span_at (byte))
    return false;
  verdict.fault = FAULT_BEYOND;
  verdict.area = of;
  verdict.parameter = of->parameter;
  rt_report_touch (view, &verdict, byte, mode, caller, NULL);
  return true;
}

bool
tasks_check_touch_by (uintptr_t parameter, uintptr_t at, size_t size,
                      unsigned mode, const void *caller)
{
  struct view *view = rt_view ();
  if (!view->task || !size || !rt_views_lock ())
    return true;
  const struct area *of = rt_view_look (view, parameter).area;
  bool done = !of || of->parameter == NO_PARAMETER
              || leads_out (view, of, at, mode, caller)
              || leads_out (view, of, at + size - 1, mode, caller);
  if (!done)
    {
      struct verdict verdict = rt_view_look (view, at);
      remember (view, at, &verdict);
    }
  rt_views_unlock ();
  return done;
}

void
tasks_check_end (const void *block, size_t size, const char *does,
                 const void *caller)
{
  uintptr_t start = (uintptr_t)block;
  /* What tasks free is not looked at.  */
  if (rt_view () != &rt_host_view || !rt_views_lock ())
    return;
  struct block *known = rt_block_at (start);
  if (!size)
    size = known ? known->interval.end - start : 1;
  if (known)
    rt_block_end (known);
  RT_FOR_EACH_SPAN (span, start, start + size)
    if (span->regions && span->start >= start)
      {
        rt_report_freed (span, does, caller);
        rt_view_lost (start, size);
        break;
      }
  rt_views_unlock ();
}
