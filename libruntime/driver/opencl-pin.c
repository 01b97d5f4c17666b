/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory at the host that devices copy from and to fast.  */

#include "opencl-pin.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "opencl-device.h"

struct pinned
{
  void *memory;
  cl_mem buffer;
  cl_command_queue queue; /* holds a reference */
  struct pinned *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct pinned *all;
static bool forked;

/* A device that does not share the host's memory, or NULL.  */
static struct opencl_device *
discrete_device (void)
{
  for (unsigned i = 0; i < rt_opencl_device_count; i++)
    if (!rt_opencl_devices[i]->shares_host
        && !rt_opencl_devices[i]->on_host_cores)
      return rt_opencl_device (rt_opencl_devices[i]);
  return NULL;
}

/* Return PINNED's memory to OpenCL.  */
static void
release (struct pinned *pinned)
{
  if (pinned->memory)
    {
      rt_cl.EnqueueUnmapMemObject (pinned->queue, pinned->buffer,
                                   pinned->memory, 0, NULL, NULL);
      rt_cl.Finish (pinned->queue);
    }
  rt_cl.ReleaseMemObject (pinned->buffer);
  rt_cl.ReleaseCommandQueue (pinned->queue);
  free (pinned);
}

void *
rt_opencl_pin (size_t bytes)
{
  struct opencl_device *device = discrete_device ();
  struct pinned *pinned = device ? calloc (1, sizeof *pinned) : NULL;
  cl_int error;
  if (!pinned)
    return NULL;
  pinned->queue = device->streams[STREAM_IN].queue;
  pinned->buffer = rt_cl.CreateBuffer (
      device->context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes, NULL,
      &error);
  if (!pinned->buffer || rt_cl.RetainCommandQueue (pinned->queue))
    {
      if (pinned->buffer)
        rt_cl.ReleaseMemObject (pinned->buffer);
      free (pinned);
      return NULL;
    }
  pinned->memory = rt_cl.EnqueueMapBuffer (pinned->queue, pinned->buffer,
                                           CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                                           0, bytes, 0, NULL, NULL, &error);
  if (!pinned->memory
      || (uintptr_t)pinned->memory % (uintptr_t)sysconf (_SC_PAGESIZE))
    {
      release (pinned);
      return NULL;
    }
  pthread_mutex_lock (&lock);
  pinned->next = all;
  all = pinned;
  pthread_mutex_unlock (&lock);
  return pinned->memory;
}

bool
rt_opencl_unpin (void *memory)
{
  pthread_mutex_lock (&lock);
  struct pinned **link = &all;
  while (*link && (*link)->memory != memory)
    link = &(*link)->next;
  struct pinned *pinned = *link;
  if (pinned)
    *link = pinned->next;
  pthread_mutex_unlock (&lock);
  if (pinned && !forked)
    release (pinned);
  return pinned != NULL;
}

void
rt_opencl_pin_forked (void)
{
  pthread_mutex_init (&lock, NULL);
  forked = true;
}
