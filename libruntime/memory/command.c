/* SPDX-License-Identifier: LGPL-2.1-or-later

   The life of a command.  */

#include "command.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/observer.h"
#include "base/pool.h"
#include "history.h"
#include "recovery.h"

/* The service thread is woken less often the faster commands end, as network
   cards moderate their interrupts: it looks at so many at once, at most.  */
#define MOST_STRIDE 256
#define SOON 100000 /* nanoseconds */

/* One that is added to a set is compared with so many of the newest there, so
   that large sets do not cost the square of their sizes: a command may be in
   one twice.  */
#define NEWEST 32

void (*rt_memory_wake) (void *unused);

struct command *
rt_command_make (struct memory_node *node)
{
  struct command *command = rt_pool_allocate (sizeof *command);
  *command = (struct command){ .node = node,
                               .stream = STREAM_COUNT,
                               .state = COMMAND_PENDING,
                               .said = COMMAND_PENDING,
                               .references = 1 };
  return command;
}

struct command *
rt_command_new (struct memory_node *node, enum stream stream,
                device_event event, uint64_t causes)
{
  struct command *command = rt_command_make (node);
  command->stream = stream;
  command->event = event;
  command->causes = causes;
  command->serial = ++node->streams[stream].serial;
  STAILQ_INSERT_TAIL (&node->streams[stream].commands, command, link);
  rt_recovery_given (node, causes);
  return command;
}

struct command *
rt_command_refer (struct command *command)
{
  command->references++;
  return command;
}

/* Nobody asks for the event of COMMAND any more.  */
static void
release_event (struct command *command)
{
  if (command->event)
    command->node->device->driver->release (command->event);
  command->event = NULL;
}

void
rt_command_drop (struct command *command)
{
  if (--command->references)
    return;
  release_event (command);
  rt_pool_free (command, sizeof *command);
}

void
rt_command_set_one (struct command **command, struct command *now)
{
  if (now)
    rt_command_refer (now);
  if (*command)
    rt_command_drop (*command);
  *command = now;
}

bool
rt_stream_ordered (const struct memory_node *node, enum stream stream)
{
  return !node->device->overlaps
         || (stream == STREAM_COMPUTE && !node->device->slots);
}

/* Whether A has ended when B has.  */
static bool
covered (const struct command *a, const struct command *b)
{
  return a == b
         || (a->stream != STREAM_COUNT && a->node == b->node
             && a->stream == b->stream && a->serial < b->serial
             && rt_stream_ordered (a->node, a->stream));
}

/* Make room in SET, which is full.  */
static struct command **
enlarge (struct command_set *set)
{
  uint32_t room = 2 * (set->room ? set->room : RT_FEW_COMMANDS);
  struct command **more
      = realloc (set->room ? set->more : NULL, room * sizeof *more);
  if (!more)
    rt_no_memory (NULL, room * sizeof *more, "commands of a device");
  if (!set->room)
    memcpy (more, set->few, sizeof set->few);
  set->more = more;
  set->room = room;
  return more;
}

void
rt_set_add (struct command_set *set, struct command *command)
{
  if (!rt_command_pending (command))
    return;
  if (!set->count && !set->room)
    {
      set->few[set->count++] = rt_command_refer (command);
      return;
    }
  struct command **commands = set->room ? set->more : set->few;
  uint32_t room = set->room ? set->room : RT_FEW_COMMANDS;
  uint32_t from = set->count > NEWEST ? set->count - NEWEST : 0;
  for (uint32_t i = from; i < set->count; i++)
    if (covered (command, commands[i]))
      return;
  if (set->count == room)
    from = 0;
  uint32_t kept = from;
  for (uint32_t i = from; i < set->count; i++)
    {
      struct command *old = commands[i];
      if (!rt_command_pending (old) || covered (old, command))
        rt_command_drop (old);
      else
        commands[kept++] = old;
    }
  /* So full that it soon were again: looking at all of it has to pay.  */
  bool full = set->count == room && kept >= room - room / 4;
  set->count = kept;
  if (full)
    commands = enlarge (set);
  commands[set->count++] = rt_command_refer (command);
}

void
rt_set_add_all (struct command_set *set, const struct command_set *other)
{
  for (uint32_t i = 0; i < other->count; i++)
    rt_set_add (set, rt_set_commands (other)[i]);
}

void
rt_set_clear_all (struct command_set *set)
{
  for (uint32_t i = 0; i < set->count; i++)
    rt_command_drop (rt_set_commands (set)[i]);
  if (set->room)
    free (set->more);
  set->count = set->room = 0;
}

void
rt_set_use (struct command_set *set)
{
  for (uint32_t i = 0; i < set->count; i++)
    rt_set_commands (set)[i]->users++;
}

void
rt_set_used (struct command_set *set)
{
  for (uint32_t i = 0; i < set->count; i++)
    {
      struct command *command = rt_set_commands (set)[i];
      if (--command->users == 0 && !rt_command_pending (command))
        release_event (command);
    }
}

bool
rt_arrival_wait (struct arrival *arrival, const struct command_set *set)
{
  bool told = true;
  for (uint32_t i = 0; i < set->count; i++)
    {
      struct command *command = rt_set_commands (set)[i];
      if (!rt_command_pending (command))
        continue;
      struct waiter *waiter = rt_pool_allocate (sizeof *waiter);
      *waiter = (struct waiter){ arrival, command->waiters };
      command->waiters = waiter;
      arrival->missing++;
      if (rt_command_on_device (command))
        told &= command->node->device->driver->notify (command->event,
                                                       rt_memory_wake, NULL);
    }
  return told;
}

void
rt_command_end (struct command *command, enum command_state state,
                struct endings *endings)
{
  command->state = state;
  if (!command->users)
    release_event (command);
  while (command->waiters)
    {
      struct waiter *waiter = command->waiters;
      struct arrival *arrival = waiter->arrival;
      command->waiters = waiter->next;
      rt_pool_free (waiter, sizeof *waiter);
      if (--arrival->missing == 0)
        {
          arrival->next = endings->arrivals;
          endings->arrivals = arrival;
        }
    }
}

/* COMMAND, in STREAM of NODE behind BEFORE, or the first, has ended.  */
static void
retire (struct memory_node *node, struct command_stream *stream,
        struct command *before, struct command *command,
        struct endings *endings)
{
  enum command_state state = node->in_doubt ? COMMAND_FAILED : COMMAND_DONE;
  if (before)
    STAILQ_REMOVE_AFTER (&stream->commands, before, link);
  else
    STAILQ_REMOVE_HEAD (&stream->commands, link);
  if (stream->notified == command)
    {
      bool soon = rt_clock () - stream->since < SOON;
      stream->notified = NULL;
      if (soon && stream->stride < MOST_STRIDE)
        stream->stride *= 2;
      else if (!soon)
        stream->stride = 1;
    }
  if (command->offloaded)
    {
      struct offloaded *offloaded = command->offloaded;
      if (offloaded->measured && state == COMMAND_DONE)
        {
          uint64_t ago;
          offloaded->time
              = node->device->driver->duration (command->event, &ago);
          offloaded->when = rt_clock () - ago;
        }
      rt_history_ended (offloaded, state, endings);
    }
  else if (command->stream == STREAM_OUT && state == COMMAND_DONE)
    rt_history_copied_out (node);
  if (RT_RECORDED () && !command->offloaded)
    {
      uint64_t ago;
      rt_recorder->copied (
          command, node->device->driver->duration (command->event, &ago));
    }
  if (state == COMMAND_DONE)
    rt_command_end (command, COMMAND_DONE, endings);
  else
    rt_recovery_takes (node, command);
  rt_command_drop (command);
}

/* Retire what has been heard of in STREAM of NODE; how many these are.  */
static unsigned
retire_heard (struct memory_node *node, struct command_stream *stream,
              struct endings *endings)
{
  struct command *before = NULL, *next = STAILQ_FIRST (&stream->commands);
  unsigned count = stream->heard;
  while (stream->heard)
    {
      struct command *command = next;
      next = STAILQ_NEXT (command, link);
      if (command->said == COMMAND_PENDING)
        before = command;
      else
        {
          retire (node, stream, before, command, endings);
          stream->heard--;
        }
    }
  return count;
}

/* Ask the driver which commands in stream WHICH of NODE have ended.  Whether
   there were some that it had not said that of.  */
static bool
ask_stream (struct memory_node *node, enum stream which)
{
  const struct device_driver *driver = node->device->driver;
  bool some = false;
  struct command *command;
  STAILQ_FOREACH (command, &node->streams[which].commands, link)
    {
      if (command->said != COMMAND_PENDING)
        continue;
      if (node->device->counts && !node->ended)
        break;
      command->said = driver->state (command->event);
      if (command->said == COMMAND_PENDING && rt_stream_ordered (node, which))
        break;
      if (command->said == COMMAND_PENDING)
        continue;
      if (command->said == COMMAND_FAILED)
        rt_recovery_doubt (node, node->device->failure);
      node->ended -= node->device->counts;
      node->streams[which].heard++;
      some = true;
    }
  return some;
}

/* The same for all streams of all nodes: those are added to HEARD.
   Whether there were some, and more may be heard by asking again: what
   lasts is believed.  */
static bool
ask_all (uint64_t *heard)
{
  bool more = false;
  unsigned count = rt_node_count;
  for (unsigned i = 0; i < count; i++)
    {
      struct memory_node *node = &rt_nodes[i];
      struct device *device = node->device;
      if (device->counts
          && atomic_load_explicit (&device->ended, memory_order_relaxed))
        node->ended += atomic_exchange (&device->ended, 0);
      if (device->counts && !node->ended)
        continue;
      bool some = false;
      for (int s = 0; s < STREAM_COUNT; s++)
        some |= ask_stream (node, s);
      *heard |= some ? rt_node_bit (node) : 0;
      more |= some && !device->lasts;
    }
  return more;
}

unsigned
rt_commands_poll (struct endings *endings)
{
  unsigned count = 0;
  uint64_t heard = 0;
  /* When nothing new is heard any more, all that has been heard of has been
     asked for what it had waited for, which had ended before.  */
  while (ask_all (&heard))
    ;
  for (unsigned i = 0; heard && i < rt_node_count; i++)
    for (int s = 0; s < STREAM_COUNT && heard & rt_node_bit (&rt_nodes[i]);
         s++)
      count += retire_heard (&rt_nodes[i], &rt_nodes[i].streams[s], endings);
  return count;
}

bool
rt_commands_left (const struct memory_node *node)
{
  for (int i = 0; i < STREAM_COUNT; i++)
    if (!STAILQ_EMPTY (&node->streams[i].commands))
      return true;
  return false;
}

bool
rt_commands_notify (void)
{
  bool all = true;
  for (unsigned i = 0; i < rt_node_count; i++)
    for (int s = 0; s < STREAM_COUNT; s++)
      {
        struct command_stream *stream = &rt_nodes[i].streams[s];
        struct command *command = STAILQ_FIRST (&stream->commands);
        if (!command || stream->notified)
          continue;
        for (uint32_t n = 1; n < stream->stride && STAILQ_NEXT (command, link);
             n++)
          command = STAILQ_NEXT (command, link);
        stream->since = rt_clock ();
        if (rt_nodes[i].device->driver->notify (command->event, rt_memory_wake,
                                                NULL))
          stream->notified = command;
        else
          all = false;
      }
  return all;
}
