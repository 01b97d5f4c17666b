/* SPDX-License-Identifier: LGPL-2.1-or-later

   Launching tasks.  */

#include "opencl-launch.h"

#include <stdio.h>
#include <string.h>

#include "error.h"
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
  cl_event event;                     /* of the last of these */
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

/* The memory of the buffer whose address at the host is HOST; the largest, if
   several start there.  */
static const struct launch_buffer *
find_buffer (const struct launch *launch, const void *host)
{
  const struct launch_buffer *found = NULL;
  for (unsigned i = 0; i < launch->buffer_count; i++)
    if (launch->buffers[i].host == host
        && (!found || launch->buffers[i].bytes > found->bytes))
      found = &launch->buffers[i];
  return found;
}

/* Give OBJECT its ARGUMENT number I, unless it has it: MEMORY if that is a
   buffer.  OpenCL takes longer to be told the same again.  */
static cl_int
set_argument (struct opencl_kernel_object *object, cl_uint i,
              const struct tasks_opencl_argument *argument,
              const struct opencl_memory *memory)
{
  struct opencl_given *known = object->given ? &object->given[i] : NULL;
  struct opencl_given now = { .size = argument->size };
  if (memory)
    now = (struct opencl_given){ sizeof (cl_mem), true, memory->serial };
  else if (argument->buffer || argument->size > sizeof now.value)
    now.size = 0;
  else
    memcpy (&now.value, argument->value, argument->size);
  if (known && now.size == known->size && now.memory == known->memory
      && now.value == known->value && now.size)
    return CL_SUCCESS;

  cl_mem buffer = memory ? memory->buffer : NULL;
  cl_int error
      = argument->buffer
            ? rt_cl.SetKernelArg (object->kernel, i, sizeof buffer, &buffer)
            : rt_cl.SetKernelArg (object->kernel, i, argument->size,
                                  argument->value);
  if (known)
    *known = error ? (struct opencl_given){ 0 } : now;
  return error;
}

/* Give OBJECT its ARGUMENTS.  The implementation has the task's parameters, so
   its Nth buffer is the task's Nth, even where others start there, too.  */
static enum device_status
set_arguments (struct current *c, struct opencl_kernel_object *object,
               const char *name, const struct tasks_opencl_argument *arguments,
               uint32_t count)
{
  struct opencl_error_text text;
  const struct launch *launch = c->launch;
  struct device *device = &c->device->device;
  if (object->parameters != CL_UINT_MAX && object->parameters != count)
    return rt_opencl_failed (
        device, DEVICE_REFUSED,
        "kernel '%.60s' has %u parameters and its implementation has %u", name,
        (unsigned)object->parameters, (unsigned)count);
  uint32_t buffers = 0;
  for (uint32_t i = 0; i < count; i++)
    {
      const struct tasks_opencl_argument *argument = &arguments[i];
      const struct opencl_memory *memory = NULL;
      if (argument->buffer)
        {
          const void *host = *(void *const *)argument->value;
          const struct launch_buffer *buffer = NULL;
          if (buffers < launch->buffer_count
              && launch->buffers[buffers].host == host)
            buffer = &launch->buffers[buffers];
          else
            buffer = find_buffer (launch, host);
          buffers++;
          if (!buffer)
            return rt_opencl_failed (
                device, DEVICE_REFUSED,
                "kernel '%.60s', argument %u: %p is no buffer of the task",
                name, (unsigned)i, host);
          memory = buffer->memory;
        }
      cl_int error = set_argument (object, i, argument, memory);
      if (error)
        return rt_opencl_failed (
            device, rt_opencl_classify (error),
            "kernel '%.60s', argument %u: clSetKernelArg returned %s for %s of"
            " %zu bytes",
            name, (unsigned)i, rt_opencl_error_name (&text, error),
            argument->buffer ? "a buffer" : "a value",
            argument->buffer ? sizeof (void *) : (size_t)argument->size);
    }
  return DEVICE_OK;
}

/* The number of elements of the first buffer that the task of LAUNCH writes.
 */
static uint64_t
written_elements (const struct launch *launch,
                  const struct tasks_opencl_kernel *kernel)
{
  const struct tasks_codelet *codelet = launch->codelet;
  for (unsigned i = 0; i < launch->buffer_count; i++)
    {
      const struct launch_buffer *buffer = &launch->buffers[i];
      const struct tasks_parameter *parameter
          = &codelet->parameters[buffer->parameter];
      if (!(parameter->mode & TASKS_WRITE))
        continue;
      if (!parameter->element_size)
        rt_fatal (kernel->site,
                  "task '%s': the size of the elements of '%s' is not known"
                  " here; the pragma must give GLOBALSIZE",
                  codelet->name, parameter->name ? parameter->name : "?");
      return buffer->bytes / parameter->element_size;
    }
  rt_fatal (kernel->site,
            "task '%s' writes no buffer; the pragma must give GLOBALSIZE",
            codelet->name);
}

/* The sizes of RANGE, in GLOBAL and GROUP.  False if there is nothing to do.
 */
static bool
make_range (const struct current *c, const struct tasks_opencl_kernel *kernel,
            const struct tasks_opencl_range *range, size_t *global,
            size_t *group)
{
  static const char *const dimensions[] = { "first", "second", "third" };
  const char *task = c->launch->codelet->name;
  struct site_text text;
  bool some = true;
  for (unsigned i = 0; i < range->dimensions; i++)
    {
      long long local = range->group[i], size = range->global[i];
      if (local < 1)
        rt_fatal (kernel->site,
                  "task '%s', called%s: the size of a group is %lld in its %s"
                  " dimension; it must be at least 1",
                  task, rt_site_text (&text, c->launch->site), local,
                  dimensions[i]);
      if (!range->has_global)
        {
          uint64_t elements
              = i ? (uint64_t)local : written_elements (c->launch, kernel);
          size = (elements + local - 1) / local * local;
        }
      if (size < 0)
        rt_fatal (
            kernel->site,
            "task '%s', called%s: GLOBALSIZE is %lld in its %s dimension;"
            " it must not be negative",
            task, rt_site_text (&text, c->launch->site), size, dimensions[i]);
      if (size % local)
        rt_fatal (kernel->site,
                  "task '%s', called%s: GLOBALSIZE is %lld in its %s dimension"
                  " and groups have %lld: it must be a multiple of that; round"
                  " it up, and let the kernel do nothing beyond the end",
                  task, rt_site_text (&text, c->launch->site), size,
                  dimensions[i], local);
      global[i] = size;
      group[i] = local;
      some = some && size;
    }
  return some;
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
  if (c->status || !make_range (c, kernel, range, global, group))
    return;
  struct opencl_device *device = c->device;
  enum device_status status = rt_opencl_kernel_take (
      rt_opencl_kernel_of_pragma (kernel), device, kernel->site, &object);
  if (status)
    {
      fail (c, status);
      return;
    }
  status = set_arguments (c, object, kernel->name, arguments, count);
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
  const struct launch_buffer *buffer = find_buffer (c->launch, parameter);
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
      if (c->event)
        rt_cl.ReleaseEvent (c->event);
      return c->status;
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
        return rt_opencl_call_failed (&c->device->device, "a task",
                                      "clEnqueueMarkerWithWaitList", error);
      enqueued (c);
    }
  *event = rt_opencl_event_make (c->device, STREAM_COMPUTE, c->event,
                                 c->kernels == 1 && !c->queue_used);
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
