/* SPDX-License-Identifier: LGPL-2.1-or-later

   Drivers of devices that are only described (simulate/).

   Memory is a token, and copies copy nothing: all data are in the host's
   memory, where launches execute bodies for the host, at once.  As launches
   come in an order that the accesses of the tasks allow, results are right.
   What is simulated is when commands begin and end: simulated-command.h.  */

#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "cost.h"
#include "device-command.h"
#include "driver/cluster.h"
#include "driver/nothing.h"
#include "simulation.h"

static struct simulated_device *simulated;
static struct device **devices;
static uint64_t *slots; /* of other ranks */
static unsigned count;

static enum device_status
give_copy (struct device *device, unsigned from, unsigned to, size_t bytes,
           unsigned wait_count, const device_event *waits, device_event *event)
{
  const struct simulated_work work
      = { .device = device->data, .from = from, .to = to, .bytes = bytes };
  *event = rt_simulated_command_give (&work, wait_count, waits);
  return DEVICE_OK;
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

/* A device has rows as it has other bytes, and links carry no gaps.  */
static enum device_status
copy_rows (struct device *from, device_memory source, size_t source_offset,
           struct device *to, device_memory target, size_t target_offset,
           const struct box *box, unsigned wait_count,
           const device_event *waits, device_event *event)
{
  (void)source;
  (void)source_offset;
  (void)target;
  (void)target_offset;
  return give_copy (to ? to : from, from ? memory_of (from) : 0,
                    to ? memory_of (to) : 0, rt_box_bytes (box), wait_count,
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
  struct footprint footprint;
  rt_footprint_begin (&footprint);
  for (uint32_t i = 0; i < launch->buffer_count; i++)
    rt_footprint_buffer (&footprint, rt_launch_bytes (&launch->buffers[i]));
  const struct simulated_work work
      = { .device = device->data,
          .class = rt_simulated_class (launch->codelet, &footprint),
          .site = launch->site,
          .measured = execute (launch) };
  *event = rt_simulated_command_give (&work, wait_count, waits);
  return DEVICE_OK;
}

static enum device_status
allocate (struct device *device, size_t bytes, void *host,
          device_memory *memory)
{
  (void)bytes;
  (void)host;
  *memory = device;
  return DEVICE_OK;
}

static void
free_memory (struct device *device, device_memory memory)
{
  (void)device;
  (void)memory;
}

static enum command_state
state (device_event event)
{
  return atomic_load (&((struct simulated_command *)event)->state);
}

static void
release (device_event event)
{
  rt_simulated_command_release (event);
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
duration (device_event event, uint64_t *ago)
{
  const struct simulated_command *command = event;
  *ago = 0;
  return command->end - command->begin;
}

static void
forget_devices (void)
{
  free (simulated);
  free (devices);
  free (slots);
  simulated = NULL;
  devices = NULL;
  slots = NULL;
  count = 0;
}

static void
stop (void)
{
  forget_devices ();
  rt_simulated_commands_stop ();
}

static void
forked (void)
{
  forget_devices ();
  rt_simulated_commands_forked ();
}

static const struct device_driver driver_cuda;

/* Of GROUP.  */
static const struct device_driver *
driver_of (const struct group_description *group)
{
  return group->cores                         ? &rt_driver_simulated_cluster
         : group->target == TASKS_TARGET_CUDA ? &driver_cuda
                                              : &rt_driver_simulated;
}

static unsigned
discover (struct device *const **found)
{
  count = rt_description->device_count;
  simulated = calloc (count + 1, sizeof *simulated);
  devices = calloc (count + 1, sizeof *devices);
  unsigned index = 0, all = 0;
  for (unsigned i = 0; i < rt_description->group_count; i++)
    all += rt_description_slots (rt_description, i)
           * rt_description->groups[i].count;
  slots = calloc (all + 1, sizeof *slots);
  if (!simulated || !devices || !slots)
    rt_no_memory (NULL, count * sizeof *simulated, "the devices");
  all = 0;
  for (unsigned i = 0; i < rt_description->group_count; i++)
    {
      const struct group_description *group = &rt_description->groups[i];
      for (unsigned j = 0; group->device && j < group->count; j++, index++)
        {
          struct simulated_device *device = &simulated[index];
          device->kind = group->first + j;
          device->memory = index + 1;
          device->group = i;
          device->free = group->cores ? slots + all : NULL;
          all += rt_description_slots (rt_description, i);
          device->device = (struct device){
            .driver = driver_of (group),
            .data = device,
            .index = index,
            .memory = group->memory,
            .largest = group->memory,
            .slots = rt_description_slots (rt_description, i),
            .overlaps = true,
            .lasts = true,
            .counts = true,
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
    .name = "simulated", .target = (TARGET), .described = true,               \
    .tacit = (TARGET) == TASKS_TARGET_CPU,                                    \
    .accepts                                                                  \
        = (TARGET) == TASKS_TARGET_CPU ? rt_cluster_means_the_same : NULL,    \
    .at_hand = true, .discover = discover, .stop = stop, .forked = forked,    \
    .allocate = allocate, .in_place = rt_nothing_in_place,                    \
    .free = free_memory, .copy_in = copy_in, .copy_out = copy_out,            \
    .reaches = reaches, .copy_across = copy_across, .copy_rows = copy_rows,   \
    .prepared = rt_nothing_prepared, .prepare = rt_nothing_prepare,           \
    .launch = launch, .flush = rt_nothing_flush, .state = state,              \
    .release = release, .notify = notify, .await = await,                     \
    .duration = duration, .pin = rt_nothing_pin, .unpin = rt_nothing_unpin    \
  }

const struct device_driver rt_driver_simulated = DRIVER (TASKS_TARGET_OPENCL);
static const struct device_driver driver_cuda = DRIVER (TASKS_TARGET_CUDA);
const struct device_driver rt_driver_simulated_cluster
    = DRIVER (TASKS_TARGET_CPU);
