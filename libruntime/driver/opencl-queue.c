/* SPDX-License-Identifier: LGPL-2.1-or-later

   Queues and events of OpenCL devices.  */

#include "opencl-queue.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/error.h"
#include "opencl-error.h"

static void *
allocate (size_t size)
{
  void *memory = malloc (size);
  if (!memory)
    rt_no_memory (NULL, size, "OpenCL events");
  return memory;
}

/* Events that are not needed any more.  To release one takes OpenCL longer
   than anything that we do for a task, and often somebody waits for the next:
   so that is done for several at a time, as soon as the device has something
   to do again, and for MOST_SPENT in any case.  */
#define SOME_SPENT 8
#define MOST_SPENT 32

static struct
{
  struct lock lock;
  _Atomic unsigned count;
  struct opencl_event *spent, *unused; /* with an event of OpenCL, without */
} events;

device_event
rt_opencl_event_make (struct opencl_device *device, enum stream stream,
                      cl_event event, bool kernel)
{
  rt_lock (&events.lock);
  struct opencl_event *made = events.unused;
  if (made)
    events.unused = made->next;
  rt_unlock (&events.lock);
  if (!made)
    made = allocate (sizeof *made);
  *made = (struct opencl_event){
    .event = event,
    .device = device,
    .stream = stream,
    .queue = device->streams[stream].queue,
    .kernel = kernel,
    .state = event ? COMMAND_PENDING : COMMAND_DONE,
  };
  return made;
}

/* Release those of OpenCL if there are SOME or more.  */
static void
release_spent (unsigned some)
{
  struct opencl_event *first = NULL, *last = NULL;
  if (atomic_load_explicit (&events.count, memory_order_relaxed) < some)
    return;
  rt_lock (&events.lock);
  first = events.spent;
  events.spent = NULL;
  atomic_store_explicit (&events.count, 0, memory_order_relaxed);
  rt_unlock (&events.lock);
  for (struct opencl_event *event = first; event; event = event->next)
    {
      if (event->event)
        rt_cl.ReleaseEvent (event->event);
      last = event;
    }
  if (!last)
    return;
  rt_lock (&events.lock);
  last->next = events.unused;
  events.unused = first;
  rt_unlock (&events.lock);
}

void
rt_opencl_event_release (device_event event)
{
  struct opencl_event *e = event;
  rt_lock (&events.lock);
  e->next = events.spent;
  events.spent = e;
  unsigned count
      = atomic_load_explicit (&events.count, memory_order_relaxed) + 1;
  atomic_store_explicit (&events.count, count, memory_order_relaxed);
  rt_unlock (&events.lock);
  release_spent (MOST_SPENT);
}

void
rt_opencl_events_stop (void)
{
  release_spent (1);
  while (events.unused)
    {
      struct opencl_event *event = events.unused;
      events.unused = event->next;
      free (event);
    }
}

void
rt_opencl_events_forked (void)
{
  events.lock = (struct lock){ 0 };
  events.spent = NULL;
  events.count = 0;
}

/* Flush STREAM of DEVICE.

   A queue that cannot be flushed may yet be finished.  If it cannot, its
   commands must be given up: they may never begin.  */
static void
flush_stream (struct opencl_device *device, struct opencl_stream *stream)
{
  struct opencl_error_text text;
  uint64_t given = atomic_load (&stream->given);
  cl_int error = rt_cl.Flush (stream->queue);
  if (error && rt_cl.Finish (stream->queue))
    {
      rt_opencl_failed (&device->device, DEVICE_LOST, "clFlush returned %s",
                        rt_opencl_error_name (&text, error));
      atomic_store (&device->lost, true);
    }
  /* It may go back if others flush, too: then we flush once too often.  */
  atomic_store_explicit (&stream->flushed, given, memory_order_release);
}

void
rt_opencl_flush (struct device *device)
{
  struct opencl_device *opencl = rt_opencl_device (device);
  for (unsigned i = 0; i < STREAM_COUNT; i++)
    {
      struct opencl_stream *stream = &opencl->streams[i];
      if (atomic_load (&stream->flushed) < atomic_load (&stream->given))
        flush_stream (opencl, stream);
    }
  release_spent (SOME_SPENT);
}

void
rt_opencl_time_kernels (struct opencl_device *device)
{
  struct opencl_stream *stream = &device->streams[STREAM_COMPUTE];
  cl_event last;
  cl_int error;
  device->measures = true;
  cl_command_queue queue = rt_cl.CreateCommandQueue (
      device->context, device->id, CL_QUEUE_PROFILING_ENABLE, &error);
  if (error)
    return;
  /* What follows begins when what was given to the other queue has ended.  */
  error = rt_cl.EnqueueMarkerWithWaitList (stream->queue, 0, NULL, &last);
  if (!error)
    {
      rt_opencl_given (device, STREAM_COMPUTE);
      flush_stream (device, stream);
      error = rt_cl.EnqueueBarrierWithWaitList (queue, 1, &last, NULL);
      rt_cl.ReleaseEvent (last);
    }
  if (error)
    {
      rt_cl.ReleaseCommandQueue (queue);
      return;
    }
  /* Who flushes reads `given' first, so what is given to this queue is flushed
     there.  */
  device->unmeasured = stream->queue;
  atomic_store (&stream->queue, queue);
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
  /* Oclgrind calls nobody for what has ended already.  */
  cl_int status = CL_QUEUED;
  if (!rt_cl.GetEventInfo (e->event, CL_EVENT_COMMAND_EXECUTION_STATUS,
                           sizeof status, &status, NULL)
      && status <= CL_COMPLETE)
    function (data);
  return !atomic_load (&e->device->lost);
}

void
rt_opencl_event_await (device_event event)
{
  struct opencl_event *e = event;
  /* What is given to the queue later is not waited for; PoCL does this sooner
     than to wait for the event.  */
  if (e->event && !atomic_load (&e->device->lost))
    rt_cl.Finish (e->queue);
}

uint64_t
rt_opencl_event_duration (device_event event, uint64_t *ago)
{
  struct opencl_event *e = event;
  cl_ulong given, begin, end;
  *ago = 0;
  if (!e->kernel
      || rt_cl.GetEventProfilingInfo (e->event, CL_PROFILING_COMMAND_START,
                                      sizeof begin, &begin, NULL)
      || rt_cl.GetEventProfilingInfo (e->event, CL_PROFILING_COMMAND_END,
                                      sizeof end, &end, NULL)
      || end <= begin)
    return 0;
  /* The device's clock is not the host's, but both know when it was given. */
  if (e->given
      && !rt_cl.GetEventProfilingInfo (e->event, CL_PROFILING_COMMAND_QUEUED,
                                       sizeof given, &given, NULL)
      && given <= begin)
    {
      uint64_t since = rt_real_clock () - e->given;
      *ago = since > end - given ? since - (end - given) : 0;
    }
  return end - begin;
}
