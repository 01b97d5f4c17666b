/* SPDX-License-Identifier: LGPL-2.1-or-later

   How fast a device copies and begins.  */

#ifndef RT_OPENCL_MEASURE_H
#define RT_OPENCL_MEASURE_H

#include "opencl-device.h"

enum opencl_way
{
  WAY_IN,
  WAY_OUT,
  WAY_COUNT
};

struct opencl_speed
{
  size_t bytes; /* that were copied at once */

  /* Bytes in a nanosecond, between the device and memory of malloc, and memory
     of rt_opencl_pin; 0 if that is not to be had.  */
  double pageable[WAY_COUNT], pinned[WAY_COUNT];

  /* Nanoseconds from a call until the host knows of the end: to copy four
     bytes; to execute a kernel that does nothing.  */
  uint64_t copy[WAY_COUNT], launch;

  char problem[160]; /* why some of this is 0, or "" */
};

/* Measure DEVICE, which is used, and idle; takes about a second.  */
void rt_opencl_measure (const struct opencl_device *device,
                        struct opencl_speed *speed);

#endif /* RT_OPENCL_MEASURE_H */
