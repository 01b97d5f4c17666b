/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the program touches, compared with what it may.  */

#include "inside.h"
#include "output.h"
#include "report.h"
#include "span.h"
#include "view.h"

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
        rt_view_remember (view, at, verdict);
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
      rt_view_remember (view, at, &verdict);
    }
  rt_views_unlock ();
  return done;
}
