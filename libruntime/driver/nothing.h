/* SPDX-License-Identifier: LGPL-2.1-or-later

   Functions for drivers of devices that have nothing to do in them
   (device.h).  */

#ifndef RT_DRIVER_NOTHING_H
#define RT_DRIVER_NOTHING_H

#include "device.h"

/* All implementations are ready.  */
bool rt_nothing_prepared (struct device *device,
                          const struct tasks_implementation *implementation);
enum device_status
rt_nothing_prepare (struct device *device,
                    const struct tasks_implementation *implementation,
                    const struct tasks_site *site);

/* Commands begin when they are given.  */
void rt_nothing_flush (struct device *device);

/* Memory is not the host's.  */
bool rt_nothing_in_place (device_memory memory);

/* No memory is faster than other.  */
void *rt_nothing_pin (size_t bytes);
bool rt_nothing_unpin (void *memory);

#endif /* RT_DRIVER_NOTHING_H */
