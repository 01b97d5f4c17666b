/* SPDX-License-Identifier: LGPL-2.1-or-later

   OpenCL programs and their kernels.

   There is a record for each program and each kernel that was ever needed,
   which stays; what OpenCL made of it for each device goes when the devices
   are forgotten.  A program is built once for each device: a second thread
   that needs it waits, and a failure is final.

   A kernel object holds its arguments, so only one thread may use it at a
   time. Each kernel has a pool of objects for each device: one is taken, given
   its arguments, enqueued, and goes back.  */

#ifndef RT_OPENCL_PROGRAM_H
#define RT_OPENCL_PROGRAM_H

#include "opencl-device.h"

struct opencl_program;
struct opencl_kernel;

/* What an argument of a kernel object is: the bytes of a value, or which
   memory (struct opencl_memory's serial).  */
struct opencl_given
{
  uint32_t size; /* 0: not known */
  bool memory;
  uint64_t value;
};

struct opencl_kernel_object
{
  cl_kernel kernel;
  cl_uint parameters; /* how many it has, or CL_UINT_MAX */
  /* What tasks_opencl_launch has given it, for each parameter.  */
  struct opencl_given *given;
  struct opencl_kernel *of;
  struct opencl_kernel_object *next;
};

/* The record of a kernel that a pragma names; or of kernel NAME of the program
   SOURCE with OPTIONS.  */
struct opencl_kernel *
rt_opencl_kernel_of_pragma (struct tasks_opencl_kernel *kernel);
struct opencl_kernel *rt_opencl_kernel_of_source (const char *source,
                                                  const char *options,
                                                  const char *name);

/* Whether KERNEL's program has been built for DEVICE.  */
bool rt_opencl_kernel_built (struct opencl_kernel *kernel,
                             const struct opencl_device *device);

/* Take an object of KERNEL for DEVICE, building the program if need be; and
   give it back.  SITE is for messages.  */
enum device_status rt_opencl_kernel_take (
    struct opencl_kernel *kernel, struct opencl_device *device,
    const struct tasks_site *site, struct opencl_kernel_object **object);
void rt_opencl_kernel_give (struct opencl_device *device,
                            struct opencl_kernel_object *object);

/* Forget what OpenCL made of all programs.  */
void rt_opencl_programs_stop (void);

/* The same, without OpenCL, in the child of a fork.  */
void rt_opencl_programs_forked (void);

#endif /* RT_OPENCL_PROGRAM_H */
