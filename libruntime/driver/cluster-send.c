/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commands to other ranks: when they are sent, what is said, and their end.

   A command that cannot be sent yet is in the list of one that it waits for,
   and looked at again when that one has been sent, and when it has ended: so
   each is looked at no more often than twice for each that it waits for.  */

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "cluster-talk.h"

/* Those to be looked at.  */
static struct command_list due = STAILQ_HEAD_INITIALIZER (due);

void
rt_talk_take (struct remote_command *command)
{
  STAILQ_INIT (&command->keeps);
  STAILQ_INSERT_TAIL (&due, command, link);
}

void
rt_talk_end (struct remote_command *command)
{
  command->ended = true;
  command->ended_at = rt_clock ();
  rt_talk.pending--;
  rt_talk.copies -= command->kind != WIRE_LAUNCH;
  command->to->pending--;
  if (command->from)
    command->from->pending--;
  rt_wire_leave (&rt_talk.table, &command->entry);
  STAILQ_CONCAT (&due, &command->keeps);
  atomic_store (&command->state, COMMAND_DONE);
  atomic_fetch_add (&command->to->device.ended, 1);
  rt_cluster_release (command);
}

/* Whether COMMAND is one that REMOTE executes, or half of it.  */
static bool
concerns (const struct remote_command *command, const struct remote *remote)
{
  return command->to == remote || command->from == remote;
}

/* Whether COMMAND reads or writes the host's memory, or does so in part.  */
static bool
at_host (const struct remote_command *command)
{
  return command->kind == WIRE_IN || command->kind == WIRE_OUT;
}

/* Why COMMAND cannot be sent yet, one that it waits for; or NULL: a rank that
   executes it will see that those have ended that it waits for.  What is done
   here it cannot see.  */
static struct remote_command *
obstacle (const struct remote_command *command)
{
  struct remote_command *left = NULL;
  unsigned count = 0;
  for (unsigned i = 0; i < command->wait_count; i++)
    {
      struct remote_command *wait = command->waits[i];
      bool seen = wait->sent && !(at_host (command) && at_host (wait))
                  && (concerns (wait, command->to)
                      || (command->from && concerns (wait, command->from)));
      if (wait->ended)
        continue;
      if (!seen)
        return wait;
      left = wait;
      count++;
    }
  return count > UINT16_MAX ? left : NULL;
}

/* A message of KIND for COMMAND to REMOTE, with what it waits for there; REST
   bytes are to follow.  */
static void *
add (struct remote *remote, enum wire_kind kind,
     const struct remote_command *command, size_t rest)
{
  unsigned count = 0;
  for (unsigned i = 0; i < command->wait_count; i++)
    count += !command->waits[i]->ended && concerns (command->waits[i], remote);
  struct wire_head *head = rt_wire_add (rt_talk.mpi, &remote->batch, kind,
                                        command->number, count, rest);
  uint64_t *waits = rt_wire_waits (head);
  for (unsigned i = 0; i < command->wait_count; i++)
    if (!command->waits[i]->ended && concerns (command->waits[i], remote))
      *waits++ = command->waits[i]->number;
  return rt_wire_rest (head);
}

static void
send_copy (struct remote_command *command)
{
  struct remote *to = command->to;
  bool eager = rt_wire_eager (&command->host);
  size_t bytes = rt_box_bytes (&command->host);
  struct wire_copy *copy;
  switch (command->kind)
    {
    case WIRE_IN:
      copy = add (to, WIRE_IN, command, sizeof *copy + (eager ? bytes : 0));
      *copy = command->copies[0];
      if (eager)
        rt_wire_pack (copy + 1, &command->host);
      else
        {
          atomic_fetch_add (&command->references, 1);
          rt_talk.mpi->send (to->rank, command->number, &command->host,
                             command);
        }
      break;
    case WIRE_OUT:
      copy = add (to, WIRE_OUT, command, sizeof *copy);
      *copy = command->copies[0];
      if (!eager)
        {
          atomic_fetch_add (&command->references, 1);
          rt_talk.mpi->receive (to->rank, command->number, &command->host,
                                command);
        }
      break;
    case WIRE_SEND:
      copy = add (command->from, WIRE_SEND, command, sizeof *copy);
      *copy = command->copies[0];
      copy->peer = to->rank;
      copy = add (to, WIRE_RECEIVE, command, sizeof *copy);
      *copy = command->copies[1];
      copy->peer = command->from->rank;
      break;
    default:
      copy = add (to, WIRE_WITHIN, command, sizeof command->copies);
      memcpy (copy, command->copies, sizeof command->copies);
    }
}

/* REMOTE has something more to do.  */
static void
expect (struct remote *remote)
{
  if (!remote->pending++)
    remote->heard = rt_clock ();
}

/* Send COMMAND.  */
static void
send (struct remote_command *command)
{
  command->number = ++rt_talk.number;
  if (command->body)
    memcpy (add (command->to, command->kind, command, command->body_size),
            command->body, command->body_size);
  else
    send_copy (command);
  free (command->body);
  command->body = NULL;
  for (unsigned i = 0; i < command->wait_count; i++)
    rt_cluster_release (command->waits[i]);
  command->wait_count = 0;
  command->sent = true;
  command->to->commands++;
  STAILQ_CONCAT (&due, &command->keeps);
  if (command->kind == WIRE_ALLOCATE || command->kind == WIRE_FREE)
    {
      rt_cluster_release (command);
      return;
    }
  rt_wire_enter (&rt_talk.table, &command->entry, command->number);
  expect (command->to);
  if (command->from)
    expect (command->from);
  rt_talk.pending++;
  rt_talk.copies += command->kind != WIRE_LAUNCH;
}

bool
rt_talk_send (void)
{
  bool some = false;
  struct remote_command *command;
  while ((command = STAILQ_FIRST (&due)))
    {
      STAILQ_REMOVE_HEAD (&due, link);
      struct remote_command *wait = obstacle (command);
      if (wait)
        STAILQ_INSERT_TAIL (&wait->keeps, command, link);
      else
        {
          send (command);
          some = true;
        }
    }
  for (unsigned i = 0; i < rt_talk.count; i++)
    some |= rt_wire_send (rt_talk.mpi, &rt_talk.remotes[i].batch);
  return some;
}
