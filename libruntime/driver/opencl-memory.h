/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory of OpenCL devices, and copies.

   Where a device shares the host's memory, a buffer is the memory of the host
   itself, and goes back and forth between the two by being mapped and
   unmapped, which costs nothing where caches are coherent.  OpenCL unmaps only
   what was mapped, as a whole; so a part is unmapped by mapping the rest
   again.  What is not mapped and was changed by the host nevertheless, through
   another buffer that overlaps this one, is written onto itself, which OpenCL
   allows.  Of a block of several rows each row is mapped by itself.  */

#ifndef RT_OPENCL_MEMORY_H
#define RT_OPENCL_MEMORY_H

#include "opencl-device.h"

struct opencl_mapping
{
  size_t begin, end; /* offsets in the buffer */
  void *address;
  struct opencl_mapping *next;
};

struct opencl_memory
{
  cl_mem buffer;
  uint64_t serial;                 /* no other ever has it; not 0 */
  bool in_place;                   /* it is memory of the host */
  struct lock lock;                /* for... */
  struct opencl_mapping *mappings; /* which do not overlap */
};

/* See device.h.  */
enum device_status rt_opencl_allocate (struct device *device, size_t bytes,
                                       void *host, device_memory *memory);
bool rt_opencl_in_place (device_memory memory);
void rt_opencl_free (struct device *device, device_memory memory);
enum device_status
rt_opencl_copy_in (struct device *device, device_memory memory, size_t offset,
                   size_t bytes, const void *host, unsigned wait_count,
                   const device_event *waits, device_event *event);
enum device_status
rt_opencl_copy_out (struct device *device, device_memory memory, size_t offset,
                    size_t bytes, void *host, unsigned wait_count,
                    const device_event *waits, device_event *event);
bool rt_opencl_reaches (struct device *from, struct device *to);
enum device_status
rt_opencl_copy_across (struct device *from, device_memory source,
                       size_t source_offset, struct device *to,
                       device_memory target, size_t target_offset,
                       size_t bytes, unsigned wait_count,
                       const device_event *waits, device_event *event);
enum device_status
rt_opencl_copy_rows (struct device *from, device_memory source,
                     size_t source_offset, struct device *to,
                     device_memory target, size_t target_offset,
                     const struct box *box, unsigned wait_count,
                     const device_event *waits, device_event *event);

#endif /* RT_OPENCL_MEMORY_H */
