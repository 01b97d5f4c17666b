/* SPDX-License-Identifier: LGPL-2.1-or-later

   Launching tasks: the driver's side of <tasks/opencl.h>.

   An OpenCL implementation is a function that runs here, on the host, and
   enqueues what does the work.  While it runs its thread has a *current
   launch*, to which everything it calls refers.

   What it enqueues must wait for the task's waits, and the task is complete
   when all of it is.  A single kernel, which is what a pragma makes of a
   function, takes the waits as its own and its event is the task's.  Otherwise
   the first use of the queue puts a barrier there, and the end a marker.  */

#ifndef RT_OPENCL_LAUNCH_H
#define RT_OPENCL_LAUNCH_H

#include "opencl-device.h"

/* See device.h.  */
bool rt_opencl_prepared (struct device *device,
                         const struct tasks_implementation *implementation);
enum device_status
rt_opencl_prepare (struct device *device,
                   const struct tasks_implementation *implementation,
                   const struct tasks_site *site);
enum device_status rt_opencl_launch (struct device *device,
                                     const struct launch *launch,
                                     unsigned wait_count,
                                     const device_event *waits,
                                     device_event *event);

#endif /* RT_OPENCL_LAUNCH_H */
