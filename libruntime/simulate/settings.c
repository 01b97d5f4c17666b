/* SPDX-License-Identifier: LGPL-2.1-or-later

   What is simulated, as the environment says.  */

#include <stdio.h>
#include <string.h>

#include "base/config.h"
#include "base/error.h"
#include "simulation.h"

struct simulation_config rt_simulation_config;
struct description *rt_description;

/* Without a machine nothing comes of the rest.  */
static void
warn_of_the_rest (void)
{
  static const char *const variables[]
      = { "TASKS_COSTS", "TASKS_SIMULATE", "TASKS_REPORT" };
  char set[128] = "";
  unsigned count = 0;
  for (unsigned i = 0; i < sizeof variables / sizeof *variables; i++)
    if (rt_config_text (variables[i]))
      {
        size_t used = strlen (set);
        snprintf (set + used, sizeof set - used, "%s%s", count++ ? ", " : "",
                  variables[i]);
      }
  if (count)
    rt_warning ("%s %s no effect without TASKS_MACHINE, which names the"
                " machine that is to be simulated",
                set, count > 1 ? "have" : "has");
}

void
rt_simulation_read (void)
{
  static const char *const bodies[] = { "execute", "timing", "measure", NULL };
  rt_simulation_config = (struct simulation_config){
    .machine = rt_config_text ("TASKS_MACHINE"),
    .bodies = rt_config_word ("TASKS_SIMULATE", bodies, BODIES_EXECUTED),
    .costs = rt_config_text ("TASKS_COSTS"),
    .report = rt_config_file ("TASKS_REPORT"),
  };
  if (!rt_simulation_config.machine)
    warn_of_the_rest ();
}
