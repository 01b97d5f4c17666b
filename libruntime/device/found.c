/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the machine has turned out to be.  */

#include "found.h"

#include <math.h>
#include <stdio.h>

#include "base/config.h"
#include "class.h"
#include "engine/simulator.h"
#include "link.h"
#include "memory/node.h"
#include "model/machine.h"
#include "model/model.h"
#include "place.h"

/* What is assumed of a link that nobody has measured: nanoseconds, and bytes
   in a nanosecond.  */
#define LATENCY 10000
#define BANDWIDTH 4

/* The cost of tasks of CLASS on a described machine.  */
static uint64_t
described_cost (const struct task_class *class, unsigned worker)
{
  return rt_simulator->expected (class->codelet, &class->footprint, worker);
}

void
rt_machine_start (unsigned slots)
{
  rt_cost_source = NULL;
  rt_machine.starts++;
  rt_machine.kind_count = 1;
  rt_machine.memory_count = 1;
  rt_machine.kinds[0] = (struct worker_kind){
    .name = RT_MODEL_CORES,
    .target = TASKS_TARGET_CPU,
    .count = slots,
    .usable = rt_place_allowed (TASKS_TARGET_CPU),
  };
  rt_machine_set_mixed (false);
}

void
rt_machine_describe (void)
{
  rt_simulator->fill (&rt_machine);
  rt_cost_source = described_cost;
}

static void
link_memories (unsigned a, unsigned b, bool shared)
{
  struct link link = { .bandwidth = INFINITY };
  if (!shared)
    link = (struct link){ .latency = LATENCY, .bandwidth = BANDWIDTH };
  rt_machine.links[a][b] = rt_machine.links[b][a] = link;
}

void
rt_machine_add (const struct memory_node *node)
{
  const struct device *device = node->device;
  if (device->driver->described)
    return;
  unsigned memory = rt_machine.memory_count++;
  struct worker_kind *kind = &rt_machine.kinds[rt_machine.kind_count++];
  *kind = (struct worker_kind){
    .target = device->driver->target,
    .opencl = device->opencl,
    .count = device->slots > 1 ? device->slots : 1,
    .memory = memory,
    .model = device->model,
    .cores = device->cores < rt_machine.kinds[0].count
                 ? device->cores
                 : rt_machine.kinds[0].count,
    .usable = rt_place_general (device),
  };
  snprintf (kind->name, sizeof kind->name, "%s", device->name);
  link_memories (0, memory, device->shares_host);
  /* To measure that takes a while: only where it is kept.  */
  if (!device->shares_host && rt_config.models)
    (void)rt_model_links (rt_models, node->device,
                          &rt_machine.links[0][memory],
                          &rt_machine.links[memory][0]);
  /* By way of the host, if they do not reach each other.  */
  for (unsigned other = 1; other < memory; other++)
    {
      bool shared
          = device->shares_host && rt_nodes[other - 1].device->shares_host;
      link_memories (other, memory, shared);
    }
  for (unsigned other = 0; other < memory; other++)
    rt_machine.links[other][memory].network
        = rt_machine.links[memory][other].network = device->driver->tacit;
}

void
rt_machine_ready (void)
{
  unsigned usable = 0;
  for (unsigned i = 0; i < rt_machine.kind_count; i++)
    usable += rt_machine.kinds[i].usable;
  /* With one kind of cores and devices that are only for tasks that nothing
     else can execute there is nothing to decide; with two of these there is.
   */
  rt_classes_changed ();
  rt_machine_set_mixed (usable > 1 || rt_machine.kind_count > 2);
}

void
rt_machine_lose (const struct memory_node *node)
{
  unsigned memory = (unsigned)(node - rt_nodes) + 1;
  for (unsigned i = 0; i < rt_machine.kind_count; i++)
    if (rt_machine.kinds[i].memory == memory)
      {
        atomic_store (&rt_machine.kinds[i].lost, true);
        atomic_store (&rt_machine.kinds[i].usable, false);
      }
  rt_classes_changed ();
}

unsigned
rt_machine_kind_of_node (const struct memory_node *node)
{
  unsigned memory = (unsigned)(node - rt_nodes) + 1;
  unsigned kind = memory; /* those of cores are before it, at least one */
  while (rt_machine.kinds[kind].memory != memory)
    kind++;
  return kind;
}
