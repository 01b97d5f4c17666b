/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where a task runs: on the device, or the CPU, where it is expected to end
   first, as far as the mean times of its kind say.

   A kind that a device has never executed is given to it, so that there is a
   mean.  A device that executes on the cores of the workers gains nothing: it
   is used for tasks that nothing else can execute, or if the user asked for
   it.  */

#include "place.h"

#include <stdlib.h>

#include "error.h"
#include "kind.h"
#include "memory/node.h"
#include "memory/piece.h"
#include "memory/replica.h"
#include "park.h"
#include "runtime.h"

/* What is assumed of a link: bytes in a nanosecond.  */
#define LINK_SPEED 4

/* A sample counts for at least this part of the mean.  */
#define WEIGHT 8

struct place_kind *
rt_place_kind (const struct tasks_codelet *codelet)
{
  bool any = false;
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    any |= codelet->implementations[i].target == TASKS_TARGET_OPENCL;
  if (!any)
    return NULL;
  struct place_kind *places = calloc (RT_MOST_DEVICES, sizeof *places);
  if (!places)
    rt_no_memory (NULL, RT_MOST_DEVICES * sizeof *places, "a kind of task");
  return places;
}

const struct tasks_implementation *
rt_place_implementation (struct kind *kind, const struct memory_node *node)
{
  return kind->places[node - rt_nodes].implementation;
}

/* The first implementation of CODELET for NODE.  */
static const struct tasks_implementation *
find (const struct tasks_codelet *codelet, const struct memory_node *node)
{
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target == node->device->driver->target)
      return &codelet->implementations[i];
  return NULL;
}

/* Whether some of RANGES overlap without being the same, and one is written:
   on a device each would have memory of its own.  */
static bool
overlaps (const struct range *ranges, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < i; j++)
      if ((ranges[i].mode | ranges[j].mode) & TASKS_WRITE
          && ranges[i].begin < ranges[j].end && ranges[j].begin < ranges[i].end
          && (ranges[i].begin != ranges[j].begin
              || ranges[i].end != ranges[j].end))
        return true;
  return false;
}

/* Bytes of RANGES that have to be copied to NODE.  */
static size_t
missing (const struct memory_node *node, const struct range *ranges,
         uint32_t count)
{
  size_t bytes = 0;
  if (node->device->shares_host)
    return 0;
  for (uint32_t i = 0; i < count; i++)
    if (rt_range_reads (&ranges[i]))
      {
        size_t there = 0;
        RT_FOR_EACH_PIECE (piece, ranges[i].begin, ranges[i].end)
        for (struct copy *copy = piece->host.next; copy; copy = copy->next)
          if (copy->valid && copy->replica->node == node)
            {
              there += piece->end - piece->begin;
              break;
            }
        size_t all = ranges[i].end - ranges[i].begin;
        bytes += there < all ? all - there : 0;
      }
  return bytes;
}

/* Whether implementations for TARGET may be used for tasks that have the
   choice.  */
static bool
allowed (enum tasks_target target)
{
  return rt_config.targets >> target & 1;
}

/* Whether DEVICE may be given tasks that the CPU could execute.  */
static bool
general (const struct device *device)
{
  return !device->on_host_cores || device->requested
         || !allowed (TASKS_TARGET_CPU);
}

const char *
rt_place_use (const struct device *device)
{
  if (!allowed (device->driver->target))
    return "tasks that nothing else can execute, as TASKS_TARGETS says";
  if (!general (device))
    return "tasks that nothing else can execute: it works on the cores of the"
           " workers";
  if (!allowed (TASKS_TARGET_CPU))
    return "all tasks that can run on it, as TASKS_TARGETS says";
  return "tasks that are expected to end there first";
}

/* When a task would end on NODE, in nanoseconds from now.  */
static uint64_t
expected (struct memory_node *node, const struct place_kind *place,
          const struct range *ranges, uint32_t count)
{
  uint64_t mean = atomic_load_explicit (&place->mean, memory_order_relaxed);
  return (node->launched_count + node->waiting_count + 1) * mean
         + missing (node, ranges, count) / LINK_SPEED;
}

static bool
fits_somewhere (const struct range *ranges, uint32_t count)
{
  for (unsigned i = 0; i < rt_node_count; i++)
    if (rt_nodes[i].state == NODE_USED
        && rt_footprint_fits (&rt_nodes[i], ranges, count))
      return true;
  return false;
}

_Noreturn static void
no_place (const struct tasks_codelet *codelet, const struct range *ranges,
          uint32_t count, const struct tasks_site *site)
{
  size_t bytes = 0;
  for (uint32_t i = 0; i < count; i++)
    bytes += ranges[i].end - ranges[i].begin;
  if (!rt_node_count)
    rt_fatal (site,
              "task '%s' has no implementation for the CPU, and no OpenCL"
              " device can be used; tasks-info says which there are and why"
              " not; or give the task a body",
              codelet->name);
  if (overlaps (ranges, count))
    rt_fatal (site,
              "task '%s': buffers of this call overlap and one of them is"
              " written; only an implementation for the CPU can do that",
              codelet->name);
  if (!fits_somewhere (ranges, count))
    rt_fatal (
        site,
        "task '%s' cannot run: it has no implementation for the CPU, and"
        " no device that is left can take its %zu bytes of buffers;"
        " use smaller buffers, raise TASKS_OPENCL_MEMORY, or give the task"
        " a body",
        codelet->name, bytes);
  rt_fatal (site,
            "task '%s' cannot run: it has no implementation for the CPU, and"
            " those for devices have failed, see above; mend them, or give the"
            " task a body",
            codelet->name);
}

struct memory_node *
rt_place (const struct tasks_codelet *codelet, struct kind *kind,
          const struct range *ranges, uint32_t count,
          const struct tasks_site *site)
{
  struct memory_node *best = NULL;
  uint64_t least = UINT64_MAX;
  bool on_cpu = kind->implementations && allowed (TASKS_TARGET_CPU);
  bool overlap = overlaps (ranges, count);
  for (unsigned i = 0; i < rt_node_count && !overlap; i++)
    {
      struct memory_node *node = &rt_nodes[i];
      struct place_kind *place = &kind->places[i];
      if (!place->implementation)
        place->implementation = find (codelet, node);
      if (node->state != NODE_USED || !place->implementation || place->refused
          || (kind->implementations
              && !(general (node->device)
                   && allowed (node->device->driver->target)))
          || !rt_footprint_fits (node, ranges, count))
        continue;
      uint64_t end = expected (node, place, ranges, count);
      if (end < least)
        {
          best = node;
          least = end;
        }
    }
  if (!best && !kind->implementations)
    no_place (codelet, ranges, count, site);
  if (!best || !on_cpu)
    return best;
  struct place_kind *place = &kind->places[best - rt_nodes];
  uint32_t mean = atomic_load_explicit (&kind->mean, memory_order_relaxed);
  if (!atomic_load_explicit (&place->mean, memory_order_relaxed))
    return best->launched_count + best->waiting_count ? NULL : best;
  if (mean == RT_NO_MEAN)
    return NULL;
  /* Behind what the workers are doing now, if none is idle.  */
  return least <= (atomic_load (&rt_idle.count) ? mean : 2 * (uint64_t)mean)
             ? best
             : NULL;
}

void
rt_place_refuse (const struct tasks_codelet *codelet, struct kind *kind,
                 const struct memory_node *node, const char *why)
{
  struct place_kind *place = &kind->places[node - rt_nodes];
  if (place->refused)
    return;
  place->refused = true;
  rt_warning ("'%s', an implementation of task '%s', is left out on device"
              " '%s': %s",
              place->implementation->name, codelet->name, node->device->name,
              why);
}

void
rt_place_sample (struct kind *kind, const struct memory_node *node,
                 uint64_t time)
{
  _Atomic uint64_t *mean = &kind->places[node - rt_nodes].mean;
  uint64_t old = atomic_load_explicit (mean, memory_order_relaxed);
  uint64_t now = old ? old - old / WEIGHT + time / WEIGHT : time;
  atomic_store_explicit (mean, now ? now : 1, memory_order_relaxed);
}
