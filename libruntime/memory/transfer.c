/* SPDX-License-Identifier: LGPL-2.1-or-later

   Which commands make copies valid.

   Neighbouring pieces that go the same way go in one command: a *run*.  */

#include "transfer.h"

#include <stdlib.h>

#include "error.h"
#include "history.h"
#include "piece.h"
#include "recovery.h"
#include "replica.h"

struct run
{
  struct replica *from, *to;  /* NULL: the host */
  struct piece *first, *last; /* NULL if there is none yet */
};

/* Everything that uses COPY, or with WRITERS what fills it.  */
static void
add_users (struct command_set *set, const struct copy *copy, bool readers)
{
  rt_set_add (set, copy->writer);
  if (readers)
    rt_set_add_all (set, &copy->readers);
}

unsigned
rt_wait_events (struct command_set *waits, struct memory_node *node,
                enum stream stream, device_event **events)
{
  unsigned count = 0;
  if (rt_stream_ordered (node, stream))
    rt_set_add (waits,
                STAILQ_LAST (&node->streams[stream].commands, command, link));
  *events = NULL;
  if (!waits->count)
    return 0;
  *events = malloc (waits->count * sizeof **events);
  if (!*events)
    rt_no_memory (NULL, waits->count * sizeof **events, "events of a device");
  for (uint32_t i = 0; i < waits->count; i++)
    if (rt_command_on_device (rt_set_commands (waits)[i]))
      (*events)[count++] = rt_set_commands (waits)[i]->event;
  return count;
}

/* Move to BEFORE what of WAITS a command of NODE cannot wait for.  Whether
   there was any.  */
static bool
wait_at_host (struct memory_node *node, struct command_set *waits,
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

/* What is at the host in PIECE changes: no device but EXCEPT can begin again
   from it.  */
static void
break_histories (struct piece *piece, const struct memory_node *except)
{
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->replica->epoch == copy->replica->node->epoch
        && copy->replica->node != except)
      rt_history_break (copy->replica->node);
}

/* Give the command for RUN; the device's node fails if that cannot be done.
   What has to be waited for first goes to BEFORE; then nothing is done.  */
static void
transfer (struct run *run, struct command_set *before)
{
  if (!run->first)
    return;
  struct memory_node *node = run->to ? run->to->node : run->from->node;
  const struct device_driver *driver = node->device->driver;
  enum stream stream = run->to ? STREAM_IN : STREAM_OUT;
  struct command_set waits = { 0 };
  for (struct piece *piece = run->first;; piece = rt_piece_next (piece))
    {
      add_users (&waits, rt_copy_in (piece, run->from), false);
      add_users (&waits, rt_copy_in (piece, run->to), true);
      if (piece == run->last)
        break;
    }
  if (wait_at_host (node, &waits, before))
    {
      rt_set_clear (&waits);
      run->first = NULL;
      return;
    }

  device_event *events, event = NULL;
  unsigned count = rt_wait_events (&waits, node, stream, &events);
  uintptr_t begin = run->first->begin;
  size_t bytes = run->last->end - begin;
  enum device_status status;
  if (!run->to)
    status = driver->copy_out (node->device, run->from->memory,
                               begin - run->from->begin, bytes, (void *)begin,
                               count, events, &event);
  else if (!run->from)
    status = driver->copy_in (node->device, run->to->memory,
                              begin - run->to->begin, bytes, (void *)begin,
                              count, events, &event);
  else
    status = driver->copy_across (run->from->node->device, run->from->memory,
                                  begin - run->from->begin, node->device,
                                  run->to->memory, begin - run->to->begin,
                                  bytes, count, events, &event);
  free (events);
  rt_set_clear (&waits);
  if (status != DEVICE_OK)
    {
      rt_recovery_begin (node, node->device->failure);
      rt_set_add (before, node->recovery);
      run->first = NULL;
      return;
    }
  struct command *command = rt_command_new (node, stream, event);
  driver->flush (node->device);
  for (struct piece *piece = run->first;; piece = rt_piece_next (piece))
    {
      struct copy *from = rt_copy_in (piece, run->from);
      struct copy *to = rt_copy_in (piece, run->to);
      rt_copy_read_by (from, command);
      rt_copy_written_by (to, command);
      rt_copy_set_valid (piece, to, true);
      if (!run->to)
        break_histories (piece, node);
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

/* PIECE goes from FROM to TO, perhaps with others in RUN.  */
static void
add_to_run (struct run *run, struct replica *from, struct replica *to,
            struct piece *piece, struct command_set *before)
{
  if (run->first && run->from == from && run->to == to
      && run->last->end == piece->begin)
    {
      run->last = piece;
      return;
    }
  transfer (run, before);
  *run = (struct run){ from, to, piece, piece };
}

/* A valid copy of PIECE other than at the host, best one that NODE, if not
   NULL, can reach.  NULL if it is being saved: then BEFORE has what says when.
 */
static struct copy *
source (struct piece *piece, struct memory_node *node,
        struct command_set *before)
{
  struct copy *best = NULL;
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    {
      struct memory_node *at = copy->replica->node;
      if (!copy->valid)
        continue;
      if (at->state != NODE_USED)
        {
          if (!best && at->recovery)
            rt_set_add (before, at->recovery);
          continue;
        }
      if (!best || at == node || (node && rt_node_reaches (at, node)))
        best = copy;
    }
  return best;
}

static bool
shared_with_host (const struct piece *piece)
{
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->replica->node->device->shares_host)
      return true;
  return false;
}

/* PIECE is used at the host by RANGE.  */
static void
fetch_piece_to_host (struct piece *piece, const struct range *range,
                     struct run *run, struct command_set *before)
{
  bool writes = rt_range_writes (range, piece->begin);
  bool reads = rt_range_reads (range);
  if (!reads && !writes)
    return;
  if (!piece->host.valid && (reads || shared_with_host (piece)))
    {
      struct copy *from = source (piece, NULL, before);
      if (from)
        add_to_run (run, from->replica, NULL, piece, before);
    }
}

/* PIECE, whose content RANGE needs, is where it has to be: what the host has
   to wait for, and what becomes invalid.  */
static void
settle_piece_at_host (struct piece *piece, const struct range *range,
                      struct command_set *before)
{
  if (!rt_range_writes (range, piece->begin))
    {
      if (rt_range_reads (range))
        rt_set_add (before, piece->host.writer);
      return;
    }
  /* Devices that read other copies are waited for, too: should one of them
     fail, its task is executed again from what is at the host.  */
  for (struct copy *copy = &piece->host; copy; copy = copy->next)
    add_users (before, copy, true);
  if (before->count)
    return;
  break_histories (piece, NULL);
  rt_copy_set_valid (piece, &piece->host, true);
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    rt_copy_set_valid (piece, copy, false);
}

/* Borders of pieces where RANGE has some; where a replica begins and ends
   there are.  */
static void
cut (const struct range *range)
{
  if (!range->replica)
    rt_pieces_cut (range->begin, range->end);
  if ((range->mode & TASKS_WRITE) && range->written_end < range->end)
    rt_pieces_cut (range->written_end, range->end);
}

void
rt_fetch_to_host (const struct range *ranges, uint32_t count,
                  struct command_set *before)
{
  struct run run = { 0 };
  for (uint32_t i = 0; i < count; i++)
    {
      cut (&ranges[i]);
      RT_FOR_EACH_PIECE (piece, ranges[i].begin, ranges[i].end)
      fetch_piece_to_host (piece, &ranges[i], &run, before);
    }
  transfer (&run, before);
  for (uint32_t i = 0; i < count; i++)
    RT_FOR_EACH_PIECE (piece, ranges[i].begin, ranges[i].end)
  settle_piece_at_host (piece, &ranges[i], before);
}

/* Make PIECE valid in REPLICA.  */
static void
fetch_piece_to_device (struct piece *piece, struct replica *replica,
                       struct run *run, struct command_set *before)
{
  struct memory_node *node = replica->node;
  if (piece->host.valid)
    {
      /* What comes from a device by way of the host may fail to arrive.  */
      if (rt_command_pending (piece->host.writer))
        rt_history_break (node);
      add_to_run (run, NULL, replica, piece, before);
      return;
    }
  struct copy *from = source (piece, node, before);
  if (!from)
    return;
  struct memory_node *other = from->replica->node;
  if (other != node)
    rt_history_break (node);
  if (rt_node_reaches (other, node) && !other->device->shares_host)
    {
      add_to_run (run, from->replica, replica, piece, before);
      return;
    }
  struct run home = { from->replica, NULL, piece, piece };
  transfer (&home, before);
  if (piece->host.valid)
    add_to_run (run, NULL, replica, piece, before);
}

/* What a launch that uses PIECE through RANGE has to wait for.  */
static void
wait_for_piece (struct piece *piece, const struct range *range,
                struct command_set *waits)
{
  bool writes = rt_range_writes (range, piece->begin);
  if (writes && range->replica->node->device->shares_host)
    /* All copies in memory that is shared are one.  */
    for (struct copy *copy = &piece->host; copy; copy = copy->next)
      add_users (waits, copy, true);
  else if (writes || rt_range_reads (range))
    add_users (waits, rt_copy_in (piece, range->replica), writes);
}

/* Make valid what is missing in the replicas of RANGES; true if something was.
 */
static bool
fetch_missing (const struct range *ranges, uint32_t count,
               struct command_set *before)
{
  struct run run = { 0 };
  bool missing = false;
  for (uint32_t i = 0; i < count; i++)
    if (ranges[i].replica)
      RT_FOR_EACH_PIECE_OF (piece, ranges[i].replica)
      {
        struct copy *copy = rt_copy_in (piece, ranges[i].replica);
        if ((rt_range_reads (&ranges[i]) && !copy->valid)
            || (rt_range_writes (&ranges[i], piece->begin) && copy->mapped))
          {
            missing = true;
            fetch_piece_to_device (piece, ranges[i].replica, &run, before);
          }
      }
  transfer (&run, before);
  return missing;
}

bool
rt_fetch_to_device (struct memory_node *node, const struct range *ranges,
                    uint32_t count, struct command_set *waits,
                    struct command_set *before)
{
  for (uint32_t i = 0; i < count; i++)
    if (ranges[i].replica)
      cut (&ranges[i]);
  /* Of memory that is shared with the host several replicas may have the same
     piece: what one of them gets by way of the host is mapped in the others,
     and has to be unmapped then.  */
  while (fetch_missing (ranges, count, before))
    if (before->count)
      return false;
  for (uint32_t i = 0; i < count; i++)
    if (ranges[i].replica)
      RT_FOR_EACH_PIECE_OF (piece, ranges[i].replica)
  wait_for_piece (piece, &ranges[i], waits);
  return !wait_at_host (node, waits, before);
}

void
rt_fetch_used (struct memory_node *node, const struct range *ranges,
               uint32_t count, struct command *command)
{
  for (uint32_t i = 0; i < count; i++)
    {
      const struct range *range = &ranges[i];
      if (!range->replica)
        continue;
      RT_FOR_EACH_PIECE_OF (piece, range->replica)
      {
        struct copy *copy = rt_copy_in (piece, range->replica);
        if (rt_range_writes (range, piece->begin))
          {
            rt_copy_set_valid (piece, copy, true);
            for (struct copy *other = &piece->host; other; other = other->next)
              if (other != copy)
                rt_copy_set_valid (piece, other, false);
            rt_copy_written_by (copy, command);
          }
        else
          /* Or it does not touch it: but it has the replica.  */
          rt_copy_read_by (copy, command);
      }
      range->replica->epoch = node->epoch;
      rt_replica_used (range->replica);
    }
}

void
rt_fetch_exclusive (struct replica *replica, struct command_set *before)
{
  struct run run = { 0 };
  RT_FOR_EACH_PIECE_OF (piece, replica)
  {
    struct copy *copy = rt_copy_in (piece, replica);
    bool only = copy->valid;
    for (struct copy *other = &piece->host; other; other = other->next)
      only &= other == copy || !other->valid;
    if (only)
      add_to_run (&run, replica, NULL, piece, before);
    else
      add_users (before, copy, true);
  }
  transfer (&run, before);
  RT_FOR_EACH_PIECE_OF (piece, replica)
  add_users (before, rt_copy_in (piece, replica), true);
}
