/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the program touches, compared with what it may: the rights of an area,
   less what its calls have.  */

#include "engine/task.h"
#include "inside.h"
#include "output.h"
#include "report.h"
#include "span.h"
#include "view.h"

/* A member of MEMBERS that is not complete, the last; if the group does not
   write, it is enough that it ran.  NULL if there is none.  */
static const struct called *
pending (const struct calls *calls, const struct members *members, bool writes)
{
  const uint32_t *numbers = rt_members (members);
  for (uint32_t i = members->count; i-- > 0;)
    {
      const struct called *call = rt_calls_at (calls, numbers[i]);
      if (call && (writes || call->done == CALL_PENDING))
        return call;
    }
  return NULL;
}

/* What the calls that were given AREA leave of VERDICT.  The parameter of one
   is known if it is the last that reads, or writes.  */
static void
look_at_calls (const struct view *view, const struct area *area,
               struct verdict *verdict)
{
  const struct members *group = &area->history.last;
  bool writes = rt_mode_writes (area->history.mode), both = !writes;
  for (;;)
    {
      const struct called *call = pending (&view->calls, group, writes);
      const struct use *use = writes ? &area->writer : &area->reader;
      if (call)
        {
          bool last = rt_calls_at (&view->calls, use->call) == call;
          verdict->rights &= writes ? 0 : TASKS_READ;
          verdict->fault = FAULT_GIVEN;
          verdict->writes = writes;
          verdict->parameter = last ? use->parameter : NO_PARAMETER;
          verdict->codelet = call->codelet;
          verdict->site = call->site;
        }
      if (!both)
        break;
      /* Readers need not be the last that who writes waits for.  */
      both = false;
      writes = true;
      group = &area->history.before;
    }
}

/* Narrow VERDICT, which is of AT, to the interval of TREE there: that; or to
   where there is none: NULL.  */
static struct interval *
narrow (struct verdict *verdict, struct interval_tree *tree, uintptr_t at)
{
  struct interval *after = rt_interval_from (tree, at);
  uintptr_t begin = 0, end = UINTPTR_MAX;
  bool inside = after && after->begin <= at;
  if (inside)
    {
      begin = after->begin;
      end = after->end;
    }
  else
    {
      const struct interval *before
          = after ? rt_interval_previous (after) : rt_interval_last (tree);
      begin = before ? before->end : begin;
      end = after ? after->begin : end;
    }
  if (begin > verdict->begin)
    verdict->begin = begin;
  if (end < verdict->end)
    verdict->end = end;
  return inside ? after : NULL;
}

/* What VIEW allows at AT, where it has no area, as in VERDICT.  */
static void
look_outside (const struct view *view, uintptr_t at, struct verdict *verdict)
{
  verdict->rights = TASKS_READ_WRITE;
  if (!view->task)
    return;
  if (narrow (verdict, &rt_spans, at))
    {
      verdict->rights = 0;
      verdict->fault = FAULT_FOREIGN;
    }
}

bool
rt_for_device_p (const struct tasks_codelet *codelet)
{
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target != TASKS_TARGET_CPU)
      return true;
  return false;
}

struct verdict
rt_view_look (struct view *view, uintptr_t at)
{
  struct verdict verdict = { .end = UINTPTR_MAX };
  const struct area *area
      = RT_OF_INTERVAL (struct area, narrow (&verdict, &view->areas, at));
  if (!area)
    {
      look_outside (view, at, &verdict);
      return verdict;
    }
  verdict.rights = area->rights;
  verdict.parameter = area->parameter;
  if (!(area->rights & TASKS_WRITE))
    verdict.fault = FAULT_CONST;
  if (area->stale.fault)
    {
      verdict = area->stale;
      verdict.begin = area->interval.begin;
      verdict.end = area->interval.end;
    }
  verdict.area = area;
  look_at_calls (view, area, &verdict);
  return verdict;
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
