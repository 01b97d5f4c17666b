/* SPDX-License-Identifier: LGPL-2.1-or-later

   Saving what a failing device has done.  */

#include "recovery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "history.h"
#include "park.h"
#include "piece.h"
#include "repeat.h"
#include "replica.h"
#include "transfer.h"

unsigned rt_recovery_patience = 5000;

/* What a failing device has and the host has not, on its way to the host.  */
struct rescue
{
  uintptr_t begin;
  size_t bytes;
  void *copy; /* NULL if the device shares the host's memory */
  device_event event;
  struct rescue *next;
};

void
rt_recovery_begin (struct memory_node *node, const char *why)
{
  if (node->state != NODE_USED)
    return;
  node->state = NODE_FAILING;
  snprintf (node->why, sizeof node->why, "%s", why);
  node->recovery = rt_command_make (node);
  rt_service_wake (NULL);
}

void
rt_recovery_takes (struct memory_node *node, struct command *command)
{
  command->failed = true;
  rt_command_refer (command);
  STAILQ_INSERT_TAIL (&node->failed, command, link);
}

bool
rt_recovery_doubts (const struct memory_node *node)
{
  const struct command *command;
  STAILQ_FOREACH (command, &node->failed, link)
  if (command->offloaded)
    return true;
  return false;
}

/* Whether a command of NODE that has not ended may yet write the host's
   memory.  */
static bool
may_write_host (const struct memory_node *node)
{
  return !STAILQ_EMPTY (&node->streams[STREAM_OUT].commands)
         || (node->device->shares_host && rt_commands_left (node));
}

/* Commands that do not end have failed.  */
static void
abandon (struct memory_node *node)
{
  for (int i = 0; i < STREAM_COUNT; i++)
    while (!STAILQ_EMPTY (&node->streams[i].commands))
      {
        struct command *command = STAILQ_FIRST (&node->streams[i].commands);
        STAILQ_REMOVE_HEAD (&node->streams[i].commands, link);
        command->failed = true;
        if (command->offloaded)
          command->offloaded->state = COMMAND_FAILED;
        STAILQ_INSERT_TAIL (&node->failed, command, link);
      }
}

/* Wait until NODE does nothing.  It may be gone, and never end its commands:
   they are given up when nothing has ended for a while.  But those that write
   the host's memory could do that yet, over what others have written there
   since then; so nothing goes on before they have ended.  The lock is given up
   meanwhile.  */
static void
await_end (struct memory_node *node, struct endings *endings)
{
  bool warned = false;
  node->device->driver->flush (node->device);
  for (unsigned naps = 0; rt_commands_left (node); naps++)
    {
      if (rt_commands_poll (endings))
        naps = 0;
      else if (naps >= rt_recovery_patience && !may_write_host (node))
        abandon (node);
      else if (naps >= rt_recovery_patience && !warned)
        {
          warned = true;
          rt_warning ("device '%s' failed (%s), and still uses the program's"
                      " memory: what needs it waits",
                      node->device->name, node->why);
        }
      else
        {
          rt_memory_unlock ();
          rt_nap (1000);
          rt_memory_lock ();
        }
    }
}

static bool
has_copy (const struct memory_node *node, const struct piece *piece)
{
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->replica->node == node)
      return true;
  return false;
}

/* Whether COMMAND is one of another device than NODE, and has not ended.  */
static bool
foreign (const struct memory_node *node, const struct command *command)
{
  return rt_command_pending (command) && command->node != node
         && rt_command_on_device (command);
}

/* Whether a command of another device than NODE uses COPY.  */
static bool
used_by_others (const struct memory_node *node, const struct copy *copy)
{
  bool used = foreign (node, copy->writer);
  for (uint32_t i = 0; i < copy->readers.count; i++)
    used |= foreign (node, rt_set_commands (&copy->readers)[i]);
  return used;
}

/* Whether another device uses memory of NODE, which will be freed, or what the
   host has of that, which will be overwritten: by a copy from one device to
   another, or between another one and the host.  What shares the host's memory
   is the host's.  */
static bool
others_use (const struct memory_node *node)
{
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  if (has_copy (node, piece))
    for (struct copy *copy = &piece->host; copy; copy = copy->next)
      if ((!copy->replica || copy->replica->node == node
           || copy->replica->node->device->shares_host)
          && used_by_others (node, copy))
        return true;
  return false;
}

/* Wait until none does.  That ends: what NODE has is given to nobody any more,
   and what the host has once to each device.  The lock is given up meanwhile.
 */
static void
await_others (struct memory_node *node, struct endings *endings)
{
  for (unsigned naps = 0; others_use (node); naps++)
    if (!rt_commands_poll (endings))
      {
        if (naps == rt_recovery_patience)
          rt_warning ("device '%s' failed (%s), and another one still uses"
                      " what it had: what needs it waits",
                      node->device->name, node->why);
        rt_memory_unlock ();
        rt_nap (1000);
        rt_memory_lock ();
      }
}

/* Whether what fills COPY is a command that failed.  */
static bool
spoiled (const struct copy *copy)
{
  return rt_command_pending (copy->writer) && copy->writer->failed;
}

/* The copy of PIECE that COMMAND was to bring to the host, or NULL.  */
static struct copy *
source_of (struct piece *piece, const struct command *command)
{
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    for (uint32_t i = 0; i < copy->readers.count; i++)
      if (rt_set_commands (&copy->readers)[i] == command)
        return copy;
  return NULL;
}

/* What copies that failed, of any node, were to fill is not there.  */
static void
take_back (void)
{
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  {
    struct copy *source;
    if (piece->host.valid && spoiled (&piece->host))
      {
        rt_copy_set_valid (piece, &piece->host, false);
        if ((source = source_of (piece, piece->host.writer)))
          {
            rt_copy_set_valid (piece, source, true);
            source->mapped = false;
          }
      }
    for (struct copy *copy = piece->host.next; copy; copy = copy->next)
      if (spoiled (copy) && copy->writer->stream == STREAM_IN)
        rt_copy_set_valid (piece, copy, false);
  }
}

/* Whether a command that failed may have overwritten a part of what is at the
   host: the first copy to there, unless what it was to copy had failed, so
   that it did not begin.  Those behind it did not, either.  */
static bool
some_torn (struct memory_node *node)
{
  struct command *command;
  STAILQ_FOREACH (command, &node->failed, link)
  if (command->stream == STREAM_OUT)
    break;
  if (!command)
    return false;
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  {
    struct copy *source = source_of (piece, command);
    if (source && spoiled (source))
      return false;
  }
  return true;
}

/* A valid copy on NODE of PIECE, which is not at the host, or only on its way
   there; or NULL.  It may be on other nodes; but they may fail, too, and tasks
   that are repeated need it at the host.  */
static struct copy *
missing_at_host (struct piece *piece, const struct memory_node *node)
{
  if (piece->host.valid && !rt_command_pending (piece->host.writer))
    return NULL;
  struct copy *copy = piece->host.next;
  while (copy && !(copy->valid && copy->replica->node == node))
    copy = copy->next;
  return copy;
}

/* The first task that failed, or NULL.  Those behind it should not have begun:
   a launch waits for the one before it.  */
static struct offloaded *
first_failed (const struct memory_node *node)
{
  struct offloaded *offloaded;
  STAILQ_FOREACH (offloaded, &node->history, link)
  if (offloaded->state != COMMAND_DONE)
    return offloaded;
  return NULL;
}

/* Whether all tasks behind OFFLOADED, which failed, did not begin.  Not every
   driver obeys.  */
static bool
all_after_failed (const struct offloaded *offloaded)
{
  while ((offloaded = STAILQ_NEXT (offloaded, link)))
    if (offloaded->state == COMMAND_DONE)
      return false;
  return true;
}

/* Whether something did not reach the memory of NODE, so that what is there,
   and was to be overwritten, is not what it should have been.  */
static bool
some_copy_failed (const struct memory_node *node)
{
  struct command *command;
  if (node->device->shares_host && node->device->on_host_cores)
    return false;
  STAILQ_FOREACH (command, &node->failed, link)
  if (command->stream == STREAM_IN)
    return true;
  return false;
}

/* Whether OFFLOADED may have changed what it has to read, were it executed
   again.  */
static bool
overwrites (const struct offloaded *offloaded)
{
  const struct range *ranges = offloaded->ranges;
  for (uint32_t i = 0; i < offloaded->count; i++)
    for (uint32_t j = 0; j < offloaded->count; j++)
      if (ranges[i].mode & TASKS_READ && ranges[j].mode & TASKS_WRITE
          && ranges[i].begin < ranges[j].end
          && ranges[j].begin < ranges[i].end)
        return true;
  return false;
}

/* Whether another device has overwritten what OFFLOADED, which failed, has
   read, or should have written before that: it did not wait for this, for it
   has memory of its own.  */
static bool
superseded (const struct offloaded *offloaded)
{
  for (uint32_t i = 0; i < offloaded->count; i++)
    {
      const struct range *range = &offloaded->ranges[i];
      if (range->replica)
        RT_FOR_EACH_PIECE_OF (piece, range->replica)
      if (!rt_copy_in (piece, range->replica)->valid
          && (rt_range_reads (range)
              || (rt_range_writes (range, piece->begin) && piece->host.valid)))
        return true;
    }
  return false;
}

static bool
some_superseded (const struct memory_node *node)
{
  struct offloaded *offloaded;
  STAILQ_FOREACH (offloaded, &node->history, link)
  if (offloaded->state != COMMAND_DONE && superseded (offloaded))
    return true;
  return false;
}

/* Wait for the event of RESCUE.  */
static bool
arrived (struct memory_node *node, struct rescue *rescue)
{
  const struct device_driver *driver = node->device->driver;
  enum command_state state;
  for (unsigned naps = 0;
       (state = driver->state (rescue->event)) == COMMAND_PENDING; naps++)
    {
      if (naps >= rt_recovery_patience)
        return false;
      rt_nap (1000);
    }
  driver->release (rescue->event);
  rescue->event = NULL;
  return state == COMMAND_DONE;
}

/* Copy all that NODE has, and the host has not, to there.  Nothing at the host
   is changed unless all of it arrives.  */
static bool
rescue_all (struct memory_node *node)
{
  struct device *device = node->device;
  struct rescue *list = NULL;
  bool good = true;
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  {
    struct copy *copy = missing_at_host (piece, node);
    if (!copy || !good)
      continue;
    struct rescue *rescue = calloc (1, sizeof *rescue);
    size_t bytes = piece->end - piece->begin;
    if (!rescue || (!device->shares_host && !(rescue->copy = malloc (bytes))))
      rt_no_memory (NULL, bytes, "saving what a device has computed");
    rescue->begin = piece->begin;
    rescue->bytes = bytes;
    rescue->next = list;
    list = rescue;
    good = device->driver->copy_out (
               device, copy->replica->memory,
               piece->begin - copy->replica->begin, bytes,
               rescue->copy ? rescue->copy : (void *)piece->begin, 0, NULL,
               &rescue->event)
           == DEVICE_OK;
  }
  device->driver->flush (device);
  for (struct rescue *rescue = list; rescue; rescue = rescue->next)
    if (rescue->event && !arrived (node, rescue))
      good = false;
  /* What cores have written in the host's memory is there, whatever OpenCL
     says of maps.  */
  good |= device->shares_host && device->on_host_cores;
  while (list)
    {
      struct rescue *rescue = list;
      list = rescue->next;
      if (good && rescue->copy)
        memcpy ((void *)rescue->begin, rescue->copy, rescue->bytes);
      /* If it has not arrived it may do so yet.  */
      if (!rescue->event)
        free (rescue->copy);
      free (rescue);
    }
  return good;
}

/* Whether OFFLOADED is among what is repeated: all of the epoch, or only what
   FAILED.  */
static bool
repeated (const struct offloaded *offloaded, bool failed)
{
  return failed ? offloaded->state != COMMAND_DONE : !offloaded->forgotten;
}

_Noreturn static void
give_up (struct memory_node *node)
{
  rt_fatal (NULL,
            "device '%s' failed (%s), and results that only it had, or that a"
            " task was overwriting, are lost; run again with"
            " TASKS_OPENCL_DEVICES=none, or without this device",
            node->device->name, node->why);
}

/* Execute the tasks of NODE's epoch again, or those that FAILED; false if one
   cannot be.  The lock is given up meanwhile; nobody touches what they use,
   for all of it waits for the recovery.  */
static bool
repeat (struct memory_node *node, bool failed)
{
  struct offloaded *offloaded;
  STAILQ_FOREACH (offloaded, &node->history, link)
  if (repeated (offloaded, failed) && !rt_repeat_possible (offloaded))
    return false;
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  if (has_copy (node, piece))
    rt_copy_written_by (&piece->host, node->recovery);
  bool good = true;
  rt_memory_unlock ();
  STAILQ_FOREACH (offloaded, &node->history, link)
  if (good && repeated (offloaded, failed))
    good = rt_repeat (offloaded);
  rt_memory_lock ();
  /* The host's memory is what it was at no time in the program's life.  */
  if (!good)
    give_up (node);
  return true;
}

/* The host has all that NODE had; and nothing is on NODE.  */
static void
empty (struct memory_node *node)
{
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  if (missing_at_host (piece, node))
    {
      rt_copy_set_valid (piece, &piece->host, true);
      rt_copy_written_by (&piece->host, node->recovery);
    }
  rt_replicas_drop (node);
  /* It has overwritten what others may have begun with.  */
  for (unsigned i = 0; i < rt_node_count; i++)
    rt_history_break (&rt_nodes[i]);
}

/* Tasks that had not ended have been executed elsewhere.  */
static void
end_tasks (struct memory_node *node, struct endings *endings)
{
  struct offloaded *offloaded;
  STAILQ_FOREACH (offloaded, &node->history, link)
  {
    offloaded->forgotten = true;
    if (offloaded->state != COMMAND_DONE)
      {
        for (uint32_t i = 0; i < offloaded->count; i++)
          offloaded->ranges[i].replica = NULL;
        rt_history_ended (offloaded, COMMAND_DONE, endings);
      }
  }
}

/* All that waited for NODE's recovery goes on.  */
static void
end_commands (struct memory_node *node, struct endings *endings)
{
  struct command *command;
  while ((command = STAILQ_FIRST (&node->failed)))
    {
      STAILQ_REMOVE_HEAD (&node->failed, link);
      rt_command_end (command, COMMAND_DONE, endings);
      rt_command_drop (command);
    }
  rt_command_end (node->recovery, COMMAND_DONE, endings);
  rt_command_drop (node->recovery);
  node->recovery = NULL;
  rt_history_trim (node);
}

static void
recover (struct memory_node *node, struct endings *endings)
{
  await_end (node, endings);
  if (some_torn (node))
    rt_history_break (node);
  await_others (node, endings);
  take_back ();
  struct offloaded *failed = first_failed (node);
  bool saved = (!failed
                || (!overwrites (failed) && all_after_failed (failed)
                    && !some_copy_failed (node) && !some_superseded (node)))
               && rescue_all (node);
  if (!(saved && (!failed || repeat (node, true)))
      && !(node->intact && repeat (node, false)))
    give_up (node);
  empty (node);
  end_tasks (node, endings);
  node->state = NODE_LOST;
  end_commands (node, endings);
  rt_pieces_sweep ();
  rt_warning ("device '%s' is left out, its tasks run elsewhere: %s",
              node->device->name, node->why);
}

void
rt_recovery_run (struct memory_node *node, struct endings *endings,
                 struct offloaded_list *waiting)
{
  rt_memory_lock ();
  recover (node, endings);
  STAILQ_CONCAT (waiting, &node->waiting);
  node->waiting_count = 0;
  rt_memory_unlock ();
}
