/* SPDX-License-Identifier: LGPL-2.1-or-later

   Measuring devices.

   Of bandwidths the best of a few copies is taken, for everything else that
   goes on makes them slower; of latencies the median, for a program meets them
   as they come.  */

#include "opencl-measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "opencl-error.h"
#include "opencl-pin.h"

/* What is copied at once, on devices that have room for it.  */
#define MOST_BYTES ((size_t)64 << 20)

/* How often something is repeated at most, and nanoseconds after which it is
   not repeated any more.  */
#define COPIES 7
#define SAMPLES 201
#define LONG_ENOUGH 200000000

/* A measurement that is under way.  */
struct trial
{
  const struct opencl_device *device;
  cl_mem memory;
  cl_kernel kernel;
  const char *function; /* that failed... */
  cl_int error;         /* ...with this, or CL_SUCCESS */
};

static bool
check (struct trial *trial, const char *function, cl_int error)
{
  if (error && !trial->error)
    {
      trial->function = function;
      trial->error = error;
    }
  return !error;
}

/* Nanoseconds that copying BYTES WAY takes, from or to HOST, or 0.  */
static uint64_t
copy (struct trial *trial, enum opencl_way way, void *host, size_t bytes)
{
  uint64_t begin = rt_clock ();
  const struct opencl_stream *streams = trial->device->streams;
  if (way == WAY_IN
          ? !check (trial, "clEnqueueWriteBuffer",
                    rt_cl.EnqueueWriteBuffer (streams[STREAM_IN].queue,
                                              trial->memory, CL_TRUE, 0, bytes,
                                              host, 0, NULL, NULL))
          : !check (trial, "clEnqueueReadBuffer",
                    rt_cl.EnqueueReadBuffer (streams[STREAM_OUT].queue,
                                             trial->memory, CL_TRUE, 0, bytes,
                                             host, 0, NULL, NULL)))
    return 0;
  return rt_clock () - begin;
}

/* Nanoseconds that the kernel takes, or 0.  */
static uint64_t
execute (struct trial *trial)
{
  size_t one = 1;
  uint64_t begin = rt_clock ();
  cl_command_queue queue = trial->device->streams[STREAM_COMPUTE].queue;
  if (!check (trial, "clEnqueueNDRangeKernel",
              rt_cl.EnqueueNDRangeKernel (queue, trial->kernel, 1, NULL, &one,
                                          NULL, 0, NULL, NULL))
      || !check (trial, "clFinish", rt_cl.Finish (queue)))
    return 0;
  return rt_clock () - begin;
}

/* The bandwidth between the device and BYTES at HOST, or 0.  */
static double
bandwidth (struct trial *trial, enum opencl_way way, void *host, size_t bytes)
{
  uint64_t begin = rt_clock (), best = UINT64_MAX;
  for (int i = 0; i < COPIES && rt_clock () - begin < LONG_ENOUGH; i++)
    {
      uint64_t time = copy (trial, way, host, bytes);
      if (!time)
        return 0;
      if (time < best)
        best = time;
    }
  return (double)bytes / (double)best;
}

static int
compare (const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* The median time of a copy of four bytes WAY, or with WAY_COUNT of the
   kernel; 0 if it fails.  */
static uint64_t
latency (struct trial *trial, enum opencl_way way)
{
  uint64_t samples[SAMPLES], begin = rt_clock ();
  uint32_t word = 0;
  int count = 0;
  while (count < SAMPLES && (count == 0 || rt_clock () - begin < LONG_ENOUGH))
    {
      uint64_t time = way == WAY_COUNT ? execute (trial)
                                       : copy (trial, way, &word, sizeof word);
      if (!time)
        return 0;
      samples[count++] = time;
    }
  qsort (samples, count, sizeof *samples, compare);
  return samples[count / 2];
}

static void
measure_copies (struct trial *trial, struct opencl_speed *speed)
{
  size_t bytes = speed->bytes;
  cl_int error;
  trial->memory = rt_cl.CreateBuffer (trial->device->context,
                                      CL_MEM_READ_WRITE, bytes, NULL, &error);
  if (!check (trial, "clCreateBuffer", error))
    return;
  void *pageable = malloc (bytes), *pinned = rt_opencl_pin (bytes);
  /* Neither its pages nor the device's shall come into being meanwhile.  */
  if (pageable)
    memset (pageable, 1, bytes);
  if (pinned)
    memset (pinned, 1, bytes);
  if (pageable)
    copy (trial, WAY_IN, pageable, bytes);
  for (enum opencl_way way = WAY_IN; way < WAY_COUNT; way++)
    {
      speed->copy[way] = latency (trial, way);
      speed->pageable[way]
          = pageable ? bandwidth (trial, way, pageable, bytes) : 0;
      speed->pinned[way] = pinned ? bandwidth (trial, way, pinned, bytes) : 0;
    }
  if (pinned)
    rt_opencl_unpin (pinned);
  free (pageable);
  rt_cl.ReleaseMemObject (trial->memory);
}

static void
measure_launch (struct trial *trial, struct opencl_speed *speed)
{
  const char *source = "__kernel void nothing (void) {}";
  cl_int error;
  cl_program program = rt_cl.CreateProgramWithSource (
      trial->device->context, 1, &source, NULL, &error);
  if (!check (trial, "clCreateProgramWithSource", error))
    return;
  if (check (
          trial, "clBuildProgram",
          rt_cl.BuildProgram (program, 1, &trial->device->id, "", NULL, NULL)))
    {
      trial->kernel = rt_cl.CreateKernel (program, "nothing", &error);
      if (check (trial, "clCreateKernel", error))
        {
          speed->launch = latency (trial, WAY_COUNT);
          rt_cl.ReleaseKernel (trial->kernel);
        }
    }
  rt_cl.ReleaseProgram (program);
}

void
rt_opencl_measure (const struct opencl_device *device,
                   struct opencl_speed *speed)
{
  struct opencl_error_text text;
  struct trial trial = { .device = device };
  *speed = (struct opencl_speed){ .bytes = MOST_BYTES };
  if (speed->bytes > device->device.largest / 2)
    speed->bytes = device->device.largest / 2;
  if (speed->bytes >= sizeof (uint32_t))
    measure_copies (&trial, speed);
  measure_launch (&trial, speed);
  if (trial.error)
    snprintf (speed->problem, sizeof speed->problem, "%s returned %s",
              trial.function, rt_opencl_error_name (&text, trial.error));
}
