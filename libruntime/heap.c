/* SPDX-License-Identifier: LGPL-2.1-or-later

   Storage of `heap_allocated' arrays.

   In a program that has implementations for devices a large one is where a
   device copies from fastest, if there is such a device; otherwise it begins
   at a page, so that a device that shares the host's memory can use it where
   it is.  */

#include <stdlib.h>

#include "error.h"
#include "offload.h"
#include "runtime.h"

/* At least a cache line, so that arrays of different tasks do not share one.
 */
#define LEAST_ALIGN 64

/* Arrays of so many bytes are worth asking the devices.  */
#define LARGE 65536
#define PAGE 4096

static atomic_bool devices;

void
tasks_announce_devices (void)
{
  atomic_store (&devices, true);
}

void *
tasks_heap_allocate (size_t size, size_t align, const struct tasks_site *site)
{
  void *memory = NULL;
  bool large = size >= LARGE && atomic_load (&devices);
  if (large && align <= PAGE && !rt_offload_launching ())
    {
      rt_enter ();
      rt_offload_want ();
      memory = rt_offload_pin (size);
      if (memory)
        return memory;
    }
  size_t least = large ? PAGE : LEAST_ALIGN;
  if (posix_memalign (&memory, align < least ? least : align, size ? size : 1))
    rt_no_memory (site, size, "a heap_allocated array");
  return memory;
}

void
tasks_heap_free (void *ptr)
{
  if (!atomic_load (&devices) || !rt_offload_unpin (ptr))
    free (ptr);
}
