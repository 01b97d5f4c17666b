/* SPDX-License-Identifier: LGPL-2.1-or-later

   OpenCL's errors.  */

#include "opencl-error.h"

#include <stdarg.h>
#include <stdio.h>

#include "opencl-device.h"

static const struct
{
  cl_int code;
  const char *name;
} names[] = {
#define NAMED(CODE)                                                           \
  {                                                                           \
    CODE, #CODE                                                               \
  }
  NAMED (CL_DEVICE_NOT_FOUND),
  NAMED (CL_DEVICE_NOT_AVAILABLE),
  NAMED (CL_COMPILER_NOT_AVAILABLE),
  NAMED (CL_MEM_OBJECT_ALLOCATION_FAILURE),
  NAMED (CL_OUT_OF_RESOURCES),
  NAMED (CL_OUT_OF_HOST_MEMORY),
  NAMED (CL_PROFILING_INFO_NOT_AVAILABLE),
  NAMED (CL_MEM_COPY_OVERLAP),
  NAMED (CL_IMAGE_FORMAT_MISMATCH),
  NAMED (CL_IMAGE_FORMAT_NOT_SUPPORTED),
  NAMED (CL_BUILD_PROGRAM_FAILURE),
  NAMED (CL_MAP_FAILURE),
  NAMED (CL_MISALIGNED_SUB_BUFFER_OFFSET),
  NAMED (CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
  NAMED (CL_COMPILE_PROGRAM_FAILURE),
  NAMED (CL_LINKER_NOT_AVAILABLE),
  NAMED (CL_LINK_PROGRAM_FAILURE),
  NAMED (CL_DEVICE_PARTITION_FAILED),
  NAMED (CL_KERNEL_ARG_INFO_NOT_AVAILABLE),
  NAMED (CL_INVALID_VALUE),
  NAMED (CL_INVALID_DEVICE_TYPE),
  NAMED (CL_INVALID_PLATFORM),
  NAMED (CL_INVALID_DEVICE),
  NAMED (CL_INVALID_CONTEXT),
  NAMED (CL_INVALID_QUEUE_PROPERTIES),
  NAMED (CL_INVALID_COMMAND_QUEUE),
  NAMED (CL_INVALID_HOST_PTR),
  NAMED (CL_INVALID_MEM_OBJECT),
  NAMED (CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
  NAMED (CL_INVALID_IMAGE_SIZE),
  NAMED (CL_INVALID_SAMPLER),
  NAMED (CL_INVALID_BINARY),
  NAMED (CL_INVALID_BUILD_OPTIONS),
  NAMED (CL_INVALID_PROGRAM),
  NAMED (CL_INVALID_PROGRAM_EXECUTABLE),
  NAMED (CL_INVALID_KERNEL_NAME),
  NAMED (CL_INVALID_KERNEL_DEFINITION),
  NAMED (CL_INVALID_KERNEL),
  NAMED (CL_INVALID_ARG_INDEX),
  NAMED (CL_INVALID_ARG_VALUE),
  NAMED (CL_INVALID_ARG_SIZE),
  NAMED (CL_INVALID_KERNEL_ARGS),
  NAMED (CL_INVALID_WORK_DIMENSION),
  NAMED (CL_INVALID_WORK_GROUP_SIZE),
  NAMED (CL_INVALID_WORK_ITEM_SIZE),
  NAMED (CL_INVALID_GLOBAL_OFFSET),
  NAMED (CL_INVALID_EVENT_WAIT_LIST),
  NAMED (CL_INVALID_EVENT),
  NAMED (CL_INVALID_OPERATION),
  NAMED (CL_INVALID_GL_OBJECT),
  NAMED (CL_INVALID_BUFFER_SIZE),
  NAMED (CL_INVALID_MIP_LEVEL),
  NAMED (CL_INVALID_GLOBAL_WORK_SIZE),
  NAMED (CL_INVALID_PROPERTY),
  NAMED (CL_INVALID_IMAGE_DESCRIPTOR),
  NAMED (CL_INVALID_COMPILER_OPTIONS),
  NAMED (CL_INVALID_LINKER_OPTIONS),
  NAMED (CL_INVALID_DEVICE_PARTITION_COUNT),
#undef NAMED
  /* Extensions and later versions.  */
  { -69, "CL_INVALID_PIPE_SIZE" },
  { -70, "CL_INVALID_DEVICE_QUEUE" },
  { -71, "CL_INVALID_SPEC_ID" },
  { -72, "CL_MAX_SIZE_RESTRICTION_EXCEEDED" },
  { -1001, "CL_PLATFORM_NOT_FOUND_KHR" },
};

const char *
rt_opencl_error_name (struct opencl_error_text *buffer, cl_int error)
{
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].code == error)
      return names[i].name;
  snprintf (buffer->text, sizeof buffer->text, "error %d", (int)error);
  return buffer->text;
}

enum device_status
rt_opencl_classify (cl_int error)
{
  switch (error)
    {
    case CL_MEM_OBJECT_ALLOCATION_FAILURE:
    case CL_OUT_OF_HOST_MEMORY:
      return DEVICE_FULL;
    case CL_DEVICE_NOT_AVAILABLE:
    case CL_DEVICE_NOT_FOUND:
    case CL_INVALID_COMMAND_QUEUE:
    case CL_INVALID_CONTEXT:
    case CL_INVALID_DEVICE:
    case CL_INVALID_PLATFORM:
      return DEVICE_LOST;
    default:
      return DEVICE_REFUSED;
    }
}

enum device_status
rt_opencl_failed (struct device *device, enum device_status status,
                  const char *format, ...)
{
  struct lock *lock = &rt_opencl_device (device)->failing;
  va_list args;
  va_start (args, format);
  rt_lock (lock);
  vsnprintf (device->failure, sizeof device->failure, format, args);
  rt_unlock (lock);
  va_end (args);
  return status;
}

enum device_status
rt_opencl_call_failed (struct device *device, const char *what,
                       const char *function, cl_int error)
{
  struct opencl_error_text text;
  return rt_opencl_failed (device, rt_opencl_classify (error),
                           "%s: %s returned %s", what, function,
                           rt_opencl_error_name (&text, error));
}
