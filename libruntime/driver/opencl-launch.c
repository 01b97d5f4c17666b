/* SPDX-License-Identifier: LGPL-2.1-or-later

   Launching tasks.  What kernels of pragmas are given: opencl-arguments.c.  */

#include "opencl-launch.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "opencl-arguments.h"
#include "opencl-error.h"
#include "opencl-memory.h"
#include "opencl-program.h"
#include "opencl-queue.h"
#include "tasks/abi.h"

/* With the plugin's view of the header: functions, not stubs.  */
#define TASKS_GCC_PLUGIN 1
#include "tasks/opencl.h"

struct current
{
  struct opencl_device *device;
  const struct launch *launch;
  struct opencl_waits waits;          /* that OpenCL has not been told yet */
  bool queue_used;                    /* by the implementation itself */
  unsigned kernels;                   /* that we enqueued */
  cl_event event;                     /* of the last of these... */
  uint64_t given;                     /* ...which was then, if measured */
  struct opencl_kernel_object *taken; /* that the implementation uses */
  enum device_status status;          /* DEVICE_OK, or the first failure */
};

static _Thread_local struct current *current
    __attribute__ ((tls_model ("initial-exec")));

/* The current launch of the thread that calls FUNCTION.  */
static struct current *
get_current (const char *function, const struct tasks_site *site)
{
  if (!current)
    rt_fatal (site,
              "%s is called outside a task: an OpenCL implementation may only"
              " run because its task is called; call that instead",
              function);
  return current;
}

/* The launch C fails with STATUS, for which the device's text is set, unless
   it has failed before.  */
static void
fail (struct current *c, enum device_status status)
{
  if (!c->status)
    c->status = status;
}

/* A command of C has been enqueued that took the waits.  */
static void
enqueued (struct current *c)
{
  rt_opencl_given (c->device, STREAM_COMPUTE);
  rt_opencl_waits_free (&c->waits);
  c->waits.count = 0;
  c->waits.list = NULL;
}

void
tasks_opencl_launch (struct tasks_opencl_kernel *kernel,
                     const struct tasks_opencl_argument *arguments,
                     uint32_t count, const struct tasks_opencl_range *range)
{
  struct current *c = get_current (kernel->name, kernel->site);
  struct opencl_error_text text;
  struct opencl_kernel_object *object;
  size_t global[3], group[3];
  if (c->status
      || !rt_opencl_make_range (c->launch, kernel, range, global, group))
    return;
  struct opencl_device *device = c->device;
  enum device_status status = rt_opencl_kernel_take (
      rt_opencl_kernel_of_pragma (kernel), device, kernel->site, &object);
  if (status)
    {
      fail (c, status);
      return;
    }
  status = rt_opencl_set_arguments (device, c->launch, object, kernel->name,
                                    arguments, count);
  if (!status)
    {
      cl_event event;
      cl_int error = rt_cl.EnqueueNDRangeKernel (
          device->streams[STREAM_COMPUTE].queue, object->kernel,
          range->dimensions, NULL, global, group, c->waits.count,
          c->waits.list, &event);
      if (!error)
        {
          enqueued (c);
          if (c->event)
            rt_cl.ReleaseEvent (c->event);
          c->event = event;
          c->kernels++;
          /* The call itself may have built the kernel first.  */
          c->given = c->launch->measured ? rt_real_clock () : 0;
        }
      else
        status = rt_opencl_failed (
            &device->device, rt_opencl_classify (error),
            "kernel '%.60s': clEnqueueNDRangeKernel returned %s for groups of"
            " %zu x %zu x %zu",
            kernel->name, rt_opencl_error_name (&text, error), group[0],
            range->dimensions > 1 ? group[1] : 1,
            range->dimensions > 2 ? group[2] : 1);
    }
  rt_opencl_kernel_give (device, object);
  if (status)
    fail (c, status);
}

cl_device_id
tasks_opencl_device (void)
{
  return get_current ("tasks_opencl_device", NULL)->device->id;
}

cl_context
tasks_opencl_context (void)
{
  return get_current ("tasks_opencl_context", NULL)->device->context;
}

cl_command_queue
tasks_opencl_queue (void)
{
  struct current *c = get_current ("tasks_opencl_queue", NULL);
  cl_command_queue queue = c->device->streams[STREAM_COMPUTE].queue;
  if (c->waits.count)
    {
      cl_int error = rt_cl.EnqueueBarrierWithWaitList (queue, c->waits.count,
                                                       c->waits.list, NULL);
      if (error)
        {
          fail (c,
                rt_opencl_call_failed (&c->device->device, "a task",
                                       "clEnqueueBarrierWithWaitList", error));
          /* What the implementation enqueues shall still be in order.  */
          rt_cl.WaitForEvents (c->waits.count, c->waits.list);
        }
      enqueued (c);
    }
  c->queue_used = true;
  return queue;
}

cl_mem
tasks_opencl_buffer (const void *parameter)
{
  struct current *c = get_current ("tasks_opencl_buffer", NULL);
  const struct launch_buffer *buffer
      = rt_opencl_find_buffer (c->launch, parameter);
  if (c->status)
    return NULL;
  if (!buffer)
    {
      fail (c, rt_opencl_failed (&c->device->device, DEVICE_REFUSED,
                                 "'%.60s' asks for the buffer at %p, which is"
                                 " no buffer of its task",
                                 c->launch->implementation->name, parameter));
      return NULL;
    }
  /* One without elements has no memory; a kernel takes NULL for it.  */
  const struct opencl_memory *memory = buffer->memory;
  return memory ? memory->buffer : NULL;
}

cl_kernel
tasks_opencl_kernel (const char *source, const char *options, const char *name)
{
  struct current *c = get_current ("tasks_opencl_kernel", NULL);
  struct opencl_kernel_object *object;
  if (c->status)
    return NULL;
  enum device_status status = rt_opencl_kernel_take (
      rt_opencl_kernel_of_source (source, options, name), c->device,
      c->launch->site, &object);
  if (status)
    {
      fail (c, status);
      return NULL;
    }
  object->next = c->taken;
  c->taken = object;
  return object->kernel;
}

void
tasks_opencl_fail (const char *what, cl_int error)
{
  struct current *c = get_current ("tasks_opencl_fail", NULL);
  struct opencl_error_text text;
  if (!c->status)
    fail (c, rt_opencl_failed (&c->device->device, rt_opencl_classify (error),
                               "'%.60s' fails: %.100s: %s",
                               c->launch->implementation->name, what,
                               rt_opencl_error_name (&text, error)));
}

/* The event of the launch C, of which a part may have been executed: so it has
   been given, and fails.  */
static enum device_status
fail_launch (struct current *c, device_event *event)
{
  struct opencl_event *failed
      = rt_opencl_event_make (c->device, STREAM_COMPUTE, c->event, false);
  failed->state = COMMAND_FAILED;
  *event = failed;
  return DEVICE_OK;
}

/* The event of the launch C, whose function has returned.  */
static enum device_status
end_launch (struct current *c, device_event *event)
{
  struct opencl_stream *stream = &c->device->streams[STREAM_COMPUTE];
  bool something = c->kernels || c->queue_used;
  if (c->status)
    {
      /* Nothing may be left that uses the task's memory.  */
      if (something)
        {
          rt_opencl_flush (&c->device->device);
          rt_cl.Finish (stream->queue);
        }
      /* Who uses the queue himself has seen to it that nothing was written,
         but if the device is lost he cannot.  */
      return c->kernels || (something && c->status == DEVICE_LOST)
                 ? fail_launch (c, event)
                 : c->status;
    }
  if (!c->kernels || c->queue_used)
    {
      cl_event marker;
      cl_int error = rt_cl.EnqueueMarkerWithWaitList (
          stream->queue, c->waits.count, c->waits.list, &marker);
      if (c->event)
        rt_cl.ReleaseEvent (c->event);
      c->event = error ? NULL : marker;
      /* Without a marker the task can still be waited for.  */
      if (error && (!something || rt_cl.Finish (stream->queue)))
        {
          enum device_status status
              = rt_opencl_call_failed (&c->device->device, "a task",
                                       "clEnqueueMarkerWithWaitList", error);
          return something ? fail_launch (c, event) : status;
        }
      enqueued (c);
    }
  *event = rt_opencl_event_make (c->device, STREAM_COMPUTE, c->event,
                                 c->kernels == 1 && !c->queue_used);
  ((struct opencl_event *)*event)->given = c->given;
  return DEVICE_OK;
}

enum device_status
rt_opencl_launch (struct device *device, const struct launch *launch,
                  unsigned wait_count, const device_event *waits,
                  device_event *event)
{
  struct current c;
  c.device = rt_opencl_device (device);
  if (launch->measured && !c.device->measures)
    rt_opencl_time_kernels (c.device);
  c.launch = launch;
  c.queue_used = false;
  c.kernels = 0;
  c.event = NULL;
  c.given = 0;
  c.taken = NULL;
  c.status = DEVICE_OK;
  rt_opencl_waits_make (&c.waits, c.device, wait_count, waits);
  current = &c;
  launch->implementation->function (launch->block);
  current = NULL;
  enum device_status status = end_launch (&c, event);
  rt_opencl_waits_free (&c.waits);
  while (c.taken)
    {
      struct opencl_kernel_object *object = c.taken;
      c.taken = object->next;
      rt_opencl_kernel_give (c.device, object);
    }
  return status;
}

/* The kernel of IMPLEMENTATION, or NULL if it is written by hand.  */
static struct opencl_kernel *
kernel_of (const struct tasks_implementation *implementation)
{
  /* The pragma's structure is no constant, whatever the codelet says.  */
  struct tasks_opencl_kernel *kernel
      = (struct tasks_opencl_kernel *)implementation->data;
  return kernel ? rt_opencl_kernel_of_pragma (kernel) : NULL;
}

bool
rt_opencl_prepared (struct device *device,
                    const struct tasks_implementation *implementation)
{
  struct opencl_kernel *kernel = kernel_of (implementation);
  return !kernel || rt_opencl_kernel_built (kernel, rt_opencl_device (device));
}

enum device_status
rt_opencl_prepare (struct device *device,
                   const struct tasks_implementation *implementation,
                   const struct tasks_site *site)
{
  struct opencl_device *opencl = rt_opencl_device (device);
  struct opencl_kernel *kernel = kernel_of (implementation);
  struct opencl_kernel_object *object;
  if (!kernel)
    return DEVICE_OK;
  const struct tasks_opencl_kernel *pragma = implementation->data;
  enum device_status status = rt_opencl_kernel_take (
      kernel, opencl, pragma->site ? pragma->site : site, &object);
  if (!status)
    rt_opencl_kernel_give (opencl, object);
  return status;
}
