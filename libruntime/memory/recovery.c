/* SPDX-License-Identifier: LGPL-2.1-or-later

   Saving what a failing device has done.  */

#include "recovery.h"

#include <stdio.h>

#include "base/clock.h"
#include "base/error.h"
#include "damage.h"
#include "history.h"
#include "piece.h"
#include "repeat.h"
#include "replica.h"
#include "rescue.h"

unsigned rt_recovery_patience = 5000;
unsigned rt_failing_count;

void
rt_recovery_begin (struct memory_node *node, const char *why)
{
  if (node->state != NODE_USED)
    return;
  node->state = NODE_FAILING;
  rt_failing_count++;
  snprintf (node->why, sizeof node->why, "%s", why);
  node->recovery = rt_command_make (node);
  rt_memory_wake (NULL);
}

/* Whether a command of NODE that is not over waits for one of CAUSE.  */
static bool
waits_for (const struct memory_node *node, const struct memory_node *cause)
{
  const struct command *command;
  for (int i = 0; i < STREAM_COUNT; i++)
    STAILQ_FOREACH (command, &node->streams[i].commands, link)
      if (command->causes & rt_node_bit (cause))
        return true;
  return false;
}

void
rt_recovery_doubt (struct memory_node *node, const char *why)
{
  if (node->in_doubt)
    return;
  rt_recovery_begin (node, why);
  node->in_doubt = true;
  for (unsigned i = 0; i < rt_node_count; i++)
    if (waits_for (&rt_nodes[i], node))
      rt_recovery_doubt (&rt_nodes[i], "it waited for a device that failed");
}

void
rt_recovery_given (struct memory_node *node, uint64_t causes)
{
  for (uint64_t left = causes; left; left &= left - 1)
    for (unsigned i = (unsigned)__builtin_ctzll (left); i < rt_node_count;
         i += 64)
      if (rt_nodes[i].in_doubt)
        rt_recovery_doubt (node, "it waited for a device that failed");
}

void
rt_recovery_takes (struct memory_node *node, struct command *command)
{
  command->over = true;
  rt_command_refer (command);
  STAILQ_INSERT_TAIL (&node->over, command, link);
}

/* Whether a command of NODE that has not ended may yet write the host's
   memory.  */
static bool
may_write_host (const struct memory_node *node)
{
  return !STAILQ_EMPTY (&node->streams[STREAM_OUT].commands)
         || (node->device->shares_host && rt_commands_left (node));
}

/* Commands of NODE that do not end are given up.  */
static void
abandon (struct memory_node *node)
{
  rt_recovery_doubt (node, node->why);
  for (int i = 0; i < STREAM_COUNT; i++)
    while (!STAILQ_EMPTY (&node->streams[i].commands))
      {
        struct command *command = STAILQ_FIRST (&node->streams[i].commands);
        STAILQ_REMOVE_HEAD (&node->streams[i].commands, link);
        if (command->offloaded)
          command->offloaded->state = COMMAND_FAILED;
        command->over = true;
        STAILQ_INSERT_TAIL (&node->over, command, link);
      }
}

/* The same for all nodes that fail, but where that is not safe.  */
static void
abandon_all (void)
{
  for (unsigned i = 0; i < rt_node_count; i++)
    if (rt_nodes[i].state == NODE_FAILING && !may_write_host (&rt_nodes[i]))
      abandon (&rt_nodes[i]);
}

static bool
has_copy (const struct memory_node *node, const struct piece *piece)
{
  for (struct copy *copy = piece->host.next; copy; copy = copy->next)
    if (copy->node == node)
      return true;
  return false;
}

/* Whether another device than NODE may be executing COMMAND.  */
static bool
foreign (const struct memory_node *node, const struct command *command)
{
  return rt_command_pending (command) && command->node != node
         && command->event && !command->over;
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
        if ((!copy->replica || copy->node == node
             || copy->node->device->shares_host)
            && used_by_others (node, copy))
          return true;
  return false;
}

/* Wait until NODE does nothing, and no other device with what it has: that is
   given to nobody any more, and what the host has of it once to each device.

   A device may be gone, and never end its commands: they are given up when
   nothing has ended for a while.  But those that write the host's memory could
   do that yet, over what others have written there since then; so nothing goes
   on before they have ended.  The lock is given up meanwhile.  */
static void
await_quiet (struct memory_node *node, struct endings *endings)
{
  bool warned = false;
  node->device->driver->flush (node->device);
  for (unsigned naps = 0; rt_commands_left (node) || others_use (node); naps++)
    {
      if (rt_commands_poll (endings))
        naps = 0;
      else if (naps >= rt_recovery_patience)
        {
          abandon_all ();
          if (!warned && (rt_commands_left (node) || others_use (node)))
            rt_warning ("device '%s' failed (%s), and %s still uses %s: what"
                        " needs it waits",
                        node->device->name, node->why,
                        rt_commands_left (node) ? "it" : "another one",
                        rt_commands_left (node) ? "the program's memory"
                                                : "what it had");
          warned = true;
          naps = 0;
        }
      else
        {
          rt_memory_unlock ();
          rt_nap (1000);
          rt_memory_lock ();
        }
    }
}

/* What AUTHOR has written, or was to, is lost with NODE.  */
_Noreturn static void
give_up (struct memory_node *node, const struct author *author)
{
  if (!author->codelet)
    rt_fatal (
        NULL,
        "device '%s' failed (%s), and what only it had or did is lost;"
        " run again with TASKS_OPENCL_DEVICES=none, or without this device",
        node->device->name, node->why);
  rt_fatal (author->site,
            "device '%s' failed (%s), and buffer '%s' of task '%s' is lost:"
            " only the device had it, or a task was overwriting it; run again"
            " with TASKS_OPENCL_DEVICES=none, or without this device",
            node->device->name, node->why,
            author->codelet->parameters[author->parameter].name,
            author->codelet->name);
}

/* Execute again what is marked so.  The lock is given up meanwhile; nobody
   touches what these tasks use, for all of it waits for the recovery.  */
static void
repeat (struct memory_node *node)
{
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
    if (has_copy (node, piece) && !rt_command_doubtful (piece->host.writer))
      rt_copy_written_by (&piece->host, node->recovery);
  const struct offloaded *failed = NULL, *offloaded;
  rt_memory_unlock ();
  STAILQ_FOREACH (offloaded, &node->history, link)
    if (!failed && offloaded->repeated && !rt_repeat (offloaded))
      failed = offloaded;
  rt_memory_lock ();
  /* The host's memory is what it was at no time in the program's life.  */
  if (failed)
    {
      struct author author = rt_damage_author (failed, 0);
      give_up (node, &author);
    }
}

/* Mend what NODE's failure has damaged; how is returned.  */
static enum redo
mend (struct memory_node *node)
{
  struct author author = { 0 };
  enum redo redo = REDO_DOUBTFUL;
  if (!rt_damage_mended (node, redo, &author) || !rt_rescue_all (node))
    {
      redo = REDO_EPOCH;
      if (!rt_damage_mended (node, redo, &author))
        give_up (node, &author);
    }
  repeat (node);
  return redo;
}

/* The host has all that NODE alone had, after REDO; and nothing is on NODE. */
static void
empty (struct memory_node *node, enum redo redo)
{
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
    if (rt_damage_wanted (piece, node))
      {
        bool there
            = piece->made
              || (redo == REDO_DOUBTFUL && rt_damage_rescued (piece, node));
        rt_copy_set_valid (piece, &piece->host, there);
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
  while ((command = STAILQ_FIRST (&node->over)))
    {
      STAILQ_REMOVE_HEAD (&node->over, link);
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
  await_quiet (node, endings);
  empty (node, mend (node));
  end_tasks (node, endings);
  node->state = NODE_LOST;
  rt_failing_count--;
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
  rt_memory_unlock ();
}
