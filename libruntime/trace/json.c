/* SPDX-License-Identifier: LGPL-2.1-or-later

   Events become JSON, one after the other.  */

#include "json-inside.h"

#include <string.h>

#include "driver/cluster-wire.h"
#include "engine/waits.h"
#include "recorder.h"
#include "tasks/abi.h"

struct json rt_json;

uint64_t
rt_json_time (uint64_t ticks)
{
  uint64_t time = rt_ticks_at (ticks);
  if (!rt_json.end)
    return time;
  const struct wire_clock *first = &rt_json.end->clocks[0], *last = first + 1;
  time += rt_ticks_origin ();
  double all = (double)(last->time - first->time);
  double part = all > 0 ? (double)(int64_t)(time - first->time) / all : 0;
  double more = part * (double)(last->ahead - first->ahead);
  int64_t shown
      = (int64_t)(time - rt_json.end->origin) + first->ahead + (int64_t)more;
  return shown > 0 ? (uint64_t)shown : 0;
}

static void
put_site (const char *name, const struct tasks_site *site)
{
  put (name);
  if (!site)
    {
      put ("null");
      return;
    }
  put ("\"");
  rt_out_escaped (&rt_json.out, site->file);
  put_field (":", site->line);
  put ("\"");
}

/* Begin one of TYPE in ROW at TICKS.  */
static void
begin (const char *type, unsigned row, uint64_t ticks)
{
  rt_json_begin (type, NULL, row);
  rt_json.rows[row / 8] |= (uint8_t)(1 << row % 8);
  put (",\"ts\":");
  rt_out_time (&rt_json.out, rt_json_time (ticks));
}

static uint64_t
earlier (uint64_t a, uint64_t b)
{
  return a < b ? a : b;
}

/* What EVENT is, of CATEGORY, called NAME.  */
static void
begin_span (const struct event *event, const char *category, const char *name)
{
  uint64_t from = rt_json_time (event->begin), to = rt_json_time (event->end);
  begin ("X", event->row, event->begin);
  put (",\"dur\":");
  rt_out_time (&rt_json.out, to > from ? to - from : 0);
  put (",\"cat\":\"");
  put (category);
  put ("\",\"name\":");
  rt_out_quoted (&rt_json.out, name);
}

static const char *const mode_names[] = { [TASKS_READ] = "const ",
                                          [TASKS_WRITE] = "output ",
                                          [TASKS_COMMUTATIVE] = "commutative ",
                                          [TASKS_CONCURRENT] = "concurrent ",
                                          [TASKS_REDUCTION] = "reduction " };

static const char *
mode_name (unsigned mode)
{
  const char *name = mode <= TASKS_REDUCTION ? mode_names[mode] : NULL;
  return name ? name : "";
}

/* The name of PARAMETER of CODELET.  */
static const char *
parameter_name (const struct tasks_codelet *codelet, unsigned parameter)
{
  const char *name = parameter < codelet->parameter_count
                         ? codelet->parameters[parameter].name
                         : NULL;
  return name ? name : "?";
}

static void
put_buffers (const struct tasks_codelet *codelet,
             const struct buffer_part *buffers, unsigned noted, unsigned count)
{
  put (",\"buffers\":[");
  for (unsigned i = 0; i < noted; i++)
    {
      const struct buffer_part *buffer = &buffers[i];
      unsigned parameter = buffer->parameter;
      put (i ? ",\"" : "\"");
      if (parameter < codelet->parameter_count)
        put (mode_name (codelet->parameters[parameter].mode));
      rt_out_escaped (&rt_json.out, parameter_name (codelet, parameter));
      put_field (": ", buffer->bytes);
      put (" bytes");
      if (buffer->site)
        {
          put (" (");
          rt_out_escaped (&rt_json.out, buffer->site->file);
          put_field (":", buffer->site->line);
          put (")");
        }
      put ("\"");
    }
  if (count > noted)
    put_field (noted ? ",\"more: " : "\"more: ", count - noted);
  put (count > noted ? "\"]" : "]");
}

/* The arrow from the task that let TASK go.  */
static void
put_flow (const struct task_event *task, const char *name)
{
  const struct event *event = &task->event;
  const char *ends[] = { "s", "f" };
  for (unsigned i = 0; i < 2; i++)
    {
      begin (ends[i], i ? event->row : event->from_row,
             i ? event->begin : task->from_end);
      put_field (",\"id\":", event->number);
      put (",\"cat\":\"dependence\",\"name\":");
      rt_out_quoted (&rt_json.out, name);
      if (i)
        put (",\"bp\":\"e\"");
      put_field (",\"args\":{\"from\":", task->from);
      put_field (",\"to\":", event->number);
      put (",\"access\":");
      rt_out_quoted (&rt_json.out, name);
      put ("}}");
    }
}

/* The time WHEN of TASK; not later than it began, even if clocks of ranks
   differ a little.  */
static void
put_when (const char *name, const struct task_event *task, uint64_t when)
{
  if (!when)
    return;
  put (name);
  rt_out_time (&rt_json.out, task->event.launched
                                 ? earlier (when - rt_json.end->origin,
                                            rt_json_time (task->event.begin))
                                 : rt_json_time (when));
}

static void
put_task (const struct task_event *task)
{
  uint64_t own = rt_ticks_time (task->event.own);
  const struct event *event = &task->event;
  const struct tasks_codelet *codelet = event->subject;
  const char *access = parameter_name (codelet, event->parameter);
  begin_span (event, "task", codelet->name);
  put_field (",\"args\":{\"id\":", event->number);
  put_field (",\"parent\":", task->parent);
  put_site (",\"site\":", event->site);
  put_when (",\"called\":", task, task->called);
  put_when (",\"ready\":", task, task->ready);
  if (rt_json.end)
    own = earlier (own,
                   rt_json_time (event->end) - rt_json_time (event->begin));
  put (",\"own\":");
  rt_out_time (&rt_json.out, own);
  put (",\"priority\":");
  if (event->priority < 0)
    put ("-");
  rt_out_number (&rt_json.out, event->priority < 0
                                   ? -(uint64_t)(int64_t)event->priority
                                   : (uint64_t)event->priority);
  put (",\"implementation\":");
  rt_out_quoted (&rt_json.out, task->implementation);
  if (event->inlined)
    put (",\"inlined\":true");
  if (task->from)
    {
      put_field (",\"from\":", task->from);
      put (",\"access\":");
      rt_out_quoted (&rt_json.out, access);
    }
  put_buffers (codelet, task->buffers, event->noted, event->buffers);
  put ("}}");
  if (task->from && task->from_end && task->from_end <= event->begin)
    put_flow (task, access);
}

static const char *
wait_name (const char *what)
{
  static const char pragma[] = "#pragma tasks ";
  if (!what)
    return "throttle";
  if (!strcmp (what, RT_WAITS_END))
    return "shutdown";
  if (!strncmp (what, pragma, sizeof pragma - 1))
    return what + sizeof pragma - 1;
  return what;
}

/* That of the memory NUMBER.  */
static void
put_memory (unsigned number)
{
  char name[ROW_NAME];
  rt_out_escaped (&rt_json.out, rt_memory_text (number, name, sizeof name));
}

static void
put_copy (const struct event *event)
{
  begin_span (event, "transfer", "copy");
  put_field (",\"args\":{\"bytes\":", event->number);
  put (",\"from\":\"");
  put_memory ((unsigned)(event->more >> 16));
  put ("\",\"to\":\"");
  put_memory ((unsigned)(event->more & 0xFFFF));
  put ("\"}}");
}

static void
put_idle (const struct event *event)
{
  const struct tasks_codelet *codelet = event->subject;
  begin_span (event, "idle", "no ready task");
  put (",\"args\":{\"until\":");
  rt_out_quoted (&rt_json.out, codelet ? codelet->name : NULL);
  put ("}}");
}

static void
put_counter (const struct event *event, const char *name, uint64_t value)
{
  begin ("C", event->row, event->begin);
  put (",\"name\":\"");
  put (name);
  put_field ("\",\"args\":{\"value\":", value);
  put ("}}");
}

void
rt_json_event (const struct event *event)
{
  switch (event->kind)
    {
    case EVENT_TASK:
      put_task ((const struct task_event *)event);
      break;
    case EVENT_WAIT:
      begin_span (event, "wait", wait_name (event->subject));
      put_site (",\"args\":{\"site\":", event->site);
      put ("}}");
      break;
    case EVENT_BUILD:
      begin_span (event, "build", event->subject);
      put_site (",\"args\":{\"site\":", event->site);
      put ("}}");
      break;
    case EVENT_SEARCH:
      begin_span (event, "search", "devices");
      put ("}");
      break;
    case EVENT_START:
      begin_span (event, "start", "runtime");
      put ("}");
      break;
    case EVENT_FLUSH:
      begin_span (event, "trace", "events are written");
      put ("}");
      break;
    case EVENT_IDLE:
      put_idle (event);
      break;
    case EVENT_COPY:
      put_copy (event);
      break;
    case EVENT_COUNTS:
      put_counter (event, "ready tasks", event->number);
      put_counter (event, "busy workers", event->own);
      put_counter (event, "bytes copied", event->more);
      break;
    }
}
