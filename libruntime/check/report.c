/* SPDX-License-Identifier: LGPL-2.1-or-later

   Reports of mistakes.  */

#include "report.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "block.h"
#include "divert.h"
#include "doubt.h"
#include "engine/task.h"
#include "frame.h"
#include "library.h"
#include "message.h"
#include "step.h"
#include "where.h"

/* No more are reported: they would hardly be read.  */
#define MOST_REPORTS 100
#define MOST_PLACES 1024

static unsigned count;

/* Places in the program, and lines in the source, that have been reported or
   belong to such.  */
static struct place
{
  uintptr_t at;                        /* an address, or a line's hash */
  const struct tasks_codelet *codelet; /* that runs, or NULL */
  enum fault fault;
} places[MOST_PLACES];
static unsigned place_count;

unsigned
rt_report_count (void)
{
  return count;
}

void
rt_report_forget (void)
{
  count = place_count = 0;
}

static bool
is_known (struct place place)
{
  for (unsigned i = 0; i < place_count; i++)
    if (places[i].at == place.at && places[i].codelet == place.codelet
        && places[i].fault == place.fault)
      return true;
  return false;
}

/* Whether this is the first time; it is noted.  */
static bool
is_new (struct place place)
{
  if (is_known (place))
    return false;
  if (place_count == MOST_PLACES || count == MOST_REPORTS)
    return false;
  places[place_count++] = place;
  return true;
}

static uintptr_t
hash (const char *text)
{
  uint64_t sum = 0;
  while (*text)
    sum = sum * 31 + (unsigned char)*text++;
  /* No address is odd and so high.  */
  return (uintptr_t)(sum | UINT64_C (1) << 63);
}

/* Whether the host's code has called the runtime, which touches what devices
   need.  */
static bool
is_runtime (const struct report *report, const struct where *where)
{
  for (unsigned i = 0; i < where->count; i++)
    if (where->calls[i].calls_runtime)
      return rt_check_devices && !report->frame && !report->here;
  return false;
}

/* Let WHERE begin with the call that stands at SITE, if that is there: before
   it are functions that the plugin has made.  */
static void
begin_at (struct where *where, const struct tasks_site *site)
{
  char line[16];
  const char *name = strrchr (site->file, '/');
  name = name ? name + 1 : site->file;
  size_t length = strlen (name);
  snprintf (line, sizeof line, ":%u", (unsigned)site->line);
  for (unsigned i = 0; i < where->count; i++)
    {
      const char *end = strrchr (where->calls[i].place, ':');
      if (!end || strcmp (end, line)
          || (size_t)(end - where->calls[i].place) < length
          || strncmp (end - length, name, length))
        continue;
      where->count -= i;
      where->user = 0;
      memmove (where->calls, where->calls + i,
               where->count * sizeof *where->calls);
      return;
    }
}

/* The place of the mistake REPORT, AT an address or line.  */
static struct place
place_of (const struct report *report, uintptr_t at)
{
  const struct frame *frame = report->frame;
  return (struct place){ .at = at,
                         .codelet = frame ? frame->task->codelet : NULL,
                         .fault = report->verdict.fault };
}

void
rt_report_say (const struct report *report)
{
  /* Not on the stack, which may be small.  */
  static struct where where;
  static struct message message;
  const struct frame *frame = report->frame;
  const struct span *span = &report->span;
  if (report->place && !is_new (place_of (report, report->place)))
    return;
  rt_where_find (&where, &report->trace);
  if (report->site)
    begin_at (&where, report->site);
  if (is_runtime (report, &where))
    return;
  const char *line
      = where.user < where.count ? where.calls[where.user].place : "";
  if (*line && !is_new (place_of (report, hash (line))))
    return;
  count++;
  message.used = 0;
  if (*line)
    rt_message_add (&message, "%s: ", line);
  rt_message_add (&message, "tasks: check: ");
  rt_message_add_mistake (&message, report);
  rt_message_add (&message, ", at byte %td\n",
                  (ptrdiff_t)(report->address - span->start));
  rt_message_add_notes (&message, frame, span,
                        report->verdict.fault == FAULT_GIVEN ? &report->mark
                                                             : NULL);
  rt_message_add_calls (&message, frame, &where);
  rt_message_print (&message);
}

/* Let REPORT be of the calling thread, which has called a function of
   divert.h by TAIL and from CALLER, or the runtime.  */
static void
set_here (struct report *report, uintptr_t tail, const void *caller)
{
  rt_where_here (&report->trace, tail, caller);
  report->here = true;
  report->place = 0;
  for (int i = 0; i < report->trace.count; i++)
    report->place = report->place * 31 + (uintptr_t)report->trace.frames[i];
}

static struct report
report_of (const struct frame *frame, const struct span *span,
           const struct verdict *verdict, uintptr_t address, unsigned mode)
{
  struct report report = { .frame = frame,
                           .span = *span,
                           .verdict = *verdict,
                           .address = address,
                           .mode = mode };
  if (verdict->mark)
    {
      report.mark = *verdict->mark;
      report.waited
          = report.mark.epoch != (frame ? frame->epoch : rt_check_epoch);
    }
  return report;
}

void
rt_report_touch (const struct frame *frame, struct span *span,
                 const struct verdict *verdict, uintptr_t address,
                 unsigned mode, const void *context)
{
  struct report report = report_of (frame, span, verdict, address, mode);
  span->told = true;
  if (!context)
    {
      set_here (&report, rt_step_tail (), rt_divert_caller);
      rt_report_say (&report);
      return;
    }
  /* The program may call the C library from elsewhere, too.  */
  report.place = rt_where_pc (context);
  if (rt_library_p (report.place))
    report.place = rt_step_caller ();
  if (report.place && is_known (place_of (&report, report.place)))
    return;
  rt_where_note (&report.trace, context, rt_step_tail ());
  if (mode != TASKS_READ || !rt_doubt_begin (&report))
    rt_report_say (&report);
}

void
rt_report_freed (const struct span *span, const char *does)
{
  struct report report = { .span = *span,
                           .verdict = { .fault = FAULT_FREED },
                           .address = span->start,
                           .does = does };
  set_here (&report, rt_step_tail (), rt_divert_caller);
  rt_report_say (&report);
}

void
rt_report_late (const struct frame *frame, const struct span *span,
                uintptr_t address, const struct tasks_site *site)
{
  struct verdict verdict = rt_frame_rights (frame, span);
  struct report report
      = report_of (frame, span, &verdict, address, TASKS_WRITE);
  report.does = "has written, some time before this,";
  report.site = site;
  set_here (&report, 0, NULL);
  rt_report_say (&report);
}

/* Where the body of FRAME, which has ended, begins: it is on no stack.  */
static void
add_body (struct message *message, const struct frame *frame)
{
  static struct where where;
  struct trace trace = { .pc = (uintptr_t)frame->body };
  const struct tasks_codelet *codelet = frame->task->codelet;
  const char *name = codelet->name;
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].function == frame->body)
      name = codelet->implementations[i].name;
  rt_where_find (&where, &trace);
  if (where.count > 0 && where.calls[0].place[0])
    rt_message_add (message, "    %.100s () at %s\n", name,
                    where.calls[0].place);
}

void
rt_report_left (const struct frame *frame, const struct span *span,
                const struct tasks_site *site, bool now)
{
  const struct verdict verdict = { .fault = FAULT_STACK };
  struct report report
      = report_of (frame, span, &verdict, span->begin, TASKS_WRITE);
  report.does = now ? "leaves" : "has left, before this,";
  report.site = site;
  set_here (&report, now ? rt_step_tail () : 0, now ? rt_divert_caller : NULL);
  rt_report_say (&report);
}

void
rt_report_unwritten (const struct frame *frame, const struct span *span,
                     uint32_t parameter, size_t begin, size_t end)
{
  static struct message message;
  const struct task *task = frame->task;
  /* Once for each call of the source, and parameter.  */
  struct place place = { .at = (uintptr_t)task->site + parameter,
                         .codelet = task->codelet,
                         .fault = FAULT_LEFT };
  if (!is_new (place))
    return;
  count++;
  message.used = 0;
  if (task->site)
    rt_message_add (&message, "%.300s:%u: ", task->site->file,
                    (unsigned)task->site->line);
  rt_message_add (&message, "tasks: check: task '%.100s' does not write its ",
                  task->codelet->name);
  rt_message_add_parameter (&message, task->codelet, parameter);
  rt_message_add (&message, ", which is output, at byte%s %zu",
                  end - begin > 1 ? "s" : "", begin);
  if (end - begin > 1)
    rt_message_add (&message, " to %zu", end - 1);
  rt_message_add (&message, "\n");
  rt_message_add_notes (&message, frame, span, NULL);
  add_body (&message, frame);
  rt_message_print (&message);
}

void
rt_report_large (uintptr_t start, size_t bytes, size_t element_size,
                 const struct block *block, const struct tasks_site *site)
{
  static struct message message;
  static struct where where;
  struct trace trace = { .pc = (uintptr_t)block->caller - 1 };
  size_t room = block->start + block->bytes - start;
  struct place place = { .at = (uintptr_t)site, .fault = FAULT_LARGE };
  if (!is_new (place))
    return;
  count++;
  message.used = 0;
  if (site)
    rt_message_add (&message, "%.300s:%u: ", site->file, (unsigned)site->line);
  rt_message_add (
      &message,
      "tasks: check: the buffer is registered with %zu element%s of %zu"
      " byte%s, but its memory ends after %zu bytes\n",
      bytes / element_size, bytes == element_size ? "" : "s", element_size,
      element_size == 1 ? "" : "s", room);
  rt_where_find (&where, &trace);
  rt_message_add (&message, "    it is in a block of %zu bytes", block->bytes);
  if (where.user < where.count)
    rt_message_add (&message, ", allocated at %s",
                    where.calls[where.user].place);
  rt_message_add (&message, "\n");
  rt_message_print (&message);
}
