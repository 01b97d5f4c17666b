/* SPDX-License-Identifier: LGPL-2.1-or-later

   Drivers of devices that are only described (simulate/).

   Memory is a token, and copies copy nothing: all data are in the host's
   memory, where launches execute bodies for the host, at once.  As launches
   come in an order that the accesses of the tasks allow, results are right.
   What is simulated is when commands begin and end: kernels one after the
   other on each device; copies, which wait for nothing but what they need, one
   after the other on each link or bus.  */

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "error.h"
#include "memory/command.h"
#include "nothing.h"
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

struct simulated_device
{
  struct device device;
  unsigned kind;   /* of workers */
  unsigned worker; /* in the record */
  unsigned memory;
  struct simulated_command *last; /* kernel that was launched */
  _Atomic unsigned ended;         /* commands, since somebody asked */
};

/* A command, which is its own event.  */
struct simulated_command
{
  unsigned references; /* the engine's, and 1 until it ends */
  unsigned missing;    /* commands that it waits for */
  _Atomic (enum command_state) state;
  struct simulated_device *device;
  struct simulated_class *class; /* of a kernel; NULL: it copies */
  const struct tasks_site *site;
  uint64_t measured;
  unsigned from, to; /* memories */
  size_t bytes;
  struct track *track;            /* NULL: it needs none */
  struct simulated_command *next; /* on the track */
  uint64_t begin, end;
  unsigned dependent_count, dependent_room;
  struct simulated_command **dependents;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct simulated_device *simulated;
static struct device **devices;
static unsigned count;
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

static struct simulated_command *
make (struct device *device)
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

/* Give COMMAND, behind WAITS.  */
static enum device_status
give (struct simulated_command *command, unsigned wait_count,
      const device_event *waits, device_event *event)
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
  return DEVICE_OK;
}

static enum device_status
give_copy (struct device *device, unsigned from, unsigned to, size_t bytes,
           unsigned wait_count, const device_event *waits, device_event *event)
{
  const struct link_description *link = &rt_description->links[from][to];
  struct simulated_command *command = make (device);
  command->from = from;
  command->to = to;
  command->bytes = bytes;
  command->track = link->bus >= 0    ? &buses[link->bus]
                   : link->contended ? &links[from][to]
                                     : NULL;
  return give (command, wait_count, waits, event);
}

static unsigned
memory_of (const struct device *device)
{
  return ((struct simulated_device *)device->data)->memory;
}

static enum device_status
copy_in (struct device *device, device_memory memory, size_t offset,
         size_t bytes, const void *host, unsigned wait_count,
         const device_event *waits, device_event *event)
{
  (void)memory;
  (void)offset;
  (void)host;
  return give_copy (device, 0, memory_of (device), bytes, wait_count, waits,
                    event);
}

static enum device_status
copy_out (struct device *device, device_memory memory, size_t offset,
          size_t bytes, void *host, unsigned wait_count,
          const device_event *waits, device_event *event)
{
  (void)memory;
  (void)offset;
  (void)host;
  return give_copy (device, memory_of (device), 0, bytes, wait_count, waits,
                    event);
}

static bool
reaches (struct device *from, struct device *to)
{
  return rt_description->links[memory_of (from)][memory_of (to)].exists;
}

static enum device_status
copy_across (struct device *from, device_memory source, size_t source_offset,
             struct device *to, device_memory target, size_t target_offset,
             size_t bytes, unsigned wait_count, const device_event *waits,
             device_event *event)
{
  (void)source;
  (void)source_offset;
  (void)target;
  (void)target_offset;
  return give_copy (to, memory_of (from), memory_of (to), bytes, wait_count,
                    waits, event);
}

/* Execute the body that stands for what LAUNCH launches; what it took, if that
   matters, or 0.  */
static uint64_t
execute (const struct launch *launch)
{
  if (rt_simulation_config.bodies == BODIES_SKIPPED)
    return 0;
  uint64_t begin = rt_thread_clock ();
  rt_simulation_kernel (launch->codelet, launch->block, launch->site);
  uint64_t time = rt_thread_clock () - begin;
  return rt_simulation_config.bodies == BODIES_MEASURED ? time + !time : 0;
}

static enum device_status
launch (struct device *device, const struct launch *launch,
        unsigned wait_count, const device_event *waits, device_event *event)
{
  struct simulated_command *command = make (device);
  uint64_t *sizes = calloc (launch->buffer_count + 1, sizeof *sizes);
  if (!sizes)
    rt_no_memory (launch->site, launch->buffer_count * sizeof *sizes,
                  "a launch");
  for (uint32_t i = 0; i < launch->buffer_count; i++)
    sizes[i] = launch->buffers[i].bytes;
  command->class = rt_simulated_class (launch->codelet, launch->buffer_count,
                                       sizes);
  free (sizes);
  command->site = launch->site;
  command->measured = execute (launch);
  return give (command, wait_count, waits, event);
}

/* A token of its size.  */
static enum device_status
allocate (struct device *device, size_t bytes, void *host,
          device_memory *memory)
{
  (void)host;
  (void)device;
  size_t *token = malloc (sizeof *token);
  if (!token)
    rt_no_memory (NULL, sizeof *token, "memory of a device");
  *token = bytes;
  *memory = token;
  return DEVICE_OK;
}

static void
free_memory (struct device *device, device_memory memory)
{
  (void)device;
  free (memory);
}

static unsigned
ended (struct device *device)
{
  struct simulated_device *simulated_device = device->data;
  return atomic_exchange (&simulated_device->ended, 0);
}

static enum command_state
state (device_event event)
{
  return atomic_load (&((struct simulated_command *)event)->state);
}

static void
release (device_event event)
{
  pthread_mutex_lock (&lock);
  drop (event);
  pthread_mutex_unlock (&lock);
}

static bool
notify (device_event event, void (*function) (void *), void *data)
{
  /* The end of any command wakes the service.  */
  (void)event;
  (void)function;
  (void)data;
  return true;
}

static void
await (device_event event)
{
  (void)event;
}

static uint64_t
duration (device_event event)
{
  const struct simulated_command *command = event;
  return command->end - command->begin;
}

static void
stop (void)
{
  free (simulated);
  free (devices);
  simulated = NULL;
  devices = NULL;
  count = 0;
  memset (links, 0, sizeof links);
  memset (buses, 0, sizeof buses);
}

static void
forked (void)
{
  pthread_mutex_init (&lock, NULL);
  stop ();
}

static const struct device_driver driver_cuda;

static unsigned
discover (struct device *const **found)
{
  count = rt_description->device_count;
  simulated = calloc (count + 1, sizeof *simulated);
  devices = calloc (count + 1, sizeof *devices);
  if (!simulated || !devices)
    rt_no_memory (NULL, count * sizeof *simulated, "the devices");
  unsigned index = 0;
  for (unsigned i = 0; i < rt_description->group_count; i++)
    {
      const struct group_description *group = &rt_description->groups[i];
      for (unsigned j = 0; group->device && j < group->count; j++, index++)
        {
          struct simulated_device *device = &simulated[index];
          device->kind = group->first + j;
          device->worker = rt_description->core_count + index;
          device->memory = index + 1;
          device->device = (struct device){
            .driver = group->target == TASKS_TARGET_CUDA
                          ? &driver_cuda
                          : &rt_driver_simulated,
            .data = device,
            .index = index,
            .memory = group->memory,
            .largest = group->memory,
            .overlaps = true,
          };
          snprintf (device->device.name, sizeof device->device.name, "%s %u",
                    group->name, j);
          devices[index] = &device->device;
        }
    }
  *found = devices;
  return count;
}

#define DRIVER(TARGET)                                                        \
  {                                                                           \
    .name = "simulated", .target = (TARGET), .discover = discover,            \
    .stop = stop, .forked = forked, .allocate = allocate,                     \
    .free = free_memory, .copy_in = copy_in, .copy_out = copy_out,            \
    .reaches = reaches, .copy_across = copy_across,                           \
    .prepared = rt_nothing_prepared, .prepare = rt_nothing_prepare,           \
    .launch = launch, .flush = rt_nothing_flush, .ended = ended,              \
    .state = state, .release = release, .notify = notify, .await = await,     \
    .duration = duration, .pin = rt_nothing_pin, .unpin = rt_nothing_unpin    \
  }

const struct device_driver rt_driver_simulated = DRIVER (TASKS_TARGET_OPENCL);
static const struct device_driver driver_cuda = DRIVER (TASKS_TARGET_CUDA);
