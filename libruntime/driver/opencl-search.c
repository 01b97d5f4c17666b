/* SPDX-License-Identifier: LGPL-2.1-or-later

   Looking for devices: which there are, and which of them can be used.  What
   is wrong with a platform or a device is kept for `tasks-info'.  */

#include "opencl-device.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "opencl-error.h"

struct opencl_found rt_opencl_found;

/* Note what went wrong; the first one counts.  */
static void problem (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

static void
problem (const char *format, ...)
{
  if (*rt_opencl_found.problem)
    return;
  va_list args;
  va_start (args, format);
  vsnprintf (rt_opencl_found.problem, sizeof rt_opencl_found.problem, format,
             args);
  va_end (args);
}

bool
rt_opencl_ask_text (cl_device_id id, cl_device_info what, char *text,
                    size_t size)
{
  char all[1024] = "";
  if (rt_cl.GetDeviceInfo (id, what, sizeof all - 1, all, NULL))
    return false;
  snprintf (text, size, "%s", all + strspn (all, " "));
  return true;
}

/* Ask what the device of CANDIDATE is, and find out whether it can be used. */
static void
examine (struct opencl_candidate *candidate)
{
  char version[128] = "";
  cl_bool available, compiler, little;
  unsigned major, minor;
  char *reason = candidate->unusable;
  cl_device_id id = candidate->id;

  if (!rt_opencl_ask_text (id, CL_DEVICE_NAME, candidate->name,
                           sizeof candidate->name)
      || !RT_OPENCL_ASK (id, CL_DEVICE_TYPE, &candidate->type)
      || !rt_opencl_ask_text (id, CL_DEVICE_VERSION, version, sizeof version)
      || !RT_OPENCL_ASK (id, CL_DEVICE_AVAILABLE, &available)
      || !RT_OPENCL_ASK (id, CL_DEVICE_COMPILER_AVAILABLE, &compiler)
      || !RT_OPENCL_ASK (id, CL_DEVICE_ENDIAN_LITTLE, &little))
    strcpy (reason, "it does not say what it is");
  else if (sscanf (version, "OpenCL %u.%u", &major, &minor) != 2 || major < 1
           || (major == 1 && minor < 2))
    snprintf (reason, sizeof candidate->unusable,
              "it is of version '%.40s', and OpenCL 1.2 is needed", version);
  else if (!available)
    strcpy (reason, "it says that it is not available");
  else if (!compiler)
    strcpy (reason, "it has no compiler for kernels");
  else if (little != (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__))
    strcpy (reason, "its byte order is not the host's");
}

/* Add the devices of PLATFORM to those that were found.  */
static void
add_platform (cl_platform_id platform)
{
  struct opencl_error_text text;
  char name[128] = "";
  cl_uint count = 0;
  if (rt_cl.GetPlatformInfo (platform, CL_PLATFORM_NAME, sizeof name - 1, name,
                             NULL))
    strcpy (name, "without a name");
  cl_int error
      = rt_cl.GetDeviceIDs (platform, CL_DEVICE_TYPE_ALL, 0, NULL, &count);
  if (error || !count)
    {
      problem (
          "platform '%.100s' has no devices: clGetDeviceIDs returned %s", name,
          rt_opencl_error_name (&text, error ? error : CL_DEVICE_NOT_FOUND));
      return;
    }
  struct opencl_found *found = &rt_opencl_found;
  cl_device_id *ids = calloc (count, sizeof *ids);
  struct opencl_candidate *candidates = realloc (
      found->candidates, (found->count + count) * sizeof *found->candidates);
  if (!ids || !candidates)
    rt_no_memory (NULL, count * sizeof *candidates, "OpenCL devices");
  found->candidates = candidates;
  error = rt_cl.GetDeviceIDs (platform, CL_DEVICE_TYPE_ALL, count, ids, NULL);
  if (error)
    problem ("platform '%.100s': clGetDeviceIDs returned %s", name,
             rt_opencl_error_name (&text, error));
  for (cl_uint i = 0; !error && i < count; i++)
    {
      struct opencl_candidate *candidate = &candidates[found->count++];
      *candidate = (struct opencl_candidate){ .platform = platform,
                                              .id = ids[i],
                                              .name = "without a name" };
      strcpy (candidate->platform_name, name);
      examine (candidate);
    }
  free (ids);
}

void
rt_opencl_search (bool forked)
{
  struct opencl_error_text text;
  free (rt_opencl_found.candidates);
  rt_opencl_found = (struct opencl_found){ 0 };
  if (forked)
    {
      problem ("OpenCL was used before the process was forked");
      return;
    }
  const char *why = rt_opencl_load ();
  if (why)
    {
      problem ("%s", why);
      return;
    }
  cl_platform_id platforms[64];
  cl_uint count = 0;
  cl_int error = rt_cl.GetPlatformIDs (64, platforms, &count);
  if (error || !count)
    {
      problem ("there is no OpenCL platform (clGetPlatformIDs returned %s): no"
               " driver is installed in /etc/OpenCL/vendors, or none works",
               rt_opencl_error_name (&text, error));
      return;
    }
  rt_opencl_found.platforms = count;
  for (cl_uint i = 0; i < count && i < 64; i++)
    add_platform (platforms[i]);
}
