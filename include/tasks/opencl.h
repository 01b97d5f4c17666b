/* SPDX-License-Identifier: LGPL-2.1-or-later

   For OpenCL implementations that are written by hand.

       TASK_IMPLEMENTATION ("opencl", scale)
       void scale_opencl (int n, float v[n], float f)
       {
         cl_kernel kernel = tasks_opencl_kernel (source, "", "scale");
         cl_mem m = tasks_opencl_buffer (v);
         cl_int error = kernel && m ? CL_SUCCESS : CL_INVALID_VALUE;
         size_t size = n;
         if (!error) error = clSetKernelArg (kernel, 0, sizeof m, &m);
         ...
         if (!error)
           error = clEnqueueNDRangeKernel (tasks_opencl_queue (), kernel, 1,
                                           NULL, &size, NULL, 0, NULL, NULL);
         if (error)
           tasks_opencl_fail ("scale", error);
       }

   Such a function runs on the host.  It enqueues what does the task's work and
   returns; the task is complete when all that it has given to
   tasks_opencl_queue () is.  What its buffer parameters point to is on the
   device: they must not be dereferenced, only passed to tasks_opencl_buffer.
   It may not call tasks nor use `#pragma tasks'.

   These functions may be called by such a function only, by the thread that
   runs it, and what they return is valid until it returns; nothing is to be
   released.  Where the plugin is not loaded they do nothing, for then nobody
   calls the implementation; link with OpenCL there or leave it out by
   `#ifdef TASKS_GCC_PLUGIN'.  */

#ifndef TASKS_OPENCL_H
#define TASKS_OPENCL_H

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif

#ifdef __APPLE__
#include <OpenCL/opencl.h>
#else
#include <CL/cl.h>
#endif

#include <tasks/abi.h>

#ifdef __cplusplus
extern "C"
{
#endif

#ifdef TASKS_GCC_PLUGIN
#pragma GCC visibility push(default)

  /* The device that the task runs on, its context, and a queue that executes
     in order.  */
  cl_device_id tasks_opencl_device (void);
  cl_context tasks_opencl_context (void);
  cl_command_queue tasks_opencl_queue (void);

  /* The memory of the buffer parameter whose value is PARAMETER; it begins
     where the registered region begins.  NULL, and the task fails, if it is
     none.  */
  cl_mem tasks_opencl_buffer (const void *parameter);

  /* The kernel NAME of the program SOURCE, built with OPTIONS; the build is
     kept, in memory and on disk.  NULL, and the task fails, if it cannot be
     built.  Its arguments are undefined.  */
  cl_kernel tasks_opencl_kernel (const char *source, const char *options,
                                 const char *name);

  /* The task cannot be done here because WHAT failed with ERROR: another
     implementation runs in place of this one, from now on.  Nothing of what
     was enqueued may have written a buffer.  */
  void tasks_opencl_fail (const char *what, cl_int error);

#pragma GCC visibility pop
#else

static inline cl_device_id
tasks_opencl_device (void)
{
  return NULL;
}

static inline cl_context
tasks_opencl_context (void)
{
  return NULL;
}

static inline cl_command_queue
tasks_opencl_queue (void)
{
  return NULL;
}

static inline cl_mem
tasks_opencl_buffer (const void *parameter)
{
  (void)parameter;
  return NULL;
}

static inline cl_kernel
tasks_opencl_kernel (const char *source, const char *options, const char *name)
{
  (void)source;
  (void)options;
  (void)name;
  return NULL;
}

static inline void
tasks_opencl_fail (const char *what, cl_int error)
{
  (void)what;
  (void)error;
}

#endif

#ifdef __cplusplus
}
#endif

#endif /* TASKS_OPENCL_H */
