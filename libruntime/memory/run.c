/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commands that copy: see run.h.  */

#include "run.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/observer.h"
#include "history.h"
#include "piece.h"
#include "recovery.h"
#include "replica.h"

void
rt_copy_users (struct command_set *set, const struct copy *copy, bool readers)
{
  rt_set_add (set, copy->writer);
  if (readers)
    rt_set_add_all (set, &copy->readers);
}

void
rt_wait_events_make (struct wait_events *events, struct command_set *waits,
                     struct memory_node *node, enum stream stream)
{
  events->count = 0;
  events->causes = 0;
  events->all = events->few;
  if (rt_stream_ordered (node, stream))
    rt_set_add (waits,
                STAILQ_LAST (&node->streams[stream].commands, command, link));
  if (waits->count > RT_FEW_EVENTS)
    events->all = malloc (waits->count * sizeof *events->all);
  if (!events->all)
    rt_no_memory (NULL, waits->count * sizeof *events->all,
                  "events of a device");
  for (uint32_t i = 0; i < waits->count; i++)
    {
      const struct command *command = rt_set_commands (waits)[i];
      if (!rt_command_on_device (command))
        continue;
      events->all[events->count++] = command->event;
      events->causes
          |= command->causes | UINT64_C (1) << (command->node - rt_nodes);
    }
}

void
rt_wait_events_clear (struct wait_events *events)
{
  if (events->all != events->few)
    free (events->all);
}

bool
rt_wait_at_host (struct memory_node *node, struct command_set *waits,
                 struct command_set *before)
{
  bool any = false;
  for (uint32_t i = 0; i < waits->count; i++)
    {
      struct command *command = rt_set_commands (waits)[i];
      if (rt_command_pending (command)
          && (!rt_command_on_device (command)
              || !rt_node_reaches (command->node, node)))
        {
          rt_set_add (before, command);
          any = true;
        }
    }
  return any;
}

void
rt_break_histories (struct piece *piece, const struct memory_node *except)
{
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->node != except && copy->node->intact
        && copy->replica->epoch == copy->node->epoch)
      rt_history_break (copy->node);
}

/* The number of the memory of REPLICA; NULL: the host's.  */
static unsigned
memory_of (const struct replica *replica)
{
  return replica ? (unsigned)(replica->node - rt_nodes) + 1 : 0;
}

void
rt_run_give (struct run *run, struct command_set *before)
{
  if (!run->first)
    return;
  struct memory_node *node = run->to ? run->to->node : run->from->node;
  const struct device_driver *driver = node->device->driver;
  enum stream stream = run->to ? STREAM_IN : STREAM_OUT;
  struct command_set waits = { 0 };
  bool late = false;
  for (struct piece *piece = run->first;; piece = rt_piece_next (piece))
    {
      const struct copy *from = rt_copy_in (piece, run->from);
      rt_copy_users (&waits, from, false);
      /* If what is copied is not what it should be, the host shall still have
         what the epoch began with.  */
      if (!run->to && node->intact && rt_command_pending (from->writer))
        {
          rt_set_add (before, from->writer);
          late = true;
        }
      rt_copy_users (&waits, rt_copy_in (piece, run->to), true);
      if (piece == run->last)
        break;
    }
  if (rt_wait_at_host (node, &waits, before) || late)
    {
      rt_set_clear (&waits);
      run->first = NULL;
      return;
    }

  device_event event = NULL;
  struct wait_events events;
  rt_wait_events_make (&events, &waits, node, stream);
  uintptr_t begin = run->first->interval.begin;
  size_t bytes = run->last->interval.end - begin;
  enum device_status status;
  if (!run->to)
    status = driver->copy_out (node->device, run->from->memory,
                               begin - run->from->begin, bytes, (void *)begin,
                               events.count, events.all, &event);
  else if (!run->from)
    status = driver->copy_in (node->device, run->to->memory,
                              begin - run->to->begin, bytes, (void *)begin,
                              events.count, events.all, &event);
  else
    status = driver->copy_across (run->from->node->device, run->from->memory,
                                  begin - run->from->begin, node->device,
                                  run->to->memory, begin - run->to->begin,
                                  bytes, events.count, events.all, &event);
  rt_wait_events_clear (&events);
  rt_set_clear (&waits);
  if (status != DEVICE_OK)
    {
      rt_recovery_begin (node, node->device->failure);
      rt_set_add (before, node->recovery);
      run->first = NULL;
      return;
    }
  if (run->to && run->from)
    run->to->author = run->from->author;
  struct command *command
      = rt_command_new (node, stream, event, events.causes);
  if (RT_RECORDED ())
    rt_recorder->copies (command, memory_of (run->from), memory_of (run->to),
                         bytes);
  driver->flush (node->device);
  for (struct piece *piece = run->first;; piece = rt_piece_next (piece))
    {
      struct copy *from = rt_copy_in (piece, run->from);
      struct copy *to = rt_copy_in (piece, run->to);
      if (run->to)
        rt_copy_overtaken (to);
      rt_copy_read_by (from, command);
      rt_copy_written_by (to, command);
      rt_copy_set_valid (piece, to, true);
      if (!run->to)
        rt_break_histories (piece, node);
      if (run->to)
        to->mapped = false;
      else if (node->device->shares_host)
        {
          /* Mapped for the host, which may write: a kernel must not even read
             it then.  */
          from->mapped = true;
          rt_copy_set_valid (piece, from, false);
        }
      if (piece == run->last)
        break;
    }
  run->first = NULL;
}

void
rt_run_add (struct run *run, struct replica *from, struct replica *to,
            struct piece *piece, struct command_set *before)
{
  if (run->first && run->from == from && run->to == to
      && run->last->interval.end == piece->interval.begin)
    {
      run->last = piece;
      return;
    }
  rt_run_give (run, before);
  *run = (struct run){ from, to, piece, piece };
}
