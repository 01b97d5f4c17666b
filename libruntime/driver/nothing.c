/* SPDX-License-Identifier: LGPL-2.1-or-later

   What some drivers need not do.  */

#include "nothing.h"

#include <stddef.h>

bool
rt_nothing_prepared (struct device *device,
                     const struct tasks_implementation *implementation)
{
  (void)device;
  (void)implementation;
  return true;
}

enum device_status
rt_nothing_prepare (struct device *device,
                    const struct tasks_implementation *implementation,
                    const struct tasks_site *site)
{
  (void)device;
  (void)implementation;
  (void)site;
  return DEVICE_OK;
}

void
rt_nothing_flush (struct device *device)
{
  (void)device;
}

bool
rt_nothing_in_place (device_memory memory)
{
  (void)memory;
  return false;
}

void *
rt_nothing_pin (size_t bytes)
{
  (void)bytes;
  return NULL;
}

bool
rt_nothing_unpin (void *memory)
{
  (void)memory;
  return false;
}
