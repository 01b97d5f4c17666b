/* SPDX-License-Identifier: LGPL-2.1-or-later

   The trace: what is neither here nor there in time.  */

#include "json-inside.h"

#include <unistd.h>

#include "driver/cluster-wire.h"
#include "engine/slot.h"
#include "recorder.h"
#include "tasks.h"
#include "tasks/abi.h"

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

void
rt_json_facts (const struct run_facts *facts)
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

void
rt_json_rank (uint64_t messages, uint64_t bytes)
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
