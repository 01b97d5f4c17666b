/* SPDX-License-Identifier: LGPL-2.1-or-later

   Reports of mistakes.  */

#include "report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/where.h"
#include "engine/region.h"
#include "engine/task.h"

/* No more are reported: they would hardly be read.  */
#define MOST_REPORTS 100

/* Mistakes that have been reported.  */
static struct mistake
{
  enum fault fault;
  const struct tasks_codelet *codelet; /* that runs, or NULL */
  const void *which;                   /* another one, or where of it */
  uint32_t parameter;
  const struct tasks_site *site; /* of the registration */
  unsigned more;
  char place[300]; /* `FILE:LINE: ', or "" */
} mistakes[MOST_REPORTS];
static unsigned mistake_count;

/* What is being said, under the lock of the views: FIRST comes first.  */
static struct
{
  size_t used;
  char bytes[8192];
} text;
static struct where where;
static struct trace trace;

static __attribute__ ((format (printf, 1, 2))) void
add (const char *format, ...)
{
  va_list arguments;
  size_t room = sizeof text.bytes - text.used;
  va_start (arguments, format);
  int more = vsnprintf (text.bytes + text.used, room, format, arguments);
  va_end (arguments);
  if (more > 0)
    text.used += (size_t)more < room ? (size_t)more : room - 1;
}

static void
say (void)
{
  rt_write (text.bytes, text.used);
  text.used = 0;
}

/* The first line of the user's in WHERE.  */
static const char *
user_line (void)
{
  return where.user < where.count ? where.calls[where.user].place : "";
}

/* Begin the report of a mistake that is LIKE this, at SITE, or where the
   program stands, at CALLER or CONTEXT.  If the same has been reported it
   counts with that: false.  */
static bool
begin (struct mistake like, const struct tasks_site *site, const void *caller,
       const void *context)
{
  for (unsigned i = 0; i < mistake_count; i++)
    {
      struct mistake *old = &mistakes[i];
      if (old->fault == like.fault && old->codelet == like.codelet
          && old->which == like.which && old->parameter == like.parameter
          && old->site == like.site)
        {
          old->more++;
          return false;
        }
    }
  if (mistake_count == MOST_REPORTS)
    return false;
  where.count = 0;
  if (caller || context)
    {
      rt_where_note (&trace, context, caller);
      rt_where_find (&where, &trace);
      snprintf (like.place, sizeof like.place, "%.290s%s", user_line (),
                *user_line () ? ": " : "");
    }
  else if (site)
    snprintf (like.place, sizeof like.place, "%.280s:%u: ", site->file,
              (unsigned)site->line);
  mistakes[mistake_count++] = like;
  add ("%stasks: check: ", like.place);
  return true;
}

unsigned
rt_reports_end (void)
{
  for (unsigned i = 0; i < mistake_count; i++)
    if (mistakes[i].more)
      add ("%stasks: check: the same mistake %u time%s more\n",
           mistakes[i].place, mistakes[i].more,
           mistakes[i].more == 1 ? "" : "s");
  say ();
  return mistake_count;
}

void
rt_reports_forget (void)
{
  mistake_count = 0;
}

/* ` at FILE:LINE' and the end of the line, if SITE is known.  */
static void
end_at (const struct tasks_site *site)
{
  if (site)
    add (" at %.300s:%u\n", site->file, (unsigned)site->line);
  else
    add ("\n");
}

/* The task of CODELET, or the host.  */
static void
add_who (const struct tasks_codelet *codelet)
{
  if (codelet)
    add ("task '%.100s' ", codelet->name);
  else
    add ("the program ");
}

static void
add_parameter (const struct tasks_codelet *codelet, uint32_t parameter)
{
  const char *name
      = parameter == NO_PARAMETER ? NULL : codelet->parameters[parameter].name;
  if (parameter == NO_PARAMETER)
    add ("parameter");
  else if (name)
    add ("parameter '%.100s'", name);
  else
    add ("parameter %u", parameter + 1);
}

/* What is wrong with an access to AT, where VERDICT holds for the task of
   CODELET.  */
static void
add_fault (const struct tasks_codelet *codelet, const struct verdict *verdict,
           uintptr_t at)
{
  const char *has = verdict->writes ? "writes" : "reads";
  switch (verdict->fault)
    {
    case FAULT_CONST:
      add ("its ");
      add_parameter (codelet, verdict->parameter);
      add (", which it may only read");
      break;
    case FAULT_OUTPUT:
      add ("its ");
      add_parameter (codelet, verdict->parameter);
      add (", which is output, before it has written that");
      break;
    case FAULT_BEYOND:
      add (at < verdict->area->interval.begin ? "before the beginning of its "
                                              : "behind the end of its ");
      add_parameter (codelet, verdict->parameter);
      break;
    case FAULT_GIVEN:
    case FAULT_DEVICE:
      add ("a buffer that task '%.100s' %s as its ", verdict->codelet->name,
           has);
      add_parameter (verdict->codelet, verdict->parameter);
      add (verdict->fault == FAULT_GIVEN
               ? ", without waiting for the task"
               : ", after a wait, but without acquiring it from a device");
      break;
    default:
      add ("a buffer that was not passed to it");
    }
}

static void
add_call (const struct tasks_codelet *codelet, const struct tasks_site *site)
{
  if (!site)
    return;
  add ("    task '%.100s' was called", codelet->name);
  end_at (site);
}

/* End a report of what runs in VIEW and has done something to SPAN, which may
   be NULL, because of VERDICT, unless that is NULL.  */
static void
finish (const struct view *view, const struct verdict *verdict,
        const struct span *span)
{
  if (view->task)
    add_call (view->task->codelet, view->task->site);
  if (verdict && verdict->fault == FAULT_GIVEN)
    add_call (verdict->codelet, verdict->site);
  if (span)
    {
      add ("    the buffer of %zu bytes was registered", span->bytes);
      end_at (span->site);
    }
  for (unsigned i = 0; i < where.count; i++)
    /* Who calls bodies is the plugin's.  */
    if (!strstr (where.calls[i].function, ".wrapper"))
      add ("    %s%s%s%s\n", where.calls[i].function,
           strchr (where.calls[i].function, '(') ? "" : " ()",
           where.calls[i].place[0] ? " at " : "", where.calls[i].place);
  say ();
}

static const struct tasks_codelet *
codelet_of (const struct view *view)
{
  return view->task ? view->task->codelet : NULL;
}

void
rt_report_touch (const struct view *view, const struct verdict *verdict,
                 uintptr_t at, unsigned mode, const void *caller,
                 const void *context)
{
  const struct span *span = rt_span_at (
      verdict->fault == FAULT_BEYOND ? verdict->area->interval.begin : at);
  uintptr_t start = span ? span->start : verdict->area->interval.begin;
  if (!begin ((struct mistake){ .fault = verdict->fault,
                                .codelet = codelet_of (view),
                                .which = verdict->codelet,
                                .parameter = verdict->parameter,
                                .site = span ? span->site : NULL },
              NULL, caller, context))
    return;
  add_who (codelet_of (view));
  add (context && mode == TASKS_READ_WRITE ? "touches "
       : mode & TASKS_WRITE                ? "writes "
                                           : "reads ");
  add_fault (codelet_of (view), verdict, at);
  add (", at byte %td\n", (ptrdiff_t)(at - start));
  finish (view, verdict, span);
}

void
rt_report_unwritten (const struct view *view, uintptr_t start,
                     uint32_t parameter, size_t from, size_t to)
{
  const struct tasks_codelet *codelet = view->task->codelet;
  /* Once for each call of the source, and parameter.  */
  if (!begin ((struct mistake){ .fault = FAULT_UNWRITTEN,
                                .codelet = codelet,
                                .which = view->task->site,
                                .parameter = parameter },
              view->task->site, NULL, NULL))
    return;
  add_who (codelet);
  add ("does not write its ");
  add_parameter (codelet, parameter);
  add (", which is output, at bytes %zu to %zu\n", from, to - 1);
  /* It is on no stack any more.  */
  trace = (struct trace){ .pc = (uintptr_t)view->body };
  rt_where_find (&where, &trace);
  if (*user_line ())
    add ("    its body begins at %s\n", user_line ());
  where.count = 0;
  finish (view, NULL, rt_span_at (start));
}

void
rt_report_freed (const struct span *span, const char *does, const void *caller)
{
  if (!begin ((struct mistake){ .fault = FAULT_FREED, .which = caller }, NULL,
              caller, NULL))
    return;
  add ("the program %s a buffer that is registered, at byte 0\n", does);
  finish (&rt_host_view, NULL, span);
}

void
rt_report_large (size_t bytes, size_t element_size, size_t room,
                 const struct tasks_site *site)
{
  if (!begin ((struct mistake){ .fault = FAULT_LARGE, .site = site }, site,
              NULL, NULL))
    return;
  add ("the buffer is registered with %zu elements, %zu bytes, but its memory"
       " ends after %zu bytes\n",
       bytes / element_size, bytes, room);
  say ();
}
