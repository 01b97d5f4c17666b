/* SPDX-License-Identifier: LGPL-2.1-or-later

   OpenCL's errors: their names, and what they mean for a device.  */

#ifndef RT_OPENCL_ERROR_H
#define RT_OPENCL_ERROR_H

#include "device.h"
#include "opencl-api.h"

/* The name of ERROR, as `CL_OUT_OF_RESOURCES', or `error -9999'.  */
struct opencl_error_text
{
  char text[64];
};
const char *rt_opencl_error_name (struct opencl_error_text *buffer,
                                  cl_int error);

/* What ERROR says of the device where a function returned it: DEVICE_FULL,
   DEVICE_LOST, or, where it may concern that call only, DEVICE_REFUSED.  */
enum device_status rt_opencl_classify (cl_int error);

/* DEVICE's `failure' becomes FORMAT and what follows; returns STATUS.  */
enum device_status rt_opencl_failed (struct device *device,
                                     enum device_status status,
                                     const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

/* The same for an ERROR that FUNCTION returned on the way to do WHAT; the
   status is that of rt_opencl_classify.  */
enum device_status rt_opencl_call_failed (struct device *device,
                                          const char *what,
                                          const char *function, cl_int error);

#endif /* RT_OPENCL_ERROR_H */
