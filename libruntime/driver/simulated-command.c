/* SPDX-License-Identifier: LGPL-2.1-or-later

   When commands of devices that are only described begin and end: see
   simulated-command.h.  */

#include "simulated-command.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "memory/command.h"
#include "simulate/cost.h"
#include "simulate/events.h"
#include "simulate/record.h"
#include "simulate/simulation.h"

/* What copies queue for: a direction of a link, or a bus.  */
struct track
{
  bool busy;
  struct simulated_command *first, **last; /* that wait for it */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct track links[RT_MOST_MEMORIES][RT_MOST_MEMORIES];
static struct track buses[RT_MOST_BUSES];

static void
drop (struct simulated_command *command)
{
  if (--command->references)
    return;
  free (command->dependents);
  free (command);
}

static void command_ended (struct thread *self, void *data);

static void
begin (struct simulated_command *command)
{
  uint64_t now = rt_clock (), cost;
  if (command->class)
    cost = rt_simulated_cost (command->class, command->device->kind, now,
                              command->measured, command->site);
  else if (command->from == command->to)
    cost = 0; /* a region from one that overlaps it: no link does that */
  else
    {
      const struct link_description *link
          = &rt_description->links[command->from][command->to];
      cost = rt_simulated_end (
                 now, link->latency + (double)command->bytes / link->bandwidth,
                 NULL)
             - now;
    }
  if (command->track)
    command->track->busy = true;
  command->begin = now;
  command->end = now + cost;
  rt_event_add (command->end, command_ended, command);
}

/* COMMAND has nothing to wait for but its track.  */
static void
ready (struct simulated_command *command)
{
  struct track *track = command->track;
  if (!track || !track->busy)
    {
      begin (command);
      return;
    }
  if (!track->first)
    track->last = &track->first;
  *track->last = command;
  track->last = &command->next;
}

static void
note (const struct simulated_command *command)
{
  if (!command->class && command->from != command->to)
    rt_record_copied (command->from, command->to, command->bytes,
                      command->begin, command->end);
  if (command->class)
    {
      rt_record_executed (command->class, command->device->worker,
                          command->begin, command->end);
      if (rt_simulated_sample (command->class, command->device->kind,
                               command->end - command->begin))
        rt_simulation_learnt ();
    }
}

static void
command_ended (struct thread *self, void *data)
{
  struct simulated_command *command = data;
  struct track *track = command->track;
  (void)self;
  note (command);
  pthread_mutex_lock (&lock);
  atomic_store (&command->state, COMMAND_DONE);
  atomic_fetch_add (&command->device->ended, 1);
  if (command->device->last == command)
    command->device->last = NULL;
  if (track)
    {
      struct simulated_command *next = track->first;
      track->busy = false;
      if (next)
        {
          track->first = next->next;
          begin (next);
        }
    }
  for (unsigned i = 0; i < command->dependent_count; i++)
    {
      struct simulated_command *dependent = command->dependents[i];
      if (--dependent->missing == 0)
        ready (dependent);
    }
  drop (command);
  pthread_mutex_unlock (&lock);
  rt_service_wake (NULL);
}

struct simulated_command *
rt_simulated_command_new (struct device *device)
{
  struct simulated_command *command = calloc (1, sizeof *command);
  if (!command)
    rt_no_memory (NULL, sizeof *command, "a command of a device");
  command->device = device->data;
  command->references = 2;
  atomic_init (&command->state, COMMAND_PENDING);
  return command;
}

/* COMMAND waits for BEFORE, if that is pending.  */
static void
depend (struct simulated_command *command, struct simulated_command *before)
{
  if (!before || atomic_load (&before->state) != COMMAND_PENDING)
    return;
  if (before->dependent_count == before->dependent_room)
    {
      before->dependent_room
          = before->dependent_room ? 2 * before->dependent_room : 4;
      before->dependents
          = realloc (before->dependents,
                     before->dependent_room * sizeof *before->dependents);
      if (!before->dependents)
        rt_no_memory (NULL, before->dependent_room * sizeof (void *),
                      "commands of a device");
    }
  before->dependents[before->dependent_count++] = command;
  command->missing++;
}

void
rt_simulated_command_give (struct simulated_command *command,
                           unsigned wait_count, const device_event *waits,
                           device_event *event)
{
  pthread_mutex_lock (&lock);
  for (unsigned i = 0; i < wait_count; i++)
    depend (command, waits[i]);
  if (command->class)
    {
      depend (command, command->device->last);
      command->device->last = command;
    }
  if (!command->missing)
    ready (command);
  pthread_mutex_unlock (&lock);
  *event = command;
}

void
rt_simulated_command_copies (struct simulated_command *command, unsigned from,
                             unsigned to, size_t bytes)
{
  const struct link_description *link = &rt_description->links[from][to];
  command->from = from;
  command->to = to;
  command->bytes = bytes;
  command->track = link->bus >= 0    ? &buses[link->bus]
                   : link->contended ? &links[from][to]
                                     : NULL;
}

void
rt_simulated_command_release (struct simulated_command *command)
{
  pthread_mutex_lock (&lock);
  drop (command);
  pthread_mutex_unlock (&lock);
}

void
rt_simulated_commands_stop (void)
{
  memset (links, 0, sizeof links);
  memset (buses, 0, sizeof buses);
}

void
rt_simulated_commands_forked (void)
{
  pthread_mutex_init (&lock, NULL);
  rt_simulated_commands_stop ();
}
