/* SPDX-License-Identifier: LGPL-2.1-or-later

   What there is of OpenCL, for `tasks-info'.

   Here a device that does not answer a question is described by what it does
   answer: this is where one looks because something is wrong.  */

#include "opencl-device.h"

#include <inttypes.h>
#include <string.h>

#include "base/amount.h"
#include "opencl-measure.h"

/* What the device ID says of WHAT, a number of TYPE, or 0.  */
#define NUMBER(TYPE, ID, WHAT)                                                \
  ({                                                                          \
    TYPE number_ = 0;                                                         \
    rt_cl.GetDeviceInfo (ID, WHAT, sizeof number_, &number_, NULL) ? 0        \
                                                                   : number_; \
  })

struct answer
{
  char text[256];
};

/* What the device ID says of WHAT, or `?'.  */
static const char *
text (struct answer *answer, cl_device_id id, cl_device_info what)
{
  char all[1024] = "";
  if (rt_cl.GetDeviceInfo (id, what, sizeof all - 1, all, NULL))
    strcpy (all, "?");
  snprintf (answer->text, sizeof answer->text, "%s", all + strspn (all, " "));
  return answer->text;
}

static const char *
type_name (cl_device_type type)
{
  return type & CL_DEVICE_TYPE_GPU           ? "GPU"
         : type & CL_DEVICE_TYPE_CPU         ? "CPU"
         : type & CL_DEVICE_TYPE_ACCELERATOR ? "accelerator"
                                             : "neither GPU nor CPU";
}

static void
describe_platform (FILE *stream, const struct opencl_candidate *candidate)
{
  char version[256] = "";
  if (rt_cl.GetPlatformInfo (candidate->platform, CL_PLATFORM_VERSION,
                             sizeof version - 1, version, NULL))
    strcpy (version, "?");
  fprintf (stream, "  platform         %s, %s\n", candidate->platform_name,
           version);
}

static void
describe_limits (FILE *stream, cl_device_id id)
{
  struct amount_text local;
  size_t items[3] = { 0 };
  rt_cl.GetDeviceInfo (id, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof items, items,
                       NULL);
  fprintf (stream, "    compute units  %" PRIu32 ", %" PRIu32 " MHz\n",
           NUMBER (cl_uint, id, CL_DEVICE_MAX_COMPUTE_UNITS),
           NUMBER (cl_uint, id, CL_DEVICE_MAX_CLOCK_FREQUENCY));
  fprintf (stream,
           "    work-group     at most %zu work-items, and %zu x %zu x %zu\n",
           NUMBER (size_t, id, CL_DEVICE_MAX_WORK_GROUP_SIZE), items[0],
           items[1], items[2]);
  fprintf (stream, "    local memory   %s\n",
           rt_amount_bytes (&local,
                            NUMBER (cl_ulong, id, CL_DEVICE_LOCAL_MEM_SIZE)));
}

static void
describe_memory (FILE *stream, const struct opencl_candidate *candidate,
                 const struct device *device)
{
  struct amount_text all, largest, limit;
  cl_ulong bytes = NUMBER (cl_ulong, candidate->id, CL_DEVICE_GLOBAL_MEM_SIZE);
  cl_ulong most
      = NUMBER (cl_ulong, candidate->id, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  fprintf (stream, "    memory         %s, in one buffer at most %s\n",
           rt_amount_bytes (&all, bytes), rt_amount_bytes (&largest, most));
  if (device && device->memory < bytes)
    fprintf (stream,
             "                   of which tasks use %s, as TASKS_OPENCL_MEMORY"
             " says\n",
             rt_amount_bytes (&limit, device->memory));
  bool unified = rt_opencl_shares_host (candidate, UNIFIED_AUTO);
  bool used = device ? device->shares_host : unified;
  fprintf (stream, "    unified        %s: buffers are %s%s\n",
           unified ? "yes" : "no",
           used ? "used where they are at the host" : "copied",
           used == unified ? "" : ", as TASKS_OPENCL_UNIFIED says");
}

/* Print what was measured of copies WAY, which are called NAME.  */
static void
describe_copies (FILE *stream, const struct opencl_speed *speed,
                 enum opencl_way way, const char *name)
{
  struct amount_text latency, bytes;
  if (!speed->pageable[way] || !speed->copy[way])
    return;
  fprintf (stream, "    %-14s %.1f GB/s", name, speed->pageable[way]);
  if (speed->pinned[way])
    fprintf (stream, " (heap_allocated: %.1f GB/s)", speed->pinned[way]);
  fprintf (stream, ", of %s at once; latency %s\n",
           rt_amount_bytes (&bytes, speed->bytes),
           rt_amount_time (&latency, speed->copy[way]));
}

static void
describe_speed (FILE *stream, const struct device *device)
{
  struct opencl_speed speed;
  struct amount_text latency;
  fflush (stream);
  rt_opencl_measure (rt_opencl_device (device), &speed);
  describe_copies (stream, &speed, WAY_IN, "copy in");
  describe_copies (stream, &speed, WAY_OUT, "copy out");
  if (speed.launch)
    fprintf (stream, "    launch         latency %s\n",
             rt_amount_time (&latency, speed.launch));
  if (*speed.problem)
    fprintf (stream, "    not measured   %s\n", speed.problem);
}

/* The device of CANDIDATE, if it is used, or NULL.  */
static const struct device *
used_device (const struct opencl_candidate *candidate)
{
  for (unsigned i = 0; i < rt_opencl_device_count; i++)
    if (rt_opencl_device (rt_opencl_devices[i])->id == candidate->id)
      return rt_opencl_devices[i];
  return NULL;
}

void
rt_opencl_describe (FILE *stream, bool measure,
                    const char *(*use) (const struct device *device))
{
  const struct opencl_found *found = &rt_opencl_found;
  struct answer version, driver;
  for (unsigned i = 0; i < found->count; i++)
    {
      const struct opencl_candidate *candidate = &found->candidates[i];
      const struct device *device = used_device (candidate);
      if (i == 0 || candidate->platform != candidate[-1].platform)
        describe_platform (stream, candidate);
      fprintf (stream, "  device %-9u %s, %s\n", i, candidate->name,
               type_name (candidate->type));
      fprintf (stream, "    version        %s, driver %s\n",
               text (&version, candidate->id, CL_DEVICE_VERSION),
               text (&driver, candidate->id, CL_DRIVER_VERSION));
      describe_memory (stream, candidate, device);
      describe_limits (stream, candidate->id);
      if (device)
        fprintf (stream, "    used for       %s\n", use (device));
      else
        fprintf (stream, "    not used       %s\n", candidate->unused);
      if (device && measure)
        describe_speed (stream, device);
    }
  if (*found->problem)
    fprintf (stream, "  %s: %s\n", found->count ? "problem" : "no devices",
             found->problem);
}
