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

static struct lock lock;
static struct track links[RT_MOST_MEMORIES][RT_MOST_MEMORIES];
static struct track buses[RT_MOST_BUSES];

/* When rank 0 has sent all that it has to, the switch is free, and a memory's
   port is, out of it and into it.  */
static uint64_t sent, switched, ports[2][RT_MOST_MEMORIES];

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

/* What is free from *FREE on is taken for COST nanoseconds, not before WHEN:
   since when.  */
static uint64_t
take (uint64_t *free, uint64_t when, double cost)
{
  uint64_t begin = *free > when ? *free : when;
  *free = rt_simulated_end (begin, cost, NULL);
  return begin;
}

/* When WORK, a copy over the network, ends.  Its first byte goes from one
   place to the next as soon as it can.  */
static uint64_t
cross (const struct simulated_work *work, const struct link_description *link,
       uint64_t now)
{
  double bytes = (double)work->bytes, alone = bytes / link->bandwidth,
         inside = bytes / rt_description->through;
  uint64_t begin = take (&ports[0][work->from], now, alone);
  begin = take (&switched, begin, inside);
  begin = take (&ports[1][work->to], begin, alone);
  return rt_simulated_end (
      begin, link->latency + (inside > alone ? inside : alone), NULL);
}

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
      uint64_t end = link->network
                         ? cross (&command->work, link, now)
                         : rt_simulated_end (now,
                                             link->latency
                                                 + (double)command->work.bytes
                                                       / link->bandwidth,
                                             NULL);
      cost = end - now;
    }
  if (command->track)
    command->track->busy++;
  command->begin = now;
  command->end = now + cost;
  rt_event_add (command->end, command_ended, command);
}

/* COMMAND has nothing to wait for but its track.  */
static void
ready (struct simulated_command *command)
{
  struct track *track = command->track;
  if (!track || track->busy <= track->more)
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
      track->busy--;
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
  return link->network     ? NULL
         : link->bus >= 0  ? &buses[link->bus]
         : link->contended ? &links[from][to]
                           : NULL;
}

/* One thing less that the command DATA waits for.  */
static void
arrived (struct thread *self, void *data)
{
  struct simulated_command *command = data;
  (void)self;
  rt_lock (&lock);
  if (--command->missing == 0)
    ready (command);
  rt_unlock (&lock);
}

/* Rank 0 sends COMMAND, a task for another rank, behind all others.  */
static void
send (struct simulated_command *command)
{
  const struct simulated_device *device = command->work.device;
  take (&sent, rt_clock (), device->launch);
  command->missing++;
  rt_event_add (
      rt_simulated_end (sent, rt_description->links[0][device->memory].latency,
                        NULL),
      arrived, command);
}

struct simulated_command *
rt_simulated_command_give (const struct simulated_work *work,
                           unsigned wait_count, const device_event *waits)
{
  rt_lock (&lock);
  struct simulated_command *command = make ();
  command->work = *work;
  bool remote = work->device->device.slots > 0;
  command->track = !work->class ? track_of (work->from, work->to)
                   : remote     ? &work->device->cores
                                : NULL;
  for (unsigned i = 0; i < wait_count; i++)
    depend (command, waits[i]);
  if (work->class && remote)
    send (command);
  else if (work->class)
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
  memset (ports, 0, sizeof ports);
  sent = switched = 0;
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
