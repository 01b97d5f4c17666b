/* SPDX-License-Identifier: LGPL-2.1-or-later

   What `tasks-info' prints: what of this machine tasks may use, or what the
   machine is that is described in its place.

   Nothing is started but drivers of devices.  The workers are described by
   who would start them; the whole topology is read here, which a program with
   tasks does not need and which takes long.  */

#include <hwloc.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/amount.h"
#include "base/config.h"
#include "base/error.h"
#include "device/place.h"
#include "driver/device.h"
#include "driver/driver.h"
#include "policy/policy.h"
#include "runtime.h"
#include "simulate/simulation.h"

static void
print_workers (void)
{
  unsigned cores = rt_driver_cpu.discover ();
  unsigned slots = rt_config_slots (&rt_config, cores);
  printf ("Workers\n  threads          %u, ", slots);
  if (rt_config.ncpu)
    printf ("as TASKS_NCPU says; by default %u\n", cores);
  else
    printf ("as many as there are processors that this process may use\n");
  rt_driver_cpu.describe (stdout, slots);
}

/* The topology of the whole machine, or NULL; without hwloc's plugins, which
   find what nobody here asks for, and load large libraries, such as those of
   OpenCL and X11.  Only the environment can keep them away.  */
static hwloc_topology_t
load_topology (void)
{
  static const char variable[] = "HWLOC_PLUGINS_PATH";
  hwloc_topology_t topology;
  bool changed = !getenv (variable) && !setenv (variable, "", 0);
  int error = hwloc_topology_init (&topology);
  if (changed)
    unsetenv (variable);
  if (error)
    return NULL;
  hwloc_topology_set_flags (topology, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED);
  if (!hwloc_topology_load (topology))
    return topology;
  hwloc_topology_destroy (topology);
  return NULL;
}

/* Print the processors of OBJECT.  */
static void
print_processors (hwloc_obj_t object)
{
  char *list = NULL;
  if (hwloc_bitmap_list_asprintf (&list, object->cpuset) < 0)
    return;
  printf (hwloc_bitmap_weight (object->cpuset) == 1 ? "processor %s"
                                                    : "processors %s",
          *list ? list : "none");
  free (list);
}

static void
print_nodes (hwloc_topology_t topology)
{
  int count = hwloc_get_nbobjs_by_type (topology, HWLOC_OBJ_NUMANODE);
  for (int i = 0; i < count; i++)
    {
      hwloc_obj_t node
          = hwloc_get_obj_by_type (topology, HWLOC_OBJ_NUMANODE, i);
      struct amount_text memory;
      printf ("  NUMA node %-6u %s, ", node->os_index,
              rt_amount_bytes (&memory, node->attr->numanode.local_memory));
      print_processors (node);
      putchar ('\n');
    }
}

static bool
alike (hwloc_obj_t a, hwloc_obj_t b)
{
  return a->attr->cache.size == b->attr->cache.size
         && hwloc_bitmap_weight (a->cpuset) == hwloc_bitmap_weight (b->cpuset);
}

/* Print the caches of TYPE, those together that are alike.  */
static void
print_caches (hwloc_topology_t topology, hwloc_obj_type_t type)
{
  int count = hwloc_get_nbobjs_by_type (topology, type);
  for (int i = 0, same; i < count; i += same)
    {
      hwloc_obj_t first = hwloc_get_obj_by_type (topology, type, i);
      char name[32];
      struct amount_text size;
      same = 1;
      while (
          i + same < count
          && alike (first, hwloc_get_obj_by_type (topology, type, i + same)))
        same++;
      hwloc_obj_type_snprintf (name, sizeof name, first, 0);
      int processors = hwloc_bitmap_weight (first->cpuset);
      printf ("  %-16s %d of %s, each of %d processor%s\n", name, same,
              rt_amount_bytes (&size, first->attr->cache.size), processors,
              processors == 1 ? "" : "s");
    }
}

static void
print_topology (void)
{
  hwloc_topology_t topology = load_topology ();
  printf ("Machine\n");
  if (!topology)
    {
      printf ("  hwloc cannot say what it is\n");
      return;
    }
  hwloc_obj_t package = hwloc_get_obj_by_type (topology, HWLOC_OBJ_PACKAGE, 0);
  const char *model
      = package ? hwloc_obj_get_info_by_name (package, "CPUModel") : NULL;
  if (model)
    printf ("  model            %s\n", model);
  printf ("  processors       %d, in %d cores\n",
          hwloc_get_nbobjs_by_type (topology, HWLOC_OBJ_PU),
          hwloc_get_nbobjs_by_type (topology, HWLOC_OBJ_CORE));
  print_nodes (topology);
  for (hwloc_obj_type_t type = HWLOC_OBJ_L1CACHE; type <= HWLOC_OBJ_L5CACHE;
       type++)
    print_caches (topology, type);
  hwloc_topology_destroy (topology);
}

static void
print_devices (bool measure)
{
  struct device *const *devices;
  printf ("OpenCL\n");
  /* Should a driver hang or crash, the rest has been said.  */
  fflush (stdout);
  rt_device_driver->discover (&devices);
  rt_device_driver->describe (stdout, measure, rt_place_use);
  rt_device_driver->stop ();
}

void
tasks_print_machine (int measure)
{
  if (atomic_load (&rt_state) != RT_STOPPED)
    rt_fatal (NULL, "tasks_print_machine: tasks are in use; call it before the"
                    " first of them, or after '#pragma tasks shutdown'");
  rt_config = rt_config_read ();
  rt_config.policy = rt_policy_read ();
  rt_simulation_configure ();
  if (rt_simulated_p ())
    {
      rt_simulation_describe (stdout);
      rt_simulation_forget ();
      return;
    }
  print_workers ();
  print_topology ();
  print_devices (measure);
  rt_driver_cpu.stop ();
}
