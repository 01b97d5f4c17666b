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
#include "replica.h"
#include "transfer.h"

/* A device that is gone may never end its commands: after so many naps of a
   millisecond without one that ends they count as failed.  */
#define MOST_NAPS 5000

/* What only a failing device has, on its way to the host.  */
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

static bool
busy (const struct memory_node *node)
{
  for (int i = 0; i < STREAM_COUNT; i++)
    if (!STAILQ_EMPTY (&node->streams[i].commands))
      return true;
  return false;
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

/* Wait until NODE does nothing.  The lock is given up meanwhile.  */
static void
await_end (struct memory_node *node, struct endings *endings)
{
  node->device->driver->flush (node->device);
  for (unsigned naps = 0; busy (node); naps++)
    {
      if (rt_commands_poll (endings))
        naps = 0;
      else if (naps == MOST_NAPS)
        abandon (node);
      else
        {
          rt_memory_unlock ();
          rt_nap (1000);
          rt_memory_lock ();
        }
    }
}

/* What a failed command was to bring to the host is not there.  */
static void
take_back (struct memory_node *node)
{
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  {
    struct command *writer = piece->host.writer;
    if (piece->host.valid && rt_command_pending (writer) && writer->failed
        && writer->node == node)
      rt_copy_set_valid (piece, &piece->host, false);
  }
}

/* The copy that only NODE has of PIECE, or NULL.  */
static struct copy *
only_copy (struct piece *piece, const struct memory_node *node)
{
  struct copy *only = NULL;
  for (struct copy *copy = &piece->host; copy; copy = copy->next)
    if (copy->valid)
      {
        if (!copy->replica || copy->replica->node != node)
          return NULL;
        only = copy;
      }
  return only;
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
  STAILQ_FOREACH (command, &node->failed, link)
  if (command->stream == STREAM_IN && !node->device->shares_host)
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

/* Wait for the event of RESCUE.  */
static bool
arrived (struct memory_node *node, struct rescue *rescue)
{
  const struct device_driver *driver = node->device->driver;
  enum command_state state;
  for (unsigned naps = 0;
       (state = driver->state (rescue->event)) == COMMAND_PENDING; naps++)
    {
      if (naps == MOST_NAPS)
        return false;
      rt_nap (1000);
    }
  driver->release (rescue->event);
  rescue->event = NULL;
  return state == COMMAND_DONE;
}

/* Copy all that only NODE has to the host.  Nothing at the host is changed
   unless all of it arrives.  */
static bool
rescue_all (struct memory_node *node)
{
  struct device *device = node->device;
  struct rescue *list = NULL;
  bool good = true;
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  {
    struct copy *copy = only_copy (piece, node);
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
      free (rescue->copy);
      free (rescue);
    }
  return good;
}

static const struct tasks_implementation *
implementation_for (const struct tasks_codelet *codelet,
                    enum tasks_target target)
{
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target == target)
      return &codelet->implementations[i];
  return NULL;
}

/* Whether OFFLOADED is among what is repeated: all of the epoch, or only what
   FAILED.  */
static bool
repeated (const struct offloaded *offloaded, bool failed)
{
  return failed ? offloaded->state != COMMAND_DONE : !offloaded->forgotten;
}

/* Execute the tasks of NODE's epoch again on the CPU, or those that FAILED;
   false if one cannot be.  The lock is given up meanwhile; nobody touches what
   they use, for all of it waits for the recovery.  */
static bool
repeat_at_host (struct memory_node *node, bool failed)
{
  struct offloaded *offloaded;
  STAILQ_FOREACH (offloaded, &node->history, link)
  if (repeated (offloaded, failed)
      && !implementation_for (offloaded->codelet, TASKS_TARGET_CPU))
    return false;
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->replica->node == node)
      {
        rt_copy_written_by (&piece->host, node->recovery);
        break;
      }
  rt_memory_unlock ();
  STAILQ_FOREACH (offloaded, &node->history, link)
  if (repeated (offloaded, failed))
    implementation_for (offloaded->codelet, TASKS_TARGET_CPU)
        ->function (offloaded->block);
  rt_memory_lock ();
  return true;
}

/* The host has all that only NODE had; and nothing is on NODE.  */
static void
empty (struct memory_node *node)
{
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
  if (only_copy (piece, node))
    rt_copy_set_valid (piece, &piece->host, true);
  rt_replicas_drop (node);
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
}

static void
recover (struct memory_node *node, struct endings *endings)
{
  await_end (node, endings);
  take_back (node);
  struct offloaded *failed = first_failed (node);
  bool saved = (!failed
                || (!overwrites (failed) && all_after_failed (failed)
                    && !some_copy_failed (node)))
               && rescue_all (node);
  if (!(saved && (!failed || repeat_at_host (node, true)))
      && !(node->intact && repeat_at_host (node, false)))
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
