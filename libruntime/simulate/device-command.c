/* SPDX-License-Identifier: LGPL-2.1-or-later

   When commands of devices that are only described begin and end: see
   simulated-command.h.  */

#include "device-command.h"

#include <math.h>
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

/* Of a network, the ports out of memories; and when the switch is free, and a
   port into a memory, and rank 0 has sent all tasks that it has to.  */
static struct track ports[RT_MOST_MEMORIES];
static uint64_t switched, entered[RT_MOST_MEMORIES], sent;

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
static void begin (struct simulated_command *command);

/* What is free from *FREE on is taken for COST nanoseconds, not before WHEN:
   since when.  */
static uint64_t
take (uint64_t *free, uint64_t when, double cost)
{
  uint64_t begin = *free > when ? *free : when;
  *free = rt_simulated_end (begin, cost, NULL);
  return begin;
}

static uint64_t
later (uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

/* TRACK is free for the next command.  */
static void
leave (struct track *track)
{
  struct simulated_command *next = track->first;
  track->busy = false;
  if (!next)
    return;
  track->first = next->next;
  begin (next);
}

/* Something has left the port DATA.  */
static void
left (struct thread *self, void *data)
{
  (void)self;
  rt_lock (&lock);
  leave (data);
  rt_unlock (&lock);
}

/* When WORK, a copy over the network that leaves the port from now on, ends.
   Its first byte goes from one place to the next as soon as it can.  */
static uint64_t
cross (const struct simulated_work *work, const struct link_description *link,
       uint64_t now)
{
  double bytes = (double)work->bytes, alone = bytes / link->bandwidth,
         inside = bytes / rt_description->through;
  rt_event_add (rt_simulated_end (now, alone, NULL), left, &ports[work->from]);
  uint64_t begin = take (&switched, now, inside);
  begin = take (&entered[work->to], begin, alone);
  return rt_simulated_end (
      begin, link->latency + (inside > alone ? inside : alone), NULL);
}

/* COMMAND, a task, is executed by another rank, where it is ready at NOW: when
   that begins; *COST is what it takes.  */
static uint64_t
execute (struct simulated_command *command, uint64_t now, uint64_t *cost)
{
  const struct simulated_work *work = &command->work;
  const struct simulated_device *device = work->device;
  uint64_t *slot = device->free, *best = slot;
  double least = INFINITY, way = 0;
  for (unsigned i = 0; i < rt_description->group_count; i++)
    {
      const struct group_description *group = &rt_description->groups[i];
      bool own = i == device->group;
      unsigned count = own                             ? group->cores
                       : group->ranks == device->group ? group->each
                                                       : 0;
      double extra = 0, time = own ? rt_simulated_nominal (work->class, i)
                                   : rt_simulated_inside (
                                       work->class, i, device->group, &extra);
      for (unsigned j = 0; j < count; j++, slot++)
        if ((double)later (*slot, now) + time < least)
          {
            least = (double)later (*slot, now) + time;
            best = slot;
            command->group = i;
            way = extra;
          }
    }
  uint64_t begin = later (*best, now);
  *cost = rt_simulated_cost (work->class, command->group, begin,
                             work->measured, work->site)
          + (uint64_t)(way + 0.5);
  *best = begin + *cost;
  return begin;
}

static void
begin (struct simulated_command *command)
{
  uint64_t now = rt_clock (), cost;
  if (command->work.class && command->work.device->free)
    now = execute (command, now, &cost);
  else if (command->work.class)
    cost = rt_simulated_cost (command->work.class, command->group, now,
                              command->work.measured, command->work.site);
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
  /* What devices on a rank take says nothing of its cores.  */
  if (command->group == command->work.device->group
      && rt_simulated_sample (command->work.class, command->work.device->kind,
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
  if (track && !(track >= ports && track < ports + RT_MOST_MEMORIES))
    leave (track);
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
  return link->network     ? &ports[from]
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
  take (&sent, rt_clock (), rt_description->groups[device->group].launch);
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
  command->group = work->device->group;
  command->track = work->class ? NULL : track_of (work->from, work->to);
  for (unsigned i = 0; i < wait_count; i++)
    depend (command, waits[i]);
  if (work->class && work->device->free)
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
  memset (entered, 0, sizeof entered);
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
