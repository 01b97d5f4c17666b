/* SPDX-License-Identifier: LGPL-2.1-or-later

   The file of a trace: events, and what is known of the run as a whole.

   Of a cluster's ranks rank 0 writes it.  Each rank notes what happens there.
   What it executes for rank 0 (cluster/launch.c) is noted under the number
   that it has there, and with what else rank 0 knew of it when it launched it.
   At the end rank 0 asks: then a rank makes of its events what shall be in the
   file, in rank 0's time, and that goes to rank 0's spool, in pieces of whole
   events.  Of a rank from which something has come rank 0 writes nothing
   itself.

   A rank's clock is to rank 0's as it was found at the start and at the end
   (driver/cluster-clock.c), and in between on a line through both.  */

#include "json-inside.h"

#include <string.h>
#include <unistd.h>

#include "driver/cluster-wire.h"
#include "engine/slot.h"
#include "recorder.h"
#include "spool.h"
#include "tasks.h"
#include "tasks/abi.h"
#include "trace.h"

unsigned rt_trace_rank;

/* Ranks that have told of themselves.  */
static bool told[MEMORIES];

static void (*tell_rank_0) (const void *events, size_t size);

void
rt_json_begin (const char *type, const char *name, unsigned row)
{
  put (rt_json.separate ? ",\n{\"ph\":\"" : "\n{\"ph\":\"");
  rt_json.separate = true;
  put (type);
  if (name)
    {
      put ("\",\"name\":\"");
      put (name);
    }
  put_field ("\",\"pid\":",
             rt_json.end ? rt_json.end->process : (uint64_t)getpid ());
  put_field (",\"tid\":", row + rt_trace_rank * ROWS);
}

static void
put_rows (void)
{
  for (unsigned row = 0; row < ROWS; row++)
    if (rt_json.rows[row / 8] >> row % 8 & 1)
      {
        char name[ROW_NAME];
        rt_json_begin ("M", "thread_name", row);
        put (",\"args\":{\"name\":\"");
        rt_out_escaped (&rt_json.out, rt_row_text (row, name, sizeof name));
        put ("\"}}");
        rt_json_begin ("M", "thread_sort_index", row);
        put_field (",\"args\":{\"sort_index\":", row + rt_trace_rank * ROWS);
        put ("}}");
        rt_out_seam (&rt_json.out);
      }
}

static void
put_light (void *data, const struct tasks_codelet *codelet, uint64_t count,
           uint64_t ticks)
{
  bool *comma = data;
  put (*comma ? ",{\"task\":" : "{\"task\":");
  *comma = true;
  rt_out_quoted (&rt_json.out, codelet->name);
  put_field (",\"count\":", count);
  put (",\"us\":");
  rt_out_time (&rt_json.out, rt_ticks_time (ticks));
  put ("}");
}

static void
put_facts (const struct run_facts *facts)
{
  bool comma = false;
  rt_json_begin ("M", "process_name", 0);
  put (",\"args\":{\"name\":");
  rt_out_quoted (&rt_json.out, facts->program);
  put ("}}");
  put_rows ();
  put ("\n],\"displayTimeUnit\":\"ns\",\"otherData\":{\"version\":"
       "\"" TASKS_VERSION "\",\"program\":");
  rt_out_quoted (&rt_json.out, facts->program);
  put_field (",\"workers\":", facts->workers);
  put (facts->simulated ? ",\"simulated\":true" : ",\"simulated\":false");
  put (",\"machine\":");
  rt_out_quoted (&rt_json.out, facts->machine);
  put (",\"policy\":");
  rt_out_quoted (&rt_json.out, facts->policy);
  put_field (",\"lost\":", rt_events_lost ());
  put (",\"start_us\":");
  rt_out_time (&rt_json.out, rt_ticks_time (rt_json.start));
  put (",\"inlined\":[");
  rt_tapes_visit (put_light, &comma);
  put ("]}}\n");
}

/* Light tasks of another rank.  */
static void
put_rank_light (void *data, const struct tasks_codelet *codelet,
                uint64_t count, uint64_t ticks)
{
  (void)data;
  (void)ticks;
  rt_json_begin ("M", "inlined", 0);
  put (",\"args\":{\"name\":");
  rt_out_quoted (&rt_json.out, codelet->name);
  put_field (",\"count\":", count);
  put ("}}");
}

/* COUNT messages, of so many BYTES, went from the rank FROM to TO.  */
static void
put_messages (unsigned from, unsigned to, uint64_t count, uint64_t bytes)
{
  char name[ROW_NAME];
  rt_json_begin ("M", "messages", 0);
  put (",\"args\":{\"from\":\"");
  put (rt_memory_text (from, name, sizeof name));
  put ("\",\"to\":\"");
  put (rt_memory_text (to, name, sizeof name));
  put_field ("\",\"count\":", count);
  put_field (",\"bytes\":", bytes);
  put ("}}");
}

static void
put_rank (uint64_t messages, uint64_t bytes)
{
  const struct wire_end *end = rt_json.end;
  uint64_t error = end->clocks[0].error > end->clocks[1].error
                       ? end->clocks[0].error
                       : end->clocks[1].error;
  /* Also those that did nothing.  */
  for (unsigned i = 1; i < rt_slots.count; i++)
    rt_json.rows[(ROW_WORKER + i) / 8] |= (uint8_t)(1 << (ROW_WORKER + i) % 8);
  put_rows ();
  put_messages (0, rt_trace_rank, end->messages, end->bytes);
  put_messages (rt_trace_rank, 0, messages, bytes);
  rt_tapes_visit (put_rank_light, NULL);
  rt_json_begin ("M", "rank", 0);
  put_field (",\"args\":{\"rank\":", rt_trace_rank);
  put (",\"error\":");
  rt_out_time (&rt_json.out, error);
  put_field (",\"lost\":", rt_events_lost ());
  put ("}}");
}

/* Whether EVENT is not written: another rank tells of it; or this is another
   one, and the event was over before rank 0's trace began, or is a counter. */
static bool
left_out (const struct event *event)
{
  unsigned from = (unsigned)(event->more >> 16), to = event->more & 0xFFFF;
  if (rt_json.end)
    return event->kind == EVENT_COUNTS || !rt_json_time (event->end);
  if (event->kind == EVENT_COPY)
    return told[(from ? from : to) % MEMORIES];
  return event->row >= ROW_DEVICE && event->row < ROW_LINK
         && told[(event->row - ROW_DEVICE) / STREAMS];
}

static void
put_events (void)
{
  size_t count;
  const struct cell *cells = rt_spool_map (&count);
  for (size_t i = 0; cells && i < count && !rt_json.out.error;)
    {
      const struct event *event = rt_event (&cells[i]);
      size_t size = rt_event_cells (event);
      if (size > count - i)
        break;
      if (event->kind == EVENT_START)
        rt_json.start += event->end - event->begin;
      if (event->kind == EVENT_TEXT)
        {
          /* It begins with a comma.  */
          bool first = !rt_json.separate;
          rt_json.separate = true;
          rt_out_bytes (&rt_json.out, (const char *)(event + 1) + first,
                        event->number - first);
        }
      else if (event->kind != EVENT_NONE && !left_out (event))
        rt_json_event (event);
      rt_out_seam (&rt_json.out);
      i += size;
    }
  if (cells)
    rt_spool_unmap (cells, count);
}

int
rt_json_write (int fd, bool compressed, const struct run_facts *facts)
{
  rt_out_begin (&rt_json.out, fd, compressed);
  put ("{\"traceEvents\":[");
  put_events ();
  put_facts (facts);
  return rt_out_end (&rt_json.out);
}

/* What is written goes to rank 0, as an event.  */
static void
take (const char *bytes, size_t count)
{
  static struct
  {
    struct event event;
    char bytes[OUT_ROOM];
  } text;
  text.event = (struct event){ .kind = EVENT_TEXT, .number = count };
  memcpy (text.bytes, bytes, count);
  tell_rank_0 (&text, rt_event_cells (&text.event) * sizeof (struct cell));
}

void
rt_trace_tell (const struct wire_end *end, uint64_t messages, uint64_t bytes,
               void (*tell) (const void *events, size_t size))
{
  rt_record_flush ();
  rt_ticks_settle ();
  tell_rank_0 = tell;
  rt_json.end = end;
  rt_json.separate = true;
  rt_out_begin (&rt_json.out, -1, false);
  rt_json.out.take = take;
  put_events ();
  put_rank (messages, bytes);
  rt_out_end (&rt_json.out);
}

void
rt_trace_told (unsigned rank, const void *events, size_t size)
{
  if (rank < MEMORIES)
    told[rank] = true;
  rt_ticks_settle ();
  rt_spool_write (events, CELLS (size));
}
