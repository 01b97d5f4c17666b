/* SPDX-License-Identifier: LGPL-2.1-or-later

   Executing tasks again.  */

#include "repeat.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/self.h"

/* What the calling thread repeats, or NULL.  */
static _Thread_local const struct offloaded *current;

const struct offloaded *
rt_repeat_runs (void)
{
  return current;
}

void
rt_repeat_check_caller (void)
{
  if (current)
    rt_fatal (current->site,
              "device '%s' failed (%s), and what is lost cannot be computed"
              " again: task '%s' calls a task or uses a '#pragma tasks'; run"
              " again with TASKS_OPENCL_DEVICES=none, or without this device",
              current->node->device->name, current->node->why,
              current->codelet->name);
}

static const struct tasks_implementation *
implementation_for (const struct offloaded *offloaded,
                    enum tasks_target target)
{
  const struct tasks_codelet *codelet = offloaded->codelet;
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target == target)
      return &codelet->implementations[i];
  return NULL;
}

/* The implementation with which NODE could execute OFFLOADED, or NULL.  */
static const struct tasks_implementation *
implementation_on (const struct memory_node *node,
                   const struct offloaded *offloaded)
{
  if (node->state != NODE_USED)
    return NULL;
  return implementation_for (offloaded, node->device->driver->target);
}

bool
rt_repeat_possible (const struct offloaded *offloaded)
{
  bool possible = implementation_for (offloaded, TASKS_TARGET_CPU);
  for (unsigned i = 0; i < rt_node_count; i++)
    possible = possible || implementation_on (&rt_nodes[i], offloaded);
  return possible;
}

/* Wait for EVENT and release it.  Whether its command was given, as STATUS
   says, and ended well.  */
static bool
await (struct device *device, enum device_status status, device_event event)
{
  const struct device_driver *driver = device->driver;
  enum command_state state;
  if (status != DEVICE_OK)
    return false;
  driver->flush (device);
  while ((state = driver->state (event)) == COMMAND_PENDING)
    rt_nap (100);
  driver->release (event);
  return state == COMMAND_DONE;
}

/* Memory on DEVICE for the ranges of OFFLOADED, with what the host has.  Those
   that are the same share it.  */
static bool
load (struct device *device, const struct offloaded *offloaded,
      struct launch_buffer *buffers)
{
  const struct device_driver *driver = device->driver;
  for (uint32_t i = 0; i < offloaded->count; i++)
    {
      struct launch_buffer *buffer = &buffers[i];
      const struct range *range = &offloaded->ranges[i];
      struct box box = rt_range_box (range);
      device_event event;
      for (uint32_t j = 0; j < i && !buffer->memory; j++)
        if (rt_range_same (&offloaded->ranges[j], range))
          buffer->memory = buffers[j].memory;
      if (buffer->memory || !buffer->extent)
        continue;
      if (driver->allocate (device, range->end - range->begin, NULL,
                            &buffer->memory)
          != DEVICE_OK)
        {
          buffer->memory = NULL;
          return false;
        }
      enum device_status status = driver->copy_rows (
          NULL, NULL, 0, device, buffer->memory, 0, &box, 0, NULL, &event);
      if (!await (device, status, event))
        return false;
    }
  return true;
}

/* Copy what OFFLOADED has written home.  */
static bool
store (struct device *device, const struct offloaded *offloaded,
       const struct launch_buffer *buffers)
{
  for (uint32_t i = 0; i < offloaded->count; i++)
    {
      struct range range = offloaded->ranges[i];
      device_event event;
      if (!buffers[i].memory || !rt_range_writes (&range, range.begin))
        continue;
      range.end = range.written_end;
      struct box box = rt_range_box (&range);
      enum device_status status = device->driver->copy_rows (
          device, buffers[i].memory, 0, NULL, NULL, 0, &box, 0, NULL, &event);
      if (!await (device, status, event))
        return false;
    }
  return true;
}

static void
unload (struct device *device, uint32_t count, struct launch_buffer *buffers)
{
  for (uint32_t i = 0; i < count; i++)
    {
      bool shared = !buffers[i].memory;
      for (uint32_t j = 0; j < i; j++)
        shared |= buffers[j].memory == buffers[i].memory;
      if (!shared)
        device->driver->free (device, buffers[i].memory);
    }
}

/* Execute OFFLOADED on DEVICE.  BEGUN says whether the host's memory may have
   changed.  */
static bool
repeat_on (struct device *device,
           const struct tasks_implementation *implementation,
           const struct offloaded *offloaded, bool *begun)
{
  uint32_t count = offloaded->count;
  size_t size = (count + 1) * sizeof (struct launch_buffer);
  struct launch_buffer *buffers = malloc (size);
  if (!buffers)
    rt_no_memory (NULL, size, "a task of a device that failed");
  for (uint32_t i = 0; i < count; i++)
    {
      const struct range *range = &offloaded->ranges[i];
      buffers[i] = (struct launch_buffer){ .host = (const void *)range->begin,
                                           .extent = range->end - range->begin,
                                           .box = &range->box,
                                           .parameter = range->parameter };
    }
  struct launch launch = { .codelet = offloaded->codelet,
                           .implementation = implementation,
                           .block = offloaded->block,
                           .site = offloaded->site,
                           .buffer_count = count,
                           .buffers = buffers };
  device_event event;
  bool good = device->driver->prepare (device, implementation, offloaded->site)
                  == DEVICE_OK
              && load (device, offloaded, buffers);
  if (good)
    {
      enum device_status status
          = device->driver->launch (device, &launch, 0, NULL, &event);
      good = await (device, status, event);
    }
  if (good)
    {
      *begun = true;
      good = store (device, offloaded, buffers);
    }
  unload (device, count, buffers);
  free (buffers);
  return good;
}

/* Execute OFFLOADED on some device.  */
static bool
repeat_elsewhere (const struct offloaded *offloaded)
{
  bool good = false, begun = false;
  for (unsigned i = 0; i < rt_node_count && !good && !begun; i++)
    {
      rt_memory_lock ();
      const struct tasks_implementation *implementation
          = implementation_on (&rt_nodes[i], offloaded);
      rt_memory_unlock ();
      if (implementation)
        good = repeat_on (rt_nodes[i].device, implementation, offloaded,
                          &begun);
    }
  return good;
}

bool
rt_repeat (const struct offloaded *offloaded)
{
  const struct tasks_implementation *cpu
      = implementation_for (offloaded, TASKS_TARGET_CPU);
  struct thread *self = rt_self;
  bool good = true;
  /* The body finds no thread that uses the runtime.  */
  current = offloaded;
  rt_self = NULL;
  if (cpu)
    cpu->function (offloaded->block);
  else
    good = repeat_elsewhere (offloaded);
  rt_self = self;
  current = NULL;
  return good;
}
