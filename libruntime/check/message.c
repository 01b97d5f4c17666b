/* SPDX-License-Identifier: LGPL-2.1-or-later

   How mistakes are put into words.  */

#include "message.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/task.h"

void
rt_message_add (struct message *message, const char *format, ...)
{
  va_list arguments;
  size_t room = sizeof message->bytes - message->used;
  va_start (arguments, format);
  int more
      = vsnprintf (message->bytes + message->used, room, format, arguments);
  va_end (arguments);
  if (more > 0)
    message->used += (size_t)more < room ? (size_t)more : room - 1;
}

/* `at FILE:LINE', if SITE is known.  */
static void
add_site (struct message *message, const struct tasks_site *site)
{
  if (site)
    rt_message_add (message, " at %.300s:%u", site->file,
                    (unsigned)site->line);
}

void
rt_message_add_parameter (struct message *message,
                          const struct tasks_codelet *codelet,
                          uint32_t parameter)
{
  const char *name = codelet->parameters[parameter].name;
  if (name)
    rt_message_add (message, "parameter '%.100s'", name);
  else
    rt_message_add (message, "parameter %u", parameter + 1);
}

/* Who has the buffer of REPORT, and what that means.  */
static void
add_mark (struct message *message, const struct report *report)
{
  const struct mark *mark = &report->mark;
  if (mark->kind == MARK_RELEASED)
    {
      rt_message_add (message,
                      "a buffer that it has released, and not acquired again");
      return;
    }
  rt_message_add (message, "a buffer that task '%.100s' %s as its ",
                  mark->codelet->name, mark->writes ? "writes" : "reads");
  rt_message_add_parameter (message, mark->codelet, mark->parameter);
  if (!report->waited)
    rt_message_add (message, ", without waiting for the task");
  else
    rt_message_add (
        message,
        ", after a wait, but without acquiring it: the task may have %s"
        " it on a device",
        report->mode == TASKS_READ ? "written" : "used");
}

void
rt_message_add_mistake (struct message *message, const struct report *report)
{
  const struct frame *frame = report->frame;
  const struct verdict *verdict = &report->verdict;
  bool before = report->address < report->span.start;
  const char *does = report->does                 ? report->does
                     : report->mode & TASKS_WRITE ? "writes"
                                                  : "reads";
  const struct tasks_codelet *codelet = frame ? frame->task->codelet : NULL;
  if (frame)
    rt_message_add (message, "task '%.100s' %s ", codelet->name, does);
  else
    rt_message_add (message, "the program %s ", does);
  switch (verdict->fault)
    {
    case FAULT_CONST:
      rt_message_add (message, "its ");
      rt_message_add_parameter (message, codelet, verdict->parameter);
      rt_message_add (message, ", which it may only read");
      break;
    case FAULT_OUTPUT:
      rt_message_add (message, "its ");
      rt_message_add_parameter (message, codelet, verdict->parameter);
      rt_message_add (message,
                      ", which is output, before it has written that");
      break;
    case FAULT_FOREIGN:
      rt_message_add (message, "a buffer that was not passed to it");
      break;
    case FAULT_BEYOND:
      rt_message_add (message, before ? "before the beginning of its "
                                      : "behind the end of its ");
      rt_message_add_parameter (message, codelet, verdict->parameter);
      break;
    case FAULT_STACK:
      rt_message_add (message, "the function whose variable is a registered"
                               " buffer");
      break;
    case FAULT_LEFT:
    case FAULT_LARGE:
      break;
    case FAULT_GIVEN:
      add_mark (message, report);
      break;
    case FAULT_FREED:
      rt_message_add (message, "a buffer that is registered");
    }
}

void
rt_message_add_notes (struct message *message, const struct frame *frame,
                      const struct span *span, const struct mark *mark)
{
  if (frame && frame->task->site)
    {
      rt_message_add (message, "    task '%.100s' was called",
                      frame->task->codelet->name);
      add_site (message, frame->task->site);
      rt_message_add (message, "\n");
    }
  if (mark && mark->site)
    {
      if (mark->kind == MARK_TASK)
        rt_message_add (message, "    task '%.100s' was called",
                        mark->codelet->name);
      else
        rt_message_add (message, "    it was released");
      add_site (message, mark->site);
      rt_message_add (message, "\n");
    }
  rt_message_add (message, "    the buffer of %zu bytes was registered",
                  span->bytes);
  add_site (message, span->site);
  rt_message_add (message, "\n");
}

/* Whether call I of WHERE is in a function that the plugin has made: the
   wrapper of a body, or the stub of a task.  */
static bool
is_generated (const struct frame *frame, const struct where *where, unsigned i)
{
  const char *function = where->calls[i].function;
  if (strstr (function, ".wrapper"))
    return true;
  for (; frame && where->calls[i].calls_runtime; frame = frame->outer)
    {
      const struct tasks_codelet *codelet = frame->task->codelet;
      const char *line = strrchr (where->calls[i].place, ':');
      char number[16];
      snprintf (number, sizeof number, ":%u",
                codelet->declaration ? (unsigned)codelet->declaration->line
                                     : 0);
      if (rt_where_names (where, i, codelet->name) && line
          && !strcmp (line, number))
        return true;
    }
  return false;
}

void
rt_message_add_calls (struct message *message, const struct frame *frame,
                      const struct where *where)
{
  for (unsigned i = 0; i < where->count; i++)
    if (!is_generated (frame, where, i))
      rt_message_add (message, "    %s%s%s%s\n", where->calls[i].function,
                      strchr (where->calls[i].function, '(') ? "" : " ()",
                      where->calls[i].place[0] ? " at " : "",
                      where->calls[i].place);
}

void
rt_message_print (const struct message *message)
{
  for (size_t done = 0; done < message->used;)
    {
      ssize_t more
          = write (STDERR_FILENO, message->bytes + done, message->used - done);
      if (more <= 0)
        break;
      done += (size_t)more;
    }
}
