/* SPDX-License-Identifier: LGPL-2.1-or-later

   Saving what a failing device has done.  */

#include "recovery.h"

#include <stdio.h>

#include "damage.h"
#include "error.h"
#include "history.h"
#include "park.h"
#include "piece.h"
#include "repeat.h"
#include "replica.h"
#include "rescue.h"

unsigned rt_recovery_patience = 5000;

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
  if (rt_rescue_wanted (piece, node))
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
  if (rt_damage_torn (node))
    rt_history_break (node);
  await_others (node, endings);
  rt_damage_take_back ();
  struct offloaded *failed = rt_damage_first (node);
  bool saved = (!failed || rt_damage_contained (node, failed))
               && rt_rescue_all (node);
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
