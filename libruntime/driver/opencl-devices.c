/* SPDX-License-Identifier: LGPL-2.1-or-later

   Making devices ready that are used: context, queues.

   Nothing here is an error of the program but a bad TASKS_OPENCL_* variable. A
   device that does not work is left out, and what was wrong is kept for
   `tasks-info'.  */

#define _GNU_SOURCE
#include "opencl-device.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "opencl-error.h"
#include "opencl-files.h"
#include "opencl-memo.h"

unsigned rt_opencl_device_count;
struct device *rt_opencl_devices[RT_OPENCL_MOST_DEVICES];

/* The process was forked by one that had used OpenCL: its threads are gone,
   and whatever they held is held for ever.  */
static bool forked;

static void
release_queues (struct opencl_device *device)
{
  for (unsigned i = 0; i < STREAM_COUNT; i++)
    if (device->streams[i].queue)
      rt_cl.ReleaseCommandQueue (device->streams[i].queue);
  if (device->unmeasured)
    rt_cl.ReleaseCommandQueue (device->unmeasured);
}

static cl_int
create_queues (struct opencl_device *device)
{
  cl_int error = CL_SUCCESS;
  for (unsigned i = 0; i < STREAM_COUNT && !error; i++)
    device->streams[i].queue
        = rt_cl.CreateCommandQueue (device->context, device->id, 0, &error);
  if (error)
    release_queues (device);
  return error;
}

bool
rt_opencl_shares_host (const struct opencl_candidate *candidate,
                       enum unified unified)
{
  cl_bool says = false;
  if (unified != UNIFIED_AUTO)
    return unified == UNIFIED_ALWAYS;
  return (candidate->type & CL_DEVICE_TYPE_CPU)
         || (RT_OPENCL_ASK (candidate->id, CL_DEVICE_HOST_UNIFIED_MEMORY,
                            &says)
             && says);
}

/* Add the device of CANDIDATE, which has INDEX, to those that are used; it
   owns CONTEXT unless that returns an error.  */
static cl_int
add_device (struct opencl_candidate *candidate, cl_context context,
            const struct opencl_config *config)
{
  struct opencl_device *device = calloc (1, sizeof *device);
  if (!device)
    rt_no_memory (NULL, sizeof *device, "an OpenCL device");
  device->platform = candidate->platform;
  device->id = candidate->id;
  device->context = context;
  cl_ulong memory = 0, largest = 0;
  cl_uint units = 1;
  cl_int error = create_queues (device);
  if (error)
    {
      free (device);
      return error;
    }
  if (!RT_OPENCL_ASK (candidate->id, CL_DEVICE_GLOBAL_MEM_SIZE, &memory)
      || !RT_OPENCL_ASK (candidate->id, CL_DEVICE_MAX_MEM_ALLOC_SIZE,
                         &largest))
    {
      release_queues (device);
      free (device);
      return CL_INVALID_DEVICE;
    }
  bool on_host_cores = candidate->type & CL_DEVICE_TYPE_CPU;
  if (on_host_cores)
    (void)RT_OPENCL_ASK (candidate->id, CL_DEVICE_MAX_COMPUTE_UNITS, &units);
  if (memory > SIZE_MAX)
    memory = SIZE_MAX;
  if (config->memory && memory > config->memory)
    memory = config->memory;
  if (largest > memory)
    largest = memory;
  device->number = rt_opencl_device_count;
  device->device = (struct device){
    .driver = &rt_driver_opencl,
    .data = device,
    .index = rt_opencl_device_count,
    .memory = memory,
    .largest = largest,
    .shares_host = rt_opencl_shares_host (candidate, config->unified),
    .on_host_cores = on_host_cores,
    .cores = on_host_cores ? units : 0,
    /* Drivers of GPUs are known to spin.  */
    .awaits = on_host_cores,
    .requested = candidate->requested,
  };
  strcpy (device->device.name, candidate->name);
  (void)rt_opencl_ask_text (candidate->id, CL_DRIVER_VERSION,
                            device->device.version,
                            sizeof device->device.version);
  rt_opencl_devices[rt_opencl_device_count++] = &device->device;
  return CL_SUCCESS;
}

/* A context of the COUNT devices CANDIDATES, or NULL.  */
static cl_context
create_context (struct opencl_candidate *const *candidates, unsigned count,
                cl_int *error)
{
  cl_context_properties properties[]
      = { CL_CONTEXT_PLATFORM, (cl_context_properties)candidates[0]->platform,
          0 };
  cl_device_id ids[RT_OPENCL_MOST_DEVICES];
  for (unsigned i = 0; i < count; i++)
    ids[i] = candidates[i]->id;
  return rt_cl.CreateContext (properties, count, ids, NULL, NULL, error);
}

/* Use the COUNT devices CANDIDATES, all of one platform.  */
static void
use (struct opencl_candidate *const *candidates, unsigned count,
     const struct opencl_config *config)
{
  struct opencl_error_text text;
  cl_int error = CL_SUCCESS;
  cl_context shared
      = count > 1 ? create_context (candidates, count, &error) : NULL;
  for (unsigned i = 0; i < count; i++)
    {
      /* Each device holds a reference of its own.  */
      cl_context context = shared;
      error = CL_SUCCESS;
      if (shared)
        error = rt_cl.RetainContext (shared);
      else
        context = create_context (&candidates[i], 1, &error);
      if (!error)
        {
          error = add_device (candidates[i], context, config);
          if (error)
            rt_cl.ReleaseContext (context);
        }
      if (error)
        snprintf (candidates[i]->unused, sizeof candidates[i]->unused,
                  "it cannot be made ready: %s",
                  rt_opencl_error_name (&text, error));
    }
  if (shared)
    rt_cl.ReleaseContext (shared);
}

/* Whether the device of CANDIDATE cannot wait for events of others.

   "basic" of PoCL executes in the thread that completes what it waits for, and
   as of version 3.1 it deadlocks if that is one of another device.  */
static bool
wants_no_company (const struct opencl_candidate *candidate)
{
  return !strcmp (candidate->platform_name, "Portable Computing Language")
         && !strncmp (candidate->name, "basic", strlen ("basic"));
}

/* Use all devices that were chosen, platform by platform.  */
static void
use_all (const struct opencl_config *config)
{
  struct opencl_found *found = &rt_opencl_found;
  struct opencl_candidate *chosen[RT_OPENCL_MOST_DEVICES];
  unsigned count = 0, all = 0;
  for (unsigned i = 0; i < found->count; i++)
    {
      struct opencl_candidate *candidate = &found->candidates[i];
      if (*candidate->unused)
        continue;
      if (all == RT_OPENCL_MOST_DEVICES)
        {
          strcpy (candidate->unused, "there are too many devices");
          continue;
        }
      all++;
      if (count
          && (chosen[0]->platform != candidate->platform
              || wants_no_company (chosen[0]) || wants_no_company (candidate)))
        {
          use (chosen, count, config);
          count = 0;
        }
      chosen[count++] = candidate;
    }
  if (count)
    use (chosen, count, config);
}

/* What the drivers' threads inherit from the one that brings them up, which
   may be a worker: signals are for the program's own threads, and no core is
   theirs alone.  */
struct inheritance
{
  sigset_t signals;
  cpu_set_t cores;
  bool moved;
};

static void
disguise (struct inheritance *saved)
{
  sigset_t all;
  cpu_set_t cores;
  sigfillset (&all);
  sigdelset (&all, SIGSEGV);
  sigdelset (&all, SIGBUS);
  sigdelset (&all, SIGFPE);
  sigdelset (&all, SIGILL);
  pthread_sigmask (SIG_SETMASK, &all, &saved->signals);
  saved->moved = !sched_getaffinity (0, sizeof saved->cores, &saved->cores)
                 && !sched_getaffinity (getpid (), sizeof cores, &cores)
                 && !CPU_EQUAL (&cores, &saved->cores)
                 && !sched_setaffinity (0, sizeof cores, &cores);
}

static void
undisguise (const struct inheritance *saved)
{
  if (saved->moved)
    sched_setaffinity (0, sizeof saved->cores, &saved->cores);
  pthread_sigmask (SIG_SETMASK, &saved->signals, NULL);
}

/* In how many platforms there are only CPUs, as far as all have said what they
   have; otherwise 0.  */
static unsigned
only_cpus (void)
{
  const struct opencl_found *found = &rt_opencl_found;
  for (unsigned i = 0; i < found->count; i++)
    if (!(found->candidates[i].type & CL_DEVICE_TYPE_CPU))
      return 0;
  return *found->problem ? 0 : found->platforms;
}

bool
rt_opencl_promising (bool choice)
{
  struct opencl_config config = rt_config_read_opencl ();
  rt_opencl_files_start (config.cache);
  if (config.devices)
    return !rt_opencl_names_none (config.devices);
  return !choice || !rt_opencl_memo_holds ();
}

unsigned
rt_opencl_discover (struct device *const **devices)
{
  struct opencl_config config = rt_config_read_opencl ();
  struct inheritance saved;

  disguise (&saved);
  rt_opencl_search (forked);
  rt_opencl_choose (rt_opencl_found.candidates, rt_opencl_found.count,
                    config.devices, rt_opencl_found.problem);
  use_all (&config);
  rt_opencl_files_start (config.cache);
  if (!forked)
    rt_opencl_memo_update (only_cpus ());
  undisguise (&saved);
  *devices = rt_opencl_devices;
  return rt_opencl_device_count;
}

void
rt_opencl_devices_stop (void)
{
  for (unsigned i = 0; i < rt_opencl_device_count; i++)
    {
      struct opencl_device *device = rt_opencl_device (rt_opencl_devices[i]);
      release_queues (device);
      rt_cl.ReleaseContext (device->context);
      free (device);
    }
  rt_opencl_device_count = 0;
}

void
rt_opencl_devices_forked (void)
{
  rt_opencl_device_count = 0;
  forked = rt_cl.GetPlatformIDs != NULL;
}
