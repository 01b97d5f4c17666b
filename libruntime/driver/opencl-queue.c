/* SPDX-License-Identifier: LGPL-2.1-or-later

   Queues and events of OpenCL devices.  */

#include "opencl-queue.h"

#include <stdlib.h>

#include "error.h"
#include "opencl-error.h"

static void *
allocate (size_t size)
{
  void *memory = malloc (size);
  if (!memory)
    rt_no_memory (NULL, size, "OpenCL events");
  return memory;
}

/* Flush STREAM of DEVICE if it has commands since it was last flushed.

   A queue that cannot be flushed may yet be finished.  If it cannot, its
   commands must be given up: they may never begin.  */
static void
flush_stream (struct opencl_device *device, struct opencl_stream *stream)
{
  struct opencl_error_text text;
  uint64_t given = atomic_load (&stream->given);
  if (atomic_load (&stream->flushed) >= given)
    return;
  cl_int error = rt_cl.Flush (stream->queue);
  if (error && rt_cl.Finish (stream->queue))
    {
      rt_opencl_failed (&device->device, DEVICE_LOST, "clFlush returned %s",
                        rt_opencl_error_name (&text, error));
      atomic_store (&device->lost, true);
    }
  /* It may go back if others flush, too: then we flush once too often.  */
  atomic_store (&stream->flushed, given);
}

void
rt_opencl_flush (struct device *device)
{
  struct opencl_device *opencl = rt_opencl_device (device);
  for (unsigned i = 0; i < STREAM_COUNT; i++)
    flush_stream (opencl, &opencl->streams[i]);
}

void
rt_opencl_waits_make (struct opencl_waits *waits, struct opencl_device *device,
                      unsigned count, const device_event *events)
{
  waits->count = 0;
  waits->list = waits->few;
  if (count > RT_OPENCL_FEW_WAITS)
    waits->list = allocate (count * sizeof *waits->list);
  for (unsigned i = 0; i < count; i++)
    {
      struct opencl_event *event = events[i];
      if (!event->event
          || atomic_load_explicit (&event->state, memory_order_relaxed)
                 == COMMAND_DONE)
        continue;
      if (event->device != device)
        rt_opencl_flush (&event->device->device);
      if (event->device->context == device->context)
        waits->list[waits->count++] = event->event;
      else
        rt_cl.WaitForEvents (1, &event->event);
    }
  if (!waits->count)
    {
      rt_opencl_waits_free (waits);
      waits->list = NULL;
    }
}

void
rt_opencl_waits_free (struct opencl_waits *waits)
{
  if (waits->list != waits->few)
    free (waits->list);
}

device_event
rt_opencl_event_make (struct opencl_device *device, enum stream stream,
                      cl_event event, bool kernel)
{
  struct opencl_event *made = allocate (sizeof *made);
  *made = (struct opencl_event){
    .event = event,
    .device = device,
    .stream = stream,
    .kernel = kernel,
    .state = event ? COMMAND_PENDING : COMMAND_DONE,
  };
  return made;
}

enum command_state
rt_opencl_event_state (device_event event)
{
  struct opencl_event *e = event;
  struct opencl_error_text text;
  enum command_state state
      = atomic_load_explicit (&e->state, memory_order_relaxed);
  if (state != COMMAND_PENDING)
    return state;
  cl_int status = CL_QUEUED;
  cl_int error
      = rt_cl.GetEventInfo (e->event, CL_EVENT_COMMAND_EXECUTION_STATUS,
                            sizeof status, &status, NULL);
  /* If OpenCL will not say it can perhaps wait.  */
  if (error && !rt_cl.WaitForEvents (1, &e->event))
    status = CL_COMPLETE;
  else if (error)
    status = error;
  else if (status > CL_COMPLETE && atomic_load (&e->device->lost))
    status = CL_DEVICE_NOT_AVAILABLE;
  if (status > CL_COMPLETE)
    return COMMAND_PENDING;
  state = status == CL_COMPLETE ? COMMAND_DONE : COMMAND_FAILED;
  if (status < 0)
    rt_opencl_failed (&e->device->device, DEVICE_REFUSED, "a %s ended with %s",
                      e->stream == STREAM_COMPUTE ? "kernel" : "transfer",
                      rt_opencl_error_name (&text, status));
  atomic_store_explicit (&e->state, state, memory_order_relaxed);
  return state;
}

void
rt_opencl_event_release (device_event event)
{
  struct opencl_event *e = event;
  if (e->event)
    rt_cl.ReleaseEvent (e->event);
  free (e);
}

/* Who is told of an event's end.  OpenCL calls us once, whatever becomes of
   the event.  */
struct listener
{
  void (*function) (void *);
  void *data;
};

static void CL_CALLBACK
tell (cl_event event, cl_int status, void *data)
{
  struct listener listener = *(struct listener *)data;
  (void)event;
  (void)status;
  free (data);
  listener.function (listener.data);
}

bool
rt_opencl_event_notify (device_event event, void (*function) (void *),
                        void *data)
{
  struct opencl_event *e = event;
  if (!e->event)
    {
      function (data);
      return true;
    }
  if (atomic_load (&e->device->lost))
    return false;
  struct listener *listener = allocate (sizeof *listener);
  *listener = (struct listener){ function, data };
  if (rt_cl.SetEventCallback (e->event, CL_COMPLETE, tell, listener))
    {
      free (listener);
      return false;
    }
  rt_opencl_flush (&e->device->device);
  return !atomic_load (&e->device->lost);
}

void
rt_opencl_event_await (device_event event)
{
  struct opencl_event *e = event;
  /* What is given to the queue later is not waited for; PoCL does this sooner
     than to wait for the event.  */
  if (e->event && !atomic_load (&e->device->lost))
    rt_cl.Finish (e->device->streams[e->stream].queue);
}

uint64_t
rt_opencl_event_duration (device_event event)
{
  struct opencl_event *e = event;
  cl_ulong begin, end;
  if (!e->kernel
      || rt_cl.GetEventProfilingInfo (e->event, CL_PROFILING_COMMAND_START,
                                      sizeof begin, &begin, NULL)
      || rt_cl.GetEventProfilingInfo (e->event, CL_PROFILING_COMMAND_END,
                                      sizeof end, &end, NULL)
      || end <= begin)
    return 0;
  return end - begin;
}
