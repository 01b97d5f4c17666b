/* SPDX-License-Identifier: LGPL-2.1-or-later

   Where a task can be executed.

   A device that executes on the cores of the workers gains nothing: it is used
   for tasks that nothing else can execute, or if the user asked for it.  */

#include "place.h"

#include <stdlib.h>

#include "base/config.h"
#include "base/error.h"
#include "builds.h"
#include "class.h"
#include "engine/guide.h"
#include "engine/kind.h"
#include "engine/scheduler.h"
#include "found.h"
#include "memory/node.h"
#include "memory/piece.h"
#include "memory/replica.h"
#include "mixed.h"

/* What is assumed of a link: bytes in a nanosecond.  */
#define LINK_SPEED 4

struct place_kind *
rt_place_kind (const struct tasks_codelet *codelet)
{
  /* A described device may execute what it has no implementation for.  */
  bool any = rt_device_driver->described;
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    any |= codelet->implementations[i].target == rt_device_driver->target
           || (rt_device_driver->tacit
               && codelet->implementations[i].target == TASKS_TARGET_OPENCL);
  if (!any
      || (rt_device_driver->accepts && !rt_device_driver->accepts (codelet)))
    return NULL;
  struct place_kind *places = calloc (RT_MOST_DEVICES, sizeof *places);
  if (!places)
    rt_no_memory (NULL, RT_MOST_DEVICES * sizeof *places, "a kind of task");
  return places;
}

/* The first implementation of CODELET for TARGET.  */
static const struct tasks_implementation *
find_for (const struct tasks_codelet *codelet, enum tasks_target target)
{
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target == target)
      return &codelet->implementations[i];
  return NULL;
}

/* The same for NODE.  */
static const struct tasks_implementation *
find (const struct tasks_codelet *codelet, const struct memory_node *node)
{
  const struct device *device = node->device;
  const struct tasks_implementation *found
      = find_for (codelet, device->driver->target);
  return found || !device->opencl ? found
                                  : find_for (codelet, TASKS_TARGET_OPENCL);
}

const struct tasks_implementation *
rt_place_implementation (const struct task *task,
                         const struct memory_node *node)
{
  const struct tasks_implementation *best = NULL;
  if (task->guided && task->guidance->class)
    best = rt_class_implementation (task->guidance->class,
                                    rt_machine_kind_of_node (node));
  if (!best)
    best = find (task->codelet, node);
  /* A described device executes what it has none for, too.  */
  return best ? best : task->codelet->implementations;
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
          && !rt_range_same (&ranges[i], &ranges[j]))
        {
          struct box a = rt_range_box (&ranges[i]);
          struct box b = rt_range_box (&ranges[j]);
          if (rt_box_overlaps (&a, &b))
            return true;
        }
  return false;
}

bool
rt_place_overlaps (const struct task *task)
{
  const struct kind *kind = rt_kind_known (task->codelet);
  for (uint32_t i = 0; i < task->region_count; i++)
    for (uint32_t j = 0; j < i; j++)
      {
        const struct region *a = task->regions[i], *b = task->regions[j];
        if ((kind->buffers[i].mode | kind->buffers[j].mode) & TASKS_WRITE
            && a != b && a->start < b->start + b->bytes
            && b->start < a->start + a->bytes)
          {
            struct box one = rt_region_box (a), other = rt_region_box (b);
            if (rt_box_overlaps (&one, &other))
              return true;
          }
      }
  return false;
}

bool
rt_place_sprawls (const struct task *task)
{
  size_t bytes = 0;
  bool shaped = false;
  for (uint32_t i = 0; i < task->region_count; i++)
    {
      shaped |= task->regions[i]->shaped;
      bytes += task->regions[i]->bytes;
    }
  for (unsigned i = 0; i < rt_node_count && shaped; i++)
    if (bytes > rt_nodes[i].device->largest || bytes > rt_nodes[i].capacity)
      return true;
  return false;
}

bool
rt_place_allowed (enum tasks_target target)
{
  return rt_config.targets >> target & 1;
}

/* The same for what DEVICE executes.  */
static bool
allowed (const struct device *device)
{
  return rt_place_allowed (device->driver->target)
         || (device->opencl && rt_place_allowed (TASKS_TARGET_OPENCL));
}

bool
rt_place_general (const struct device *device)
{
  return allowed (device)
         && (!device->on_host_cores || device->requested
             || !rt_place_allowed (TASKS_TARGET_CPU));
}

const char *
rt_place_use (const struct device *device)
{
  if (!allowed (device))
    return "tasks that nothing else can execute, as TASKS_TARGETS says";
  if (!rt_place_general (device))
    return "tasks that nothing else can execute: it works on the cores of the"
           " workers";
  if (!rt_place_allowed (TASKS_TARGET_CPU))
    return "all tasks that can run on it, as TASKS_TARGETS says";
  return "tasks that are expected to end there first";
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

_Noreturn void
rt_place_failed (const struct tasks_codelet *codelet,
                 const struct tasks_site *site)
{
  rt_fatal (site,
            "task '%s' cannot run: it has no implementation for the CPU, and"
            " those for devices have failed, see above; mend them, or give the"
            " task a body",
            codelet->name);
}

_Noreturn static void
no_place (const struct tasks_codelet *codelet, const struct range *ranges,
          uint32_t count, const struct tasks_site *site)
{
  size_t bytes = 0;
  bool some = false;
  for (uint32_t i = 0; i < count; i++)
    bytes += ranges[i].end - ranges[i].begin;
  for (unsigned i = 0; i < rt_node_count; i++)
    some |= find (codelet, &rt_nodes[i]) != NULL;
  if (!some)
    rt_fatal (site,
              "task '%s' has no implementation for the CPU, and no OpenCL"
              " device can be used%s; tasks-info says which there are and why"
              " not; or give the task a body",
              codelet->name,
              rt_device_driver->tacit ? " on another rank than 0" : "");
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
  rt_place_failed (codelet, site);
}

/* Whether a footprint like that of CLASS fits NODE.  */
static bool
fits (const struct task_class *class, const struct memory_node *node)
{
  const struct device *device = node->device;
  for (uint32_t i = 0; i < class->footprint.count; i++)
    if (class->footprint.sizes[i] > device->largest)
      return false;
  return device->shares_host || class->footprint.bytes <= device->memory;
}

/* Whether tasks of CLASS can be executed by WORKER at all.  */
static bool
possible (const struct task_class *class, unsigned worker)
{
  const struct worker_kind *workers = &rt_machine.kinds[worker];
  const struct kind *kind = class->kind;
  if (!workers->memory)
    return kind->implementations;
  const struct memory_node *node = &rt_nodes[workers->memory - 1];
  /* Who would write a kernel for a body that calls tasks?  */
  bool any = workers->any
             && !atomic_load_explicit (&kind->nests, memory_order_relaxed);
  return kind->places && (any || find (class->codelet, node))
         && !atomic_load (&kind->places[workers->memory - 1].refused)
         && rt_builds_allow (kind, workers->memory - 1) && !workers->lost
         && fits (class, node);
}

bool
rt_place_able (const struct task_class *class, unsigned worker)
{
  if (!possible (class, worker))
    return false;
  if (rt_machine.kinds[worker].usable)
    return true;
  for (unsigned i = 0; i < rt_machine.kind_count; i++)
    if (rt_machine.kinds[i].usable && possible (class, i))
      return false;
  return true;
}

bool
rt_place_device_able (const struct task *task, unsigned worker)
{
  return task->guided && !task->settled && task->guidance->class
         && rt_class_able (task->guidance->class, worker)
         && rt_place_given (task, worker);
}

/* Whether cores may execute TASK, or devices.  */
static bool
able (const struct task *task, bool devices)
{
  struct task_class *class = task->guided ? task->guidance->class : NULL;
  if (!class || (devices && task->settled))
    return false;
  for (unsigned i = 0; i < rt_machine.kind_count; i++)
    if (devices == !!rt_machine.kinds[i].memory && rt_class_able (class, i)
        && rt_place_given (task, i))
      return true;
  return false;
}

bool
rt_place_choice (const struct task *task)
{
  return able (task, false) && able (task, true);
}

bool
rt_place_somewhere (const struct task *task)
{
  return able (task, false) || able (task, true);
}

struct memory_node *
rt_place_only (const struct tasks_codelet *codelet, const struct kind *kind)
{
  struct memory_node *only = NULL;
  for (unsigned i = 0; i < rt_machine.kind_count; i++)
    {
      const struct worker_kind *workers = &rt_machine.kinds[i];
      unsigned memory = workers->memory;
      if (!memory || !find (codelet, &rt_nodes[memory - 1])
          || atomic_load (&workers->lost)
          || atomic_load (&kind->places[memory - 1].refused))
        continue;
      if (only)
        return NULL;
      only = &rt_nodes[memory - 1];
    }
  return only;
}

bool
rt_place_fits (const struct memory_node *node, const struct range *ranges,
               uint32_t count)
{
  return !overlaps (ranges, count) && rt_footprint_fits (node, ranges, count);
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
        RT_FOR_EACH_PIECE_IN (piece, &ranges[i])
        for (struct copy *copy = piece->host.next; copy; copy = copy->next)
          if (copy->valid && copy->node == node)
            there += piece->interval.end - piece->interval.begin;
        size_t all = rt_range_bytes (&ranges[i]);
        bytes += there < all ? all - there : 0;
      }
  return bytes;
}

/* When a task with RANGES would end on NODE, in nanoseconds from now: if it
   takes as long as others there.  */
static uint64_t
expected (const struct memory_node *node, const struct range *ranges,
          uint32_t count)
{
  return (atomic_load (&node->load) + 1) * rt_node_mean (node)
         + missing (node, ranges, count) / LINK_SPEED;
}

struct memory_node *
rt_place (const struct task *task, struct kind *kind,
          const struct range *ranges, uint32_t count)
{
  const struct tasks_codelet *codelet = task->codelet;
  struct memory_node *best = NULL;
  int rank = rt_place_rank (task);
  uint64_t least = UINT64_MAX;
  bool overlap = overlaps (ranges, count);
  for (unsigned i = 0; i < rt_node_count && !overlap; i++)
    {
      struct memory_node *node = &rt_nodes[i];
      if (node->state != NODE_USED || !find (codelet, node)
          || atomic_load (&kind->places[i].refused)
          || !rt_builds_allow (kind, i)
          || (kind->implementations && !rt_place_general (node->device))
          || !rt_footprint_fits (node, ranges, count))
        continue;
      uint64_t end
          = i + 1 == (unsigned)rank ? 0 : expected (node, ranges, count);
      if (end < least)
        {
          best = node;
          least = end;
        }
    }
  if (!best && !kind->implementations)
    no_place (codelet, ranges, count, task->site);
  return best;
}

void
rt_place_refuse (const struct tasks_codelet *codelet,
                 const struct tasks_implementation *implementation,
                 const struct memory_node *node, const char *why)
{
  struct kind *kind = rt_kind_known (codelet);
  struct place_kind *place = &kind->places[node - rt_nodes];
  if (atomic_exchange (&place->refused, true))
    return;
  rt_classes_changed ();
  if (rt_mixed_p ())
    rt_mixed_change ();
  rt_warning ("'%s', an implementation of task '%s', is left out on device"
              " '%s': %s",
              implementation->name, codelet->name, node->device->name, why);
}
