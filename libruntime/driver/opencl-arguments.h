/* SPDX-License-Identifier: LGPL-2.1-or-later

   What the kernel of a task is given: arguments, and how many work items.  */

#ifndef RT_OPENCL_ARGUMENTS_H
#define RT_OPENCL_ARGUMENTS_H

#include "opencl-device.h"
#include "tasks/abi.h"

struct opencl_kernel_object;

/* The memory of the buffer whose address at the host is HOST; the largest, if
   several start there; NULL if none does.  */
const struct launch_buffer *rt_opencl_find_buffer (const struct launch *launch,
                                                   const void *host);

/* Give OBJECT, the kernel NAME, its ARGUMENTS for LAUNCH on DEVICE.  The
   implementation has the task's parameters, so its Nth buffer is the task's
   Nth, even where others start there, too.  */
enum device_status rt_opencl_set_arguments (
    struct opencl_device *device, const struct launch *launch,
    struct opencl_kernel_object *object, const char *name,
    const struct tasks_opencl_argument *arguments, uint32_t count);

/* The sizes of RANGE, in GLOBAL and GROUP, of three elements each, for LAUNCH
   of KERNEL.  False if there is nothing to do.  A range that cannot be ends
   the program.  */
bool rt_opencl_make_range (const struct launch *launch,
                           const struct tasks_opencl_kernel *kernel,
                           const struct tasks_opencl_range *range,
                           size_t *global, size_t *group);

#endif /* RT_OPENCL_ARGUMENTS_H */
