/* SPDX-License-Identifier: LGPL-2.1-or-later

   Accesses.  */

#include "touch.h"

#include <stdbool.h>

#include "cache.h"
#include "engine/region.h"
#include "engine/task.h"
#include "output.h"
#include "report.h"
#include "view.h"

/* Remember that VIEW, the calling thread's, allows what VERDICT says around
   AT.  */
static void
remember (const struct view *view, uintptr_t at, const struct verdict *verdict)
{
  struct cache *cache = rt_view_cache ();
  if (!cache)
    return;
  struct cache_entry *entry = rt_cache_entry (cache, at);
  const struct output *output = verdict->area ? verdict->area->output : NULL;
  *entry = (struct cache_entry){
    .begin = verdict->begin,
    .room = verdict->end - verdict->begin,
    .marks = output ? output->marks + (verdict->begin - output->begin) : NULL,
    .rights = verdict->rights,
  };
  entry->stamp = atomic_load_explicit (&view->stamp, memory_order_relaxed);
}

/* Whether to read, or write, from AT to END of OUTPUT, as MODE says, is a
   mistake.  What is written is marked.  */
static bool
spoils (struct output *output, uintptr_t at, uintptr_t end, unsigned mode)
{
  bool unwritten
      = (mode & TASKS_READ) && !rt_output_written_p (output, at, end - at);
  if (mode & TASKS_WRITE)
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
      if (mode & ~verdict->rights)
        return false;
      if (verdict->area && verdict->area->output
          && spoils (verdict->area->output, at, to, mode))
        {
          /* What follows from that is no other mistake.  */
          rt_output_write (verdict->area->output, verdict->area->output->begin,
                           verdict->area->output->bytes);
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
  if (!view)
    {
      static const struct verdict all
          = { .rights = TASKS_READ_WRITE, .end = UINTPTR_MAX };
      static const struct view nobody;
      remember (&nobody, at, &all);
      return;
    }
  if (!size || at + size < at || !rt_views_lock ())
    return;
  if (!look (view, at, size, mode, &verdict, &where))
    rt_report_touch (view, &verdict, where, mode, caller, context);
  rt_views_unlock ();
}

void
rt_touch_by (uintptr_t parameter, uintptr_t at, size_t size, unsigned mode,
             const void *caller)
{
  struct view *view = rt_view ();
  if (!view || !view->task || !rt_views_lock ())
    return;
  struct verdict of = rt_view_look (view, parameter);
  if (of.area && of.area->parameter != NO_PARAMETER)
    {
      /* What is registered is not nobody's: rt_touch looks at that.  */
      if (at < of.begin || at + size > of.end)
        for (uintptr_t byte = at; byte < at + size; byte += size - 1)
          {
            struct verdict verdict = rt_view_look (view, byte);
            if (!verdict.area && !rt_span_at (byte))
              {
                verdict.fault = FAULT_BEYOND;
                verdict.area = of.area;
                verdict.parameter = of.area->parameter;
                rt_report_touch (view, &verdict, byte, mode, caller, NULL);
                break;
              }
            if (size <= 1)
              break;
          }
      else
        remember (view, at, &of);
    }
  rt_views_unlock ();
}

void
rt_touch_end (uintptr_t start, size_t bytes, const char *does,
              const void *caller)
{
  struct view *view = rt_view ();
  /* What tasks free is not looked at.  */
  if (view != &rt_host_view || !rt_views_lock ())
    return;
  RT_FOR_EACH_SPAN (span, start, start + bytes)
    if (span->regions && span->start >= start)
      {
        rt_report_freed (span, does, caller);
        rt_view_lost (start, bytes);
        break;
      }
  rt_views_unlock ();
}
