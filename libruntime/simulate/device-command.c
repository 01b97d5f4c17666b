/* SPDX-License-Identifier: LGPL-2.1-or-later

   When commands of devices that are only described begin and end: see
   simulated-command.h.  */

#include "device-command.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "base/lock.h"
#include "cost.h"
#include "device/service.h"
#include "events.h"
#include "memory/command.h"
#include "report.h"
#include "simulation.h"

/* What copies queue for: a direction of a link, or a bus.  */
struct track
{
  bool busy;
  struct simulated_command *first, **last; /* that wait for it */
};

static struct lock lock;
static struct track links[RT_MOST_MEMORIES][RT_MOST_MEMORIES];
static struct track buses[RT_MOST_BUSES];

/* Commands that have ended, to be used again.  */
static struct simulated_command *spare;

static void
drop (struct simulated_command *command)
{
  if (--command->references)
    return;
  command->next = spare;
  spare = command;
}

static void command_ended (struct thread *self, void *data);

static void
begin (struct simulated_command *command)
{
  uint64_t now = rt_clock (), cost;
  if (command->work.class)
    cost = rt_simulated_cost (command->work.class, command->work.device->kind,
                              now, command->work.measured, command->work.site);
  else if (command->work.from == command->work.to)
    cost = 0; /* a region from one that overlaps it: no link does that */
  else
    {
      const struct link_description *link
          = &rt_description->links[command->work.from][command->work.to];
      cost = rt_simulated_end (
                 now,
                 link->latency + (double)command->work.bytes / link->bandwidth,
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
  if (!command->work.class)
    return;
  rt_report_ended ();
  if (rt_simulated_sample (command->work.class, command->work.device->kind,
                           command->end - command->begin))
    rt_simulation_learnt ();
}

static void
command_ended (struct thread *self, void *data)
{
  struct simulated_command *command = data;
  struct track *track = command->track;
  (void)self;
  note (command);
  rt_lock (&lock);
  atomic_store (&command->state, COMMAND_DONE);
  atomic_fetch_add (&command->work.device->device.ended, 1);
  if (command->work.device->last == command)
    command->work.device->last = NULL;
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
  rt_unlock (&lock);
  rt_service_wake (NULL);
}

/* COMMAND waits for BEFORE, if that is pending.  */
static void
depend (struct simulated_command *command, struct simulated_command *before)
{
  if (!before || atomic_load (&before->state) != COMMAND_PENDING)
    return;
  before->dependents = rt_grow (
      before->dependents, &before->dependent_room, before->dependent_count,
      sizeof *before->dependents, "commands of a device");
  before->dependents[before->dependent_count++] = command;
  command->missing++;
}

/* A command without anything to do yet.  */
static struct simulated_command *
make (void)
{
  struct simulated_command *command = spare;
  if (!command && !(command = calloc (1, sizeof *command)))
    rt_no_memory (NULL, sizeof *command, "a command of a device");
  spare = command->next;
  command->references = 2;
  command->dependent_count = 0;
  atomic_store_explicit (&command->state, COMMAND_PENDING,
                         memory_order_relaxed);
  command->next = NULL;
  return command;
}

/* What copies from the memory FROM to TO queue for; or NULL.  */
static struct track *
track_of (unsigned from, unsigned to)
{
  const struct link_description *link = &rt_description->links[from][to];
  return link->bus >= 0    ? &buses[link->bus]
         : link->contended ? &links[from][to]
                           : NULL;
}

struct simulated_command *
rt_simulated_command_give (const struct simulated_work *work,
                           unsigned wait_count, const device_event *waits)
{
  rt_lock (&lock);
  struct simulated_command *command = make ();
  command->work = *work;
  command->track = work->class ? NULL : track_of (work->from, work->to);
  for (unsigned i = 0; i < wait_count; i++)
    depend (command, waits[i]);
  if (work->class)
    {
      depend (command, work->device->last);
      work->device->last = command;
    }
  if (!command->missing)
    ready (command);
  rt_unlock (&lock);
  return command;
}

void
rt_simulated_command_release (struct simulated_command *command)
{
  rt_lock (&lock);
  drop (command);
  rt_unlock (&lock);
}

void
rt_simulated_commands_stop (void)
{
  memset (links, 0, sizeof links);
  memset (buses, 0, sizeof buses);
  while (spare)
    {
      struct simulated_command *command = spare;
      spare = command->next;
      free (command->dependents);
      free (command);
    }
}

void
rt_simulated_commands_forked (void)
{
  lock = (struct lock){ 0 };
  spare = NULL;
  rt_simulated_commands_stop ();
}
