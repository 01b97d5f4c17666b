/* SPDX-License-Identifier: LGPL-2.1-or-later

   Reports of mistakes.  */

#include "report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "diagnose/where.h"
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
  char place[300]; /* FILE:LINE, or "" */
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

/* The mistake that is LIKE another that has been reported counts with it:
   NULL.  Otherwise it is noted.  */
static struct mistake *
note (struct mistake like)
{
  for (unsigned i = 0; i < mistake_count; i++)
    {
      struct mistake *old = &mistakes[i];
      if (old->fault == like.fault && old->codelet == like.codelet
          && old->which == like.which && old->parameter == like.parameter
          && old->site == like.site)
        {
          old->more++;
          return NULL;
        }
    }
  if (mistake_count == MOST_REPORTS)
    return NULL;
  mistakes[mistake_count] = like;
  return &mistakes[mistake_count++];
}

unsigned
rt_reports_end (void)
{
  for (unsigned i = 0; i < mistake_count; i++)
    if (mistakes[i].more)
      add ("%s%stasks: check: the same mistake %u time%s more\n",
           mistakes[i].place, mistakes[i].place[0] ? ": " : "",
           mistakes[i].more, mistakes[i].more == 1 ? "" : "s");
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

/* Begin a report with PLACE, which is that of MISTAKE.  */
static void
begin (struct mistake *mistake, const char *place)
{
  snprintf (mistake->place, sizeof mistake->place, "%s", place);
  add ("%s%stasks: check: ", place, *place ? ": " : "");
}

/* The same with SITE, which may be NULL.  */
static void
begin_at (struct mistake *mistake, const struct tasks_site *site)
{
  char place[300] = "";
  if (site)
    snprintf (place, sizeof place, "%.280s:%u", site->file,
              (unsigned)site->line);
  begin (mistake, place);
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

/* What is wrong with an access to AT, as MODE says, where VERDICT holds for
   the task of CODELET.  */
static void
add_fault (const struct tasks_codelet *codelet, const struct verdict *verdict,
           uintptr_t at, unsigned mode)
{
  const char *has = verdict->writes ? "writes" : "reads";
  const char *had = mode == TASKS_READ ? "written" : "used";
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
      if (verdict->fault == FAULT_GIVEN)
        add (", without waiting for the task");
      else
        add (", after a wait, but without acquiring it: the task may have %s"
             " it on a device",
             had);
      break;
    case FAULT_RELEASED:
      add ("a buffer that it has released, and not acquired again");
      break;
    default:
      add ("a buffer that was not passed to it");
    }
}

/* Who called what VIEW is of.  */
static void
add_caller (const struct view *view)
{
  if (view->task && view->task->site)
    {
      add ("    task '%.100s' was called", view->task->codelet->name);
      end_at (view->task->site);
    }
}

static void
add_span (const struct span *span)
{
  if (!span)
    return;
  add ("    the buffer of %zu bytes was registered", span->bytes);
  end_at (span->site);
}

/* Whether call I of WHERE is in a function that the plugin has made: the
   wrapper of a body, or the stub of a task that runs in VIEW, or around it. */
static bool
is_generated (const struct view *view, unsigned i)
{
  const char *function = where.calls[i].function;
  if (strstr (function, ".wrapper"))
    return true;
  for (; view && view->task && where.calls[i].calls_runtime;
       view = view->outer)
    {
      const struct tasks_codelet *codelet = view->task->codelet;
      const char *line = strrchr (where.calls[i].place, ':');
      char number[16];
      snprintf (number, sizeof number, ":%u",
                codelet->declaration ? (unsigned)codelet->declaration->line
                                     : 0);
      if (rt_where_names (&where, i, codelet->name) && line
          && !strcmp (line, number))
        return true;
    }
  return false;
}

static void
add_calls (const struct view *view)
{
  for (unsigned i = 0; i < where.count; i++)
    if (!is_generated (view, i))
      add ("    %s%s%s%s\n", where.calls[i].function,
           strchr (where.calls[i].function, '(') ? "" : " ()",
           where.calls[i].place[0] ? " at " : "", where.calls[i].place);
}

/* The first line of the user's in WHERE.  */
static const char *
user_line (void)
{
  return where.user < where.count ? where.calls[where.user].place : "";
}

void
rt_report_touch (const struct view *view, const struct verdict *verdict,
                 uintptr_t at, unsigned mode, const void *caller,
                 const void *context)
{
  const struct tasks_codelet *codelet
      = view->task ? view->task->codelet : NULL;
  const struct span *span = rt_span_at (
      verdict->fault == FAULT_BEYOND ? verdict->area->interval.begin : at);
  struct mistake *mistake
      = note ((struct mistake){ .fault = verdict->fault,
                                .codelet = codelet,
                                .which = verdict->codelet,
                                .parameter = verdict->parameter,
                                .site = span ? span->site : NULL });
  if (!mistake)
    return;
  rt_where_note (&trace, context, caller);
  rt_where_find (&where, &trace);
  begin (mistake, user_line ());
  if (codelet)
    add ("task '%.100s' ", codelet->name);
  else
    add ("the program ");
  add (mode & TASKS_WRITE ? "writes " : "reads ");
  add_fault (codelet, verdict, at, mode);
  uintptr_t start = span ? span->start : verdict->area->interval.begin;
  add (", at byte %td\n", (ptrdiff_t)(at - start));
  add_caller (view);
  if (verdict->fault == FAULT_GIVEN && verdict->site)
    {
      add ("    task '%.100s' was called", verdict->codelet->name);
      end_at (verdict->site);
    }
  else if (verdict->fault == FAULT_RELEASED)
    {
      add ("    it was released");
      end_at (verdict->site);
    }
  add_span (span);
  add_calls (view);
  say ();
}

void
rt_report_unwritten (const struct view *view, uintptr_t start,
                     uint32_t parameter, size_t from, size_t to)
{
  const struct tasks_codelet *codelet = view->task->codelet;
  /* Once for each call of the source, and parameter.  */
  struct mistake *mistake = note ((struct mistake){ .fault = FAULT_UNWRITTEN,
                                                    .codelet = codelet,
                                                    .which = view->task->site,
                                                    .parameter = parameter });
  if (!mistake)
    return;
  begin_at (mistake, view->task->site);
  add ("task '%.100s' does not write its ", codelet->name);
  add_parameter (codelet, parameter);
  add (", which is output, at byte%s %zu", to - from > 1 ? "s" : "", from);
  if (to - from > 1)
    add (" to %zu", to - 1);
  add ("\n");
  add_caller (view);
  add_span (rt_span_at (start));
  /* The body is on no stack any more.  */
  trace = (struct trace){ .pc = (uintptr_t)view->body };
  const char *name = codelet->name;
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].function == view->body)
      name = codelet->implementations[i].name;
  rt_where_find (&where, &trace);
  if (where.count > 0 && where.calls[0].place[0])
    add ("    %.100s () at %s\n", name, where.calls[0].place);
  say ();
}

void
rt_report_left (const struct view *view, const struct span *span,
                const struct tasks_site *site)
{
  const struct tasks_codelet *codelet
      = view->task ? view->task->codelet : NULL;
  struct mistake *mistake = note ((struct mistake){
      .fault = FAULT_STACK, .codelet = codelet, .site = span->site });
  if (!mistake)
    return;
  begin_at (mistake, site);
  if (codelet)
    add ("task '%.100s'", codelet->name);
  else
    add ("the program");
  add (" has left, before this, the function whose variable is a registered"
       " buffer\n");
  add_caller (view);
  add_span (span);
  say ();
}

void
rt_report_freed (const struct span *span, const char *does, const void *caller)
{
  struct mistake *mistake
      = note ((struct mistake){ .fault = FAULT_FREED, .which = caller });
  if (!mistake)
    return;
  rt_where_note (&trace, NULL, caller);
  rt_where_find (&where, &trace);
  begin (mistake, user_line ());
  add ("the program %s a buffer that is registered, at byte 0\n", does);
  add_span (span);
  add_calls (NULL);
  say ();
}

void
rt_report_large (size_t bytes, size_t element_size, uintptr_t start,
                 const struct block *block, const struct tasks_site *site)
{
  struct mistake *mistake
      = note ((struct mistake){ .fault = FAULT_LARGE, .site = site });
  if (!mistake)
    return;
  begin_at (mistake, site);
  add ("the buffer is registered with %zu element%s of %zu byte%s, but its"
       " memory ends after %zu bytes\n",
       bytes / element_size, bytes == element_size ? "" : "s", element_size,
       element_size == 1 ? "" : "s", (size_t)(block->interval.end - start));
  trace = (struct trace){ .pc = (uintptr_t)block->caller - 1 };
  rt_where_find (&where, &trace);
  add ("    it is in a block of %zu bytes",
       (size_t)(block->interval.end - block->interval.begin));
  if (*user_line ())
    add (", allocated at %s", user_line ());
  add ("\n");
  say ();
}
