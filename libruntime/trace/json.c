/* SPDX-License-Identifier: LGPL-2.1-or-later

   Events become JSON, one after the other.  */

#include "json.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "engine/waits.h"
#include "out.h"
#include "recorder.h"
#include "spool.h"
#include "tasks.h"
#include "tasks/abi.h"

static struct out out;
static bool separate;              /* something is before what comes next */
static uint8_t rows[ROWS / 8 + 1]; /* a bit for each row that there is */

static void
put (const char *text)
{
  rt_out (&out, text);
}

static void
put_field (const char *name, uint64_t number)
{
  put (name);
  rt_out_number (&out, number);
}

static void
put_ticks (const char *name, uint64_t ticks)
{
  put (name);
  rt_out_time (&out, rt_ticks_at (ticks));
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
  rt_out_escaped (&out, site->file);
  put_field (":", site->line);
  put ("\"");
}

/* Begin one of TYPE in ROW at TICKS.  */
static void
begin (const char *type, unsigned row, uint64_t ticks)
{
  put (separate ? ",\n{\"ph\":\"" : "\n{\"ph\":\"");
  separate = true;
  rows[row / 8] |= (uint8_t)(1 << row % 8);
  put (type);
  put_field ("\",\"pid\":", (uint64_t)getpid ());
  put_field (",\"tid\":", row);
  put_ticks (",\"ts\":", ticks);
}

/* What EVENT is, of CATEGORY, called NAME.  */
static void
begin_span (const struct event *event, const char *category, const char *name)
{
  uint64_t from = rt_ticks_at (event->begin), to = rt_ticks_at (event->end);
  begin ("X", event->row, event->begin);
  put (",\"dur\":");
  rt_out_time (&out, to > from ? to - from : 0);
  put (",\"cat\":\"");
  put (category);
  put ("\",\"name\":");
  rt_out_quoted (&out, name);
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
      rt_out_escaped (&out, parameter_name (codelet, parameter));
      put_field (": ", buffer->bytes);
      put (" bytes");
      if (buffer->site)
        {
          put (" (");
          rt_out_escaped (&out, buffer->site->file);
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
      rt_out_quoted (&out, name);
      if (i)
        put (",\"bp\":\"e\"");
      put_field (",\"args\":{\"from\":", task->from);
      put_field (",\"to\":", event->number);
      put (",\"access\":");
      rt_out_quoted (&out, name);
      put ("}}");
    }
}

static void
put_task (const struct task_event *task)
{
  const struct event *event = &task->event;
  const struct tasks_codelet *codelet = event->subject;
  const char *access = parameter_name (codelet, event->parameter);
  begin_span (event, "task", codelet->name);
  put_field (",\"args\":{\"id\":", event->number);
  put_field (",\"parent\":", task->parent);
  put_site (",\"site\":", event->site);
  if (task->called)
    put_ticks (",\"called\":", task->called);
  if (task->ready)
    put_ticks (",\"ready\":", task->ready);
  put (",\"own\":");
  rt_out_time (&out, rt_ticks_time (event->own));
  put (",\"priority\":");
  if (event->priority < 0)
    put ("-");
  rt_out_number (&out, event->priority < 0
                           ? -(uint64_t)(int64_t)event->priority
                           : (uint64_t)event->priority);
  put (",\"implementation\":");
  rt_out_quoted (&out, task->implementation);
  if (event->inlined)
    put (",\"inlined\":true");
  if (task->from)
    {
      put_field (",\"from\":", task->from);
      put (",\"access\":");
      rt_out_quoted (&out, access);
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

/* The name of ROW.  */
static void
put_row (unsigned row)
{
  char name[ROW_NAME];
  rt_out_escaped (&out, rt_row_text (row, name, sizeof name));
}

/* That of the memory NUMBER.  */
static void
put_memory (unsigned number)
{
  char name[ROW_NAME];
  rt_out_escaped (&out, rt_memory_text (number, name, sizeof name));
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
  rt_out_quoted (&out, codelet ? codelet->name : NULL);
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

static void
put_event (const struct event *event)
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

static void
put_meta (const char *name, unsigned row)
{
  put (separate ? ",\n{\"ph\":\"M\",\"name\":\""
                : "\n{\"ph\":\"M\",\"name\":\"");
  separate = true;
  put (name);
  put_field ("\",\"pid\":", (uint64_t)getpid ());
  put_field (",\"tid\":", row);
}

static void
put_rows (const struct run_facts *facts)
{
  put_meta ("process_name", 0);
  put (",\"args\":{\"name\":");
  rt_out_quoted (&out, facts->program);
  put ("}}");
  for (unsigned row = 0; row < ROWS; row++)
    if (rows[row / 8] >> row % 8 & 1)
      {
        put_meta ("thread_name", row);
        put (",\"args\":{\"name\":\"");
        put_row (row);
        put ("\"}}");
        put_meta ("thread_sort_index", row);
        put_field (",\"args\":{\"sort_index\":", row);
        put ("}}");
      }
}

static void
put_light (void *data, const struct tasks_codelet *codelet, uint64_t count,
           uint64_t ticks)
{
  bool *comma = data;
  put (*comma ? ",{\"task\":" : "{\"task\":");
  *comma = true;
  rt_out_quoted (&out, codelet->name);
  put_field (",\"count\":", count);
  put (",\"us\":");
  rt_out_time (&out, rt_ticks_time (ticks));
  put ("}");
}

static void
put_facts (const struct run_facts *facts, uint64_t start)
{
  bool comma = false;
  put ("\n],\"displayTimeUnit\":\"ns\",\"otherData\":{\"version\":"
       "\"" TASKS_VERSION "\",\"program\":");
  rt_out_quoted (&out, facts->program);
  put_field (",\"workers\":", facts->workers);
  put (facts->simulated ? ",\"simulated\":true" : ",\"simulated\":false");
  put (",\"machine\":");
  rt_out_quoted (&out, facts->machine);
  put (",\"policy\":");
  rt_out_quoted (&out, facts->policy);
  put_field (",\"lost\":", rt_events_lost ());
  put (",\"start_us\":");
  rt_out_time (&out, rt_ticks_time (start));
  put (",\"inlined\":[");
  rt_tapes_visit (put_light, &comma);
  put ("]}}\n");
}

int
rt_json_write (int fd, bool compressed, const struct run_facts *facts)
{
  size_t count;
  uint64_t start = 0;
  const struct cell *cells = rt_spool_map (&count);
  memset (rows, 0, sizeof rows);
  separate = false;
  rt_out_begin (&out, fd, compressed);
  put ("{\"traceEvents\":[");
  for (size_t i = 0; cells && i < count && !out.error;)
    {
      const struct event *event = rt_event (&cells[i]);
      size_t size = event->cells ? event->cells : 1;
      if (size > count - i)
        break;
      if (event->kind == EVENT_START)
        start += event->end - event->begin;
      if (event->kind != EVENT_NONE)
        put_event (event);
      i += size;
    }
  put_rows (facts);
  put_facts (facts, start);
  if (cells)
    rt_spool_unmap (cells, count);
  return rt_out_end (&out);
}
