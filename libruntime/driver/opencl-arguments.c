/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the kernel of a task is given: arguments, and how many work items.  */

#include "opencl-arguments.h"

#include <string.h>

#include "base/error.h"
#include "opencl-error.h"
#include "opencl-memory.h"
#include "opencl-program.h"

const struct launch_buffer *
rt_opencl_find_buffer (const struct launch *launch, const void *host)
{
  const struct launch_buffer *found = NULL;
  for (unsigned i = 0; i < launch->buffer_count; i++)
    if (launch->buffers[i].host == host
        && (!found || launch->buffers[i].extent > found->extent))
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

enum device_status
rt_opencl_set_arguments (struct opencl_device *opencl,
                         const struct launch *launch,
                         struct opencl_kernel_object *object, const char *name,
                         const struct tasks_opencl_argument *arguments,
                         uint32_t count)
{
  struct opencl_error_text text;
  struct device *device = &opencl->device;
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
            buffer = rt_opencl_find_buffer (launch, host);
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
      return rt_launch_bytes (buffer) / parameter->element_size;
    }
  rt_fatal (kernel->site,
            "task '%s' writes no buffer; the pragma must give GLOBALSIZE",
            codelet->name);
}

bool
rt_opencl_make_range (const struct launch *launch,
                      const struct tasks_opencl_kernel *kernel,
                      const struct tasks_opencl_range *range, size_t *global,
                      size_t *group)
{
  static const char *const dimensions[] = { "first", "second", "third" };
  const char *task = launch->codelet->name;
  struct site_text text;
  bool some = true;
  for (unsigned i = 0; i < range->dimensions; i++)
    {
      long long local = range->group[i], size = range->global[i];
      if (local < 1)
        rt_fatal (kernel->site,
                  "task '%s', called%s: the size of a group is %lld in its %s"
                  " dimension; it must be at least 1",
                  task, rt_site_text (&text, launch->site), local,
                  dimensions[i]);
      if (!range->has_global)
        {
          uint64_t elements
              = i ? (uint64_t)local : written_elements (launch, kernel);
          size = (elements + local - 1) / local * local;
        }
      if (size < 0)
        rt_fatal (
            kernel->site,
            "task '%s', called%s: GLOBALSIZE is %lld in its %s dimension;"
            " it must not be negative",
            task, rt_site_text (&text, launch->site), size, dimensions[i]);
      if (size % local)
        rt_fatal (kernel->site,
                  "task '%s', called%s: GLOBALSIZE is %lld in its %s dimension"
                  " and groups have %lld: it must be a multiple of that; round"
                  " it up, and let the kernel do nothing beyond the end",
                  task, rt_site_text (&text, launch->site), size,
                  dimensions[i], local);
      global[i] = size;
      group[i] = local;
      some = some && size;
    }
  return some;
}
