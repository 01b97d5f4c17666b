/* SPDX-License-Identifier: LGPL-2.1-or-later

   Queues and events of OpenCL devices.

   A device_event of this driver is a struct opencl_event.  It knows its queue:
   an event that another one waits for must have been flushed, or neither may
   ever begin.  */

#ifndef RT_OPENCL_QUEUE_H
#define RT_OPENCL_QUEUE_H

#include "opencl-device.h"

struct opencl_event
{
  cl_event event; /* NULL: was complete from the start */
  struct opencl_device *device;
  enum stream stream;
  cl_command_queue queue;           /* where it was given */
  bool kernel;                      /* of one kernel: its time is the task's */
  uint64_t given;                   /* then, if that is measured; or 0 */
  _Atomic enum command_state state; /* as far as is known */
  struct opencl_event *next;        /* among those to be released */
};

/* A wait list as OpenCL wants it.  */
#define RT_OPENCL_FEW_WAITS 32
struct opencl_waits
{
  cl_uint count;
  cl_event *list; /* NULL if COUNT is 0 */
  cl_event few[RT_OPENCL_FEW_WAITS];
};

/* Fill WAITS with those of the COUNT EVENTS that a command of DEVICE
   must wait for; those of other devices are flushed.  */
void rt_opencl_waits_make (struct opencl_waits *waits,
                           struct opencl_device *device, unsigned count,
                           const device_event *events);
void rt_opencl_waits_free (struct opencl_waits *waits);

/* A command has been given to STREAM of DEVICE.  */
static inline void
rt_opencl_given (struct opencl_device *device, enum stream stream)
{
  atomic_fetch_add (&device->streams[stream].given, 1);
}

/* That command's event, which takes over EVENT; if this is NULL, the command
   was complete at once.  */
device_event rt_opencl_event_make (struct opencl_device *device,
                                   enum stream stream, cl_event event,
                                   bool kernel);

/* Kernels given to DEVICE from now on are measured, if that is possible.  A
   queue that measures makes each of them dearer, so a device begins with one
   that does not.  */
void rt_opencl_time_kernels (struct opencl_device *device);

/* See device.h.  */
void rt_opencl_flush (struct device *device);
enum command_state rt_opencl_event_state (device_event event);
void rt_opencl_event_release (device_event event);
bool rt_opencl_event_notify (device_event event, void (*function) (void *),
                             void *data);
void rt_opencl_event_await (device_event event);
uint64_t rt_opencl_event_duration (device_event event, uint64_t *ago);

/* Of stop and forked: what concerns events.  */
void rt_opencl_events_stop (void);
void rt_opencl_events_forked (void);

#endif /* RT_OPENCL_QUEUE_H */
