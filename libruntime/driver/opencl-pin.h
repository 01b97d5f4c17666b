/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory at the host that devices copy from and to fast.

   It is an OpenCL buffer that is mapped all its life.  It lives until it is
   unpinned, even if the devices are forgotten before: an array may outlive a
   shutdown of the runtime.  */

#ifndef RT_OPENCL_PIN_H
#define RT_OPENCL_PIN_H

#include <stdbool.h>
#include <stddef.h>

/* See device.h.  */
void *rt_opencl_pin (size_t bytes);
bool rt_opencl_unpin (void *memory);

/* In the child of a fork: the memory stays, OpenCL is left alone.  */
void rt_opencl_pin_forked (void);

#endif /* RT_OPENCL_PIN_H */
