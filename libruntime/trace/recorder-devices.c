/* SPDX-License-Identifier: LGPL-2.1-or-later

   The recorder: devices, links between memories, and described cores.  */

#include "recorder.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/config.h"
#include "memory/offloaded.h"
#include "model/machine.h"
#include "trace.h"
#include "traced.h"

/* Of all below but the copies that are pending, which are under the memory
   lock.  */
static struct lock lock;

/* When the last thing in each row ended, and what it is called.  */
static struct row
{
  uint64_t end;
  char name[80];
} cores[RT_MAX_SLOTS], devices[MEMORIES][STREAMS];
_Static_assert(MEMORIES >= RT_MOST_MEMORIES, "each has a row");
static uint64_t links[LINKED][LINKED][LANES];

/* A copy that a device has been given.  */
static struct copy_note
{
  struct copy_note *next;
  const void *command;
  unsigned from, to;
  size_t bytes;
  uint64_t given;
} * first, **last = &first;

const char *
rt_memory_text (unsigned number, char *text, size_t size)
{
  if (!number)
    snprintf (text, size, "host");
  else if (rt_trace_rank)
    snprintf (text, size, "rank %u", number);
  else if (*devices[number][0].name)
    snprintf (text, size, "%s", devices[number][0].name);
  else
    snprintf (text, size, "device %u", number - 1);
  return text;
}

/* The same for an end of a link.  */
static const char *
end_text (unsigned number, char *text, size_t size)
{
  if (number < LINKED - 1
      || (rt_machine.memory_count <= LINKED && !rt_trace_rank))
    return rt_memory_text (number, text, size);
  snprintf (text, size, "others");
  return text;
}

static unsigned
end_of_link (unsigned memory)
{
  return memory < LINKED ? memory : LINKED - 1;
}

/* The name of the LINK, with its lane.  */
static void
link_text (unsigned link, char *text, size_t size)
{
  char from[100], to[100], lane[32] = "";
  unsigned memory = link / LANES / LINKED;
  if (link % LANES)
    snprintf (lane, sizeof lane, ", copy %u", link % LANES + 1);
  snprintf (text, size, "link %s -> %s%s",
            end_text (memory, from, sizeof from),
            end_text (link / LANES % LINKED, to, sizeof to), lane);
}

const char *
rt_row_text (unsigned row, char *text, size_t size)
{
  if (row >= ROW_LINK)
    link_text (row - ROW_LINK, text, size);
  else if (rt_trace_rank && row >= ROW_WORKER && row < ROW_SERVICE)
    snprintf (text, size, "rank %u, core %u", rt_trace_rank,
              row - ROW_WORKER - 1);
  else if (rt_trace_rank && row >= ROW_DEVICE)
    snprintf (text, size, "rank %u, %s stream %u", rt_trace_rank,
              devices[(row - ROW_DEVICE) / STREAMS][0].name,
              (row - ROW_DEVICE) % STREAMS);
  else if (rt_trace_rank)
    snprintf (text, size, "rank %u, thread %u", rt_trace_rank, row);
  else if (row >= ROW_DEVICE)
    snprintf (text, size, "%s stream %u",
              devices[(row - ROW_DEVICE) / STREAMS][0].name,
              (row - ROW_DEVICE) % STREAMS);
  else if (row >= ROW_CORE)
    snprintf (text, size, "%s", cores[row - ROW_CORE].name);
  else if (row >= ROW_SERVICE)
    snprintf (text, size, "service %u", row - ROW_SERVICE);
  else if (row >= ROW_WORKER)
    snprintf (text, size, "worker %u", row - ROW_WORKER);
  else if (row > ROW_HOST + 1)
    snprintf (text, size, "host thread %u", row - ROW_HOST);
  else
    snprintf (text, size, "host thread");
  return text;
}

/* TASK has been executed in ROW, which is NUMBER.  */
static void
executed (struct task *task, struct row *row, unsigned number,
          const struct execution *execution)
{
  struct tape *tape = rt_tape_of (rt_self);
  struct traced *traced = rt_traced (task);
  if (!tape)
    return;
  rt_tape_count (&tape->begun, 1);
  rt_record_idle (tape, number, row->end, execution->begin, task);
  traced->end = row->end = execution->end;
  traced->row = (uint16_t)number;
  rt_record_task (tape, task, execution);
}

void
rt_recorder_executed (struct task *task, unsigned slot, uint64_t begin)
{
  struct row *row = &cores[slot];
  const struct tasks_implementation *implementation
      = task->codelet->implementations;
  while (implementation->target != TASKS_TARGET_CPU)
    implementation++;
  struct execution execution = { .begin = begin + rt_ticks_before,
                                 .end = rt_ticks (),
                                 .row = (uint16_t)(ROW_CORE + slot),
                                 .implementation = implementation };
  execution.own = execution.end - execution.begin;
  rt_lock (&lock);
  if (!*row->name)
    {
      const struct worker_kind *kind
          = &rt_machine.kinds[rt_machine_kind_of_slot (slot)];
      snprintf (row->name, sizeof row->name, "%.60s %u", kind->name,
                slot - kind->first);
    }
  executed (task, row, execution.row, &execution);
  rt_unlock (&lock);
}

/* The stream of DEVICE, MEMORY, that was free when what ends at END and took
   TIME began, or else is soonest: it executes as many tasks at a time as it
   has slots.  */
static unsigned
find_stream (const struct device *device, unsigned memory, uint64_t end,
             uint64_t time)
{
  const struct row *streams = devices[memory];
  unsigned count = device->slots < STREAMS ? device->slots : STREAMS, best = 0;
  for (unsigned i = 1; i < count && streams[best].end + time > end; i++)
    if (streams[i].end < streams[best].end)
      best = i;
  return best;
}

void
rt_recorder_offloaded (const struct offloaded *offloaded)
{
  unsigned memory = (unsigned)(offloaded->node - rt_nodes) + 1;
  struct row *row = devices[memory];
  uint64_t time = rt_ticks_in (offloaded->time);
  struct execution execution = { .implementation = offloaded->implementation,
                                 .offloaded = offloaded };
  rt_lock (&lock);
  /* Others may have ended before somebody looked, and were found with it.  */
  execution.end = rt_ticks () - rt_ticks_in (rt_clock () - offloaded->when);
  if (!*row->name)
    {
      snprintf (row->name, sizeof row->name, "%.70s",
                offloaded->node->device->name);
    }
  unsigned stream
      = find_stream (offloaded->node->device, memory, execution.end, time);
  row = &devices[memory][stream];
  execution.row = (uint16_t)(ROW_DEVICE + memory * STREAMS + stream);
  /* It has been found since the runtime started.  */
  if (!row->end && !rt_simulated_p ())
    row->end = execution.end - time;
  /* In a stream they are executed one after the other.  */
  execution.begin = execution.end > time ? execution.end - time : 0;
  if (execution.begin < row->end)
    execution.begin = row->end;
  /* Another core's clock may have been a little ahead.  */
  if (execution.end < execution.begin)
    execution.end = execution.begin;
  execution.own = execution.end - execution.begin;
  if (rt_task_node_p (offloaded->task) && rt_tape_of (rt_self)
      && !(offloaded->node->device->notes && rt_trace_origin ()))
    rt_record_node (rt_tape_of (rt_self), offloaded->task);
  executed (offloaded->task, row, execution.row, &execution);
  rt_unlock (&lock);
}

void
rt_ranks_copies (const void *command, unsigned from, unsigned to, size_t bytes)
{
  struct copy_note *note = malloc (sizeof *note);
  if (!note)
    return;
  *note = (struct copy_note){ .command = command,
                              .from = from,
                              .to = to,
                              .bytes = bytes,
                              .given = rt_ticks () };
  *last = note;
  last = &note->next;
}

/* The trace of a cluster has what goes from rank to rank: that is all that the
   numbers name there.  */
void
rt_recorder_copies (const void *command, unsigned from, unsigned to,
                    size_t bytes)
{
  if (!rt_trace_rank)
    rt_ranks_copies (command, from, to, bytes);
}

/* A row of the link from FROM to TO that is free from BEGIN to END.  */
static unsigned
find_lane (unsigned from, unsigned to, uint64_t *begin, uint64_t end)
{
  from = end_of_link (from);
  to = end_of_link (to);
  uint64_t *lanes = links[from][to];
  unsigned lane = 0;
  while (lane < LANES - 1 && lanes[lane] > *begin)
    lane++;
  if (*begin < lanes[lane])
    *begin = lanes[lane];
  lanes[lane] = end;
  return ROW_LINK + (from * LINKED + to) * LANES + lane;
}

void
rt_recorder_copied (const void *command, uint64_t time)
{
  struct copy_note **at = &first, *note;
  while ((note = *at) && note->command != command)
    at = &note->next;
  struct tape *tape = rt_tape_of (rt_self);
  if (!note)
    return;
  *at = note->next;
  if (!*at)
    last = at;
  uint64_t end = rt_ticks (), ticks = rt_ticks_in (time);
  uint64_t begin = ticks && ticks < end ? end - ticks : note->given;
  unsigned row = find_lane (note->from, note->to, &begin, end);
  atomic_fetch_add (&rt_bytes_copied, note->bytes);
  struct event event = { .kind = EVENT_COPY,
                         .row = (uint16_t)row,
                         .begin = begin,
                         .end = end,
                         .number = note->bytes,
                         .more = note->from << 16 | note->to };
  free (note);
  if (tape)
    rt_record (tape, &event);
}

void
rt_recorder_devices_stop (void)
{
  struct tape *tape = rt_tape_of (rt_self);
  for (unsigned i = 0; tape && i < RT_MAX_SLOTS; i++)
    if (*cores[i].name)
      {
        rt_record_idle (tape, ROW_CORE + i, cores[i].end, rt_ticks (), NULL);
        cores[i].end = rt_ticks ();
      }
}

/* What was given to devices was the parent's.  */
void
rt_recorder_devices_forked (void)
{
  lock = (struct lock){ 0 };
  first = NULL;
  last = &first;
}
