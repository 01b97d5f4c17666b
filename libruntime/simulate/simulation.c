/* SPDX-License-Identifier: LGPL-2.1-or-later

   A simulation begins and ends.  */

#include "simulation.h"

#include <stdio.h>
#include <string.h>

#include "base/config.h"
#include "base/error.h"
#include "base/observer.h"
#include "cores.h"
#include "cost.h"
#include "dag.h"
#include "device/class.h"
#include "driver/device.h"
#include "engine/kind.h"
#include "engine/slot.h"
#include "locate.h"
#include "loop.h"
#include "model/machine.h"
#include "report.h"

void
rt_simulation_fill (struct machine *machine)
{
  const struct description *description = rt_description;
  unsigned slot = 0, memory = 1;
  *machine = (struct machine){ 0 };
  for (unsigned pass = 0; pass < 2; pass++)
    for (unsigned i = 0; i < description->group_count; i++)
      {
        const struct group_description *group = &description->groups[i];
        if (group->device != (pass == 1))
          continue;
        for (unsigned j = 0; j < (group->device ? group->count : 1); j++)
          {
            struct worker_kind *kind = &machine->kinds[machine->kind_count++];
            *kind = (struct worker_kind){
              .target = group->target,
              .count = !group->device ? group->count
                       : group->cores ? rt_description_slots (description, i)
                                      : 1,
              .first = group->device ? 0 : slot,
              .memory = group->device ? memory++ : 0,
              .usable = rt_config.targets >> group->target & 1,
              .any = group->any
            };
            if (group->device)
              snprintf (kind->name, sizeof kind->name, "%s %u", group->name,
                        j);
            else
              strcpy (kind->name, group->name);
          }
        slot += group->device ? 0 : group->count;
      }
  machine->memory_count = memory;
  machine->through = description->through;
  for (unsigned i = 0; i < memory; i++)
    for (unsigned j = 0; j < memory; j++)
      {
        const struct link_description *link = &description->links[i][j];
        if (link->exists)
          machine->links[i][j]
              = (struct link){ .latency = link->latency,
                               .bandwidth = link->bandwidth,
                               .parallel = !link->contended,
                               .network = link->network,
                               .bus = (uint16_t)(link->bus + 1) };
      }
}

/* What TASK takes on a core, or less than 0.  */
static double
length (const struct task *task)
{
  return rt_simulated_nominal (rt_simulated_class_of (task), 0);
}

static const struct simulator simulator
    = { .ended = rt_dag_ended,
        .forgotten = rt_dag_forget,
        .length = length,
        .expected = rt_simulated_expectation,
        .fill = rt_simulation_fill,
        .wait = rt_simulation_wait,
        .help = rt_simulation_help,
        .landed = rt_simulation_landed,
        .finish = rt_simulation_finish,
        .in_kernel = rt_simulation_in_kernel };

/* From where the description was read.  */
static char path[RT_MOST_PATH];

void
rt_simulation_configure (void)
{
  char error[1024];
  rt_simulation_read ();
  const struct simulation_config *config = &rt_simulation_config;
  rt_simulator = &simulator;
  atomic_store (&rt_simulating, config->machine != NULL);
  if (!config->machine)
    return;
  rt_watch_calls (rt_simulation_called);
  if (rt_locate_machine (config->machine, path, error, sizeof error))
    rt_description = rt_description_read (path, error, sizeof error);
  if (!rt_description)
    rt_fatal (NULL, "TASKS_MACHINE: %s", error);
  /* Its rules come first.  */
  struct costs own = rt_description->costs;
  rt_description->costs = (struct costs){ 0 };
  if (config->costs
      && !rt_costs_read (&rt_description->costs, config->costs, error,
                         sizeof error))
    rt_fatal (NULL, "TASKS_COSTS: %s", error);
  rt_costs_append (&rt_description->costs, &own);
  rt_description_bind (rt_description);
}

/* The driver of the real devices.  */
static const struct device_driver *real;

void
rt_simulation_start (void)
{
  real = rt_device_driver;
  rt_device_driver = rt_description_cluster (rt_description)
                         ? &rt_driver_simulated_cluster
                         : &rt_driver_simulated;
  rt_report_start (path);
  rt_simulated_costs_start ();
  rt_loop_start (rt_description->core_count);
  /* Who waits until they have come up need not.  */
  atomic_store (&rt_slots.workers, rt_slots.count - 1);
}

void
rt_simulation_kernel (const struct tasks_codelet *codelet, void *block,
                      const struct tasks_site *site)
{
  for (uint32_t i = 0; i < codelet->implementation_count; i++)
    if (codelet->implementations[i].target == TASKS_TARGET_CPU)
      {
        const struct tasks_codelet *outer = rt_simulated_kernel;
        rt_simulated_kernel = outer ? outer : codelet;
        codelet->implementations[i].function (block);
        rt_simulated_kernel = outer;
        return;
      }
  rt_fatal (site,
            "task '%s' has implementations for devices only, which cannot be"
            " executed on a machine that is only described; give it a body or"
            " a 'task_implementation (\"cpu\", %s)', or set"
            " TASKS_SIMULATE=timing, so that bodies are not executed",
            codelet->name, codelet->name);
}

void
rt_simulation_in_kernel (const struct tasks_codelet *codelet,
                         const void *block)
{
  const struct tasks_site *site = tasks_call_site;
  tasks_call_site = NULL;
  tasks_call_priority = 0;
  /* Where somebody would have to write a kernel, that is for cores.  */
  rt_kind_calls (rt_kind_known (rt_simulated_kernel));
  rt_simulation_kernel (codelet, (void *)block, site);
}

void
rt_simulation_learnt (void)
{
  rt_classes_changed ();
}

void
rt_simulation_forget (void)
{
  rt_description_free (rt_description);
  rt_description = NULL;
  atomic_store (&rt_simulating, false);
}

void
rt_simulation_report (void)
{
  rt_report ();
}

void
rt_simulation_stop (void)
{
  rt_loop_stop ();
  rt_simulation_report ();
  rt_dag_clear ();
  rt_simulated_costs_stop ();
  rt_description_free (rt_description);
  rt_description = NULL;
  rt_device_driver = real;
}

void
rt_simulation_forked (void)
{
  if (!rt_simulated_p ())
    return;
  rt_loop_forked ();
  rt_report_forked ();
  rt_dag_clear ();
  rt_simulated_costs_stop ();
  rt_device_driver = real;
  rt_simulation_forget ();
}
