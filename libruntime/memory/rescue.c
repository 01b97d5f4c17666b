/* SPDX-License-Identifier: LGPL-2.1-or-later

   Copying home what only a failing device has.  */

#include "rescue.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "damage.h"
#include "recovery.h"

/* What a failing device has and the host has not, on its way to the host.  */
struct rescue
{
  uintptr_t begin;
  size_t bytes;
  void *copy; /* NULL if the device has it where it is at the host */
  device_event event;
  struct rescue *next;
};

/* Wait for the event of RESCUE.  */
static bool
arrived (struct memory_node *node, struct rescue *rescue)
{
  const struct device_driver *driver = node->device->driver;
  enum command_state state;
  for (unsigned naps = 0;
       (state = driver->state (rescue->event)) == COMMAND_PENDING; naps++)
    {
      if (naps >= rt_recovery_patience)
        return false;
      rt_nap (1000);
    }
  driver->release (rescue->event);
  rescue->event = NULL;
  return state == COMMAND_DONE;
}

bool
rt_rescue_all (struct memory_node *node)
{
  struct device *device = node->device;
  struct rescue *list = NULL;
  bool good = true;
  RT_FOR_EACH_PIECE (piece, 0, UINTPTR_MAX)
    {
      struct copy *copy = rt_damage_rescued (piece, node);
      if (!copy || !rt_damage_wanted (piece, node) || !good)
        continue;
      struct rescue *rescue = calloc (1, sizeof *rescue);
      size_t bytes = piece->interval.end - piece->interval.begin;
      device_memory memory = copy->replica->memory;
      bool in_place = device->shares_host && device->driver->in_place (memory);
      if (!rescue || (!in_place && !(rescue->copy = malloc (bytes))))
        rt_no_memory (NULL, bytes, "saving what a device has computed");
      rescue->begin = piece->interval.begin;
      rescue->bytes = bytes;
      rescue->next = list;
      list = rescue;
      /* What cores have written in the host's memory is there, whatever OpenCL
         says of maps.  */
      bool there = in_place && device->on_host_cores;
      good = device->driver->copy_out (
                 device, memory, piece->interval.begin - copy->replica->begin,
                 bytes,
                 rescue->copy ? rescue->copy : (void *)piece->interval.begin,
                 0, NULL, &rescue->event)
                 == DEVICE_OK
             || there;
    }
  device->driver->flush (device);
  for (struct rescue *rescue = list; rescue; rescue = rescue->next)
    if (rescue->event && !arrived (node, rescue)
        && (rescue->copy || !device->on_host_cores))
      good = false;
  while (list)
    {
      struct rescue *rescue = list;
      list = rescue->next;
      if (good && rescue->copy)
        memcpy ((void *)rescue->begin, rescue->copy, rescue->bytes);
      /* If it has not arrived it may do so yet.  */
      if (!rescue->event)
        free (rescue->copy);
      free (rescue);
    }
  return good;
}
