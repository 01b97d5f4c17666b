/* SPDX-License-Identifier: LGPL-2.1-or-later

   Memory of OpenCL devices, and copies.  */

#include "opencl-memory.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/error.h"
#include "opencl-error.h"
#include "opencl-queue.h"

/* Host memory that is used where it is must be aligned like this: kernels may
   take it for vectors of 16 bytes.  malloc aligns to this, too.  */
#define LEAST_ALIGN 16

/* A transfer that cannot even be given to a device: it is of no use any more,
   whatever the error.  */
static enum device_status
transfer_failed (struct opencl_device *device, const char *function,
                 cl_int error)
{
  enum device_status status = rt_opencl_call_failed (
      &device->device, "a transfer failed", function, error);
  return status == DEVICE_REFUSED ? DEVICE_LOST : status;
}

enum device_status
rt_opencl_allocate (struct device *device, size_t bytes, void *host,
                    device_memory *memory)
{
  struct opencl_device *opencl = rt_opencl_device (device);
  struct opencl_memory *made = calloc (1, sizeof *made);
  if (!made)
    rt_no_memory (NULL, sizeof *made, "an OpenCL buffer");
  static _Atomic uint64_t serial;
  made->serial = atomic_fetch_add (&serial, 1) + 1;
  made->in_place = host && (uintptr_t)host % LEAST_ALIGN == 0;
  cl_mem_flags flags = CL_MEM_READ_WRITE;
  if (host)
    flags |= made->in_place ? CL_MEM_USE_HOST_PTR : CL_MEM_COPY_HOST_PTR;
  cl_int error;
  made->buffer
      = rt_cl.CreateBuffer (opencl->context, flags, bytes, host, &error);
  if (made->buffer)
    {
      *memory = made;
      return DEVICE_OK;
    }
  free (made);
  enum device_status status = rt_opencl_call_failed (
      device, "memory cannot be allocated", "clCreateBuffer", error);
  return error == CL_OUT_OF_RESOURCES || error == CL_INVALID_BUFFER_SIZE
             ? DEVICE_FULL
         : status == DEVICE_REFUSED ? DEVICE_LOST
                                    : status;
}

bool
rt_opencl_in_place (device_memory memory)
{
  return ((const struct opencl_memory *)memory)->in_place;
}

void
rt_opencl_free (struct device *device, device_memory memory)
{
  struct opencl_device *opencl = rt_opencl_device (device);
  struct opencl_memory *freed = memory;
  cl_command_queue queue = opencl->streams[STREAM_IN].queue;
  bool mapped = freed->mappings;
  while (freed->mappings)
    {
      struct opencl_mapping *mapping = freed->mappings;
      freed->mappings = mapping->next;
      rt_cl.EnqueueUnmapMemObject (queue, freed->buffer, mapping->address, 0,
                                   NULL, NULL);
      free (mapping);
    }
  /* The host may soon use its memory for something else.  */
  if (mapped)
    {
      rt_opencl_flush (device);
      rt_cl.Finish (queue);
    }
  rt_cl.ReleaseMemObject (freed->buffer);
  free (freed);
}

/* Commands that together make up one: all go to one queue, so that the first
   waits for all of them and the event of the last says that they are done.  */
struct series
{
  struct opencl_device *device;
  enum stream stream;
  cl_command_queue queue;
  struct opencl_waits waits;
  cl_event event; /* of the last command, or NULL */
};

static void
begin_series (struct series *series, struct opencl_device *device,
              enum stream stream, unsigned wait_count,
              const device_event *waits)
{
  series->device = device;
  series->stream = stream;
  series->queue = device->streams[stream].queue;
  series->event = NULL;
  rt_opencl_waits_make (&series->waits, device, wait_count, waits);
}

/* A command has been given, with EVENT.  */
static void
next_in_series (struct series *series, cl_event event)
{
  rt_opencl_given (series->device, series->stream);
  if (series->event)
    rt_cl.ReleaseEvent (series->event);
  series->event = event;
  rt_opencl_waits_free (&series->waits);
  series->waits.list = NULL;
  series->waits.count = 0;
}

/* The series ends here with EVENT, or by ERROR of FUNCTION.  */
static enum device_status
end_series (struct series *series, const char *function, cl_int error,
            device_event *event)
{
  rt_opencl_waits_free (&series->waits);
  if (!error)
    {
      *event = rt_opencl_event_make (series->device, series->stream,
                                     series->event, false);
      return DEVICE_OK;
    }
  if (series->event)
    rt_cl.ReleaseEvent (series->event);
  return transfer_failed (series->device, function, error);
}

/* The functions that give commands of a series: they return an error of
   OpenCL, and its function in *NAME.  */

static cl_int
write_range (struct series *series, struct opencl_memory *memory, size_t begin,
             size_t end, const void *host, const char **name)
{
  cl_event event;
  *name = "clEnqueueWriteBuffer";
  cl_int error = rt_cl.EnqueueWriteBuffer (
      series->queue, memory->buffer, CL_FALSE, begin, end - begin, host,
      series->waits.count, series->waits.list, &event);
  if (!error)
    next_in_series (series, event);
  return error;
}

static cl_int
read_range (struct series *series, struct opencl_memory *memory, size_t begin,
            size_t end, void *host, const char **name)
{
  cl_event event;
  *name = "clEnqueueReadBuffer";
  cl_int error = rt_cl.EnqueueReadBuffer (
      series->queue, memory->buffer, CL_FALSE, begin, end - begin, host,
      series->waits.count, series->waits.list, &event);
  if (!error)
    next_in_series (series, event);
  return error;
}

static cl_int
map_range (struct series *series, struct opencl_memory *memory, size_t begin,
           size_t end, const char **name)
{
  cl_event event;
  cl_int error;
  struct opencl_mapping *mapping = malloc (sizeof *mapping);
  if (!mapping)
    rt_no_memory (NULL, sizeof *mapping, "an OpenCL buffer");
  *name = "clEnqueueMapBuffer";
  void *address = rt_cl.EnqueueMapBuffer (
      series->queue, memory->buffer, CL_FALSE, CL_MAP_READ | CL_MAP_WRITE,
      begin, end - begin, series->waits.count, series->waits.list, &event,
      &error);
  if (!address)
    {
      free (mapping);
      return error;
    }
  *mapping = (struct opencl_mapping){ begin, end, address, memory->mappings };
  memory->mappings = mapping;
  next_in_series (series, event);
  return CL_SUCCESS;
}

/* Unmap *LINK and forget it.  */
static cl_int
unmap (struct series *series, struct opencl_memory *memory,
       struct opencl_mapping **link, const char **name)
{
  struct opencl_mapping *mapping = *link;
  cl_event event;
  *name = "clEnqueueUnmapMemObject";
  cl_int error = rt_cl.EnqueueUnmapMemObject (
      series->queue, memory->buffer, mapping->address, series->waits.count,
      series->waits.list, &event);
  if (error)
    return error;
  *link = mapping->next;
  free (mapping);
  next_in_series (series, event);
  return CL_SUCCESS;
}

/* The first mapping, by its place, that overlaps [BEGIN, END), or NULL.  */
static struct opencl_mapping **
first_overlap (struct opencl_memory *memory, size_t begin, size_t end)
{
  struct opencl_mapping **first = NULL;
  for (struct opencl_mapping **link = &memory->mappings; *link;
       link = &(*link)->next)
    if ((*link)->begin < end && (*link)->end > begin
        && (!first || (*link)->begin < (*first)->begin))
      first = link;
  return first;
}

/* [BEGIN, END) goes from the host, where it is at HOST, to the device.  */
static cl_int
unmap_range (struct series *series, struct opencl_memory *memory, size_t begin,
             size_t end, const char *host, const char **name)
{
  cl_int error = CL_SUCCESS;
  for (size_t at = begin; !error && at < end;)
    {
      struct opencl_mapping **link = first_overlap (memory, at, end);
      size_t first = link ? (*link)->begin : end;
      if (first > at)
        {
          error = write_range (series, memory, at, first, host + at - begin,
                               name);
          at = first;
          continue;
        }
      size_t last = (*link)->end;
      error = unmap (series, memory, link, name);
      if (!error && first < at)
        error = map_range (series, memory, first, at, name);
      if (!error && last > end)
        error = map_range (series, memory, end, last, name);
      at = last;
    }
  return error;
}

/* [BEGIN, END) goes from the device to the host.  */
static cl_int
map_missing (struct series *series, struct opencl_memory *memory, size_t begin,
             size_t end, const char **name)
{
  cl_int error = CL_SUCCESS;
  for (size_t at = begin; !error && at < end;)
    {
      struct opencl_mapping **link = first_overlap (memory, at, end);
      size_t first = link ? (*link)->begin : end;
      size_t last = link ? (*link)->end : end;
      if (first > at)
        error = map_range (series, memory, at, first, name);
      at = last;
    }
  if (error || series->event)
    return error;
  *name = "clEnqueueMarkerWithWaitList";
  cl_event event;
  error = rt_cl.EnqueueMarkerWithWaitList (series->queue, series->waits.count,
                                           series->waits.list, &event);
  if (!error)
    next_in_series (series, event);
  return error;
}

enum device_status
rt_opencl_copy_in (struct device *device, device_memory memory, size_t offset,
                   size_t bytes, const void *host, unsigned wait_count,
                   const device_event *waits, device_event *event)
{
  struct opencl_memory *target = memory;
  struct series series;
  const char *name = NULL;
  cl_int error;
  begin_series (&series, rt_opencl_device (device), STREAM_IN, wait_count,
                waits);
  if (target->in_place)
    {
      rt_lock (&target->lock);
      error
          = unmap_range (&series, target, offset, offset + bytes, host, &name);
      rt_unlock (&target->lock);
    }
  else
    error = write_range (&series, target, offset, offset + bytes, host, &name);
  return end_series (&series, name, error, event);
}

enum device_status
rt_opencl_copy_out (struct device *device, device_memory memory, size_t offset,
                    size_t bytes, void *host, unsigned wait_count,
                    const device_event *waits, device_event *event)
{
  struct opencl_memory *source = memory;
  struct series series;
  const char *name = NULL;
  cl_int error;
  begin_series (&series, rt_opencl_device (device), STREAM_OUT, wait_count,
                waits);
  if (source->in_place)
    {
      rt_lock (&source->lock);
      error = map_missing (&series, source, offset, offset + bytes, &name);
      rt_unlock (&source->lock);
    }
  else
    error = read_range (&series, source, offset, offset + bytes, host, &name);
  return end_series (&series, name, error, event);
}

bool
rt_opencl_reaches (struct device *from, struct device *to)
{
  return rt_opencl_device (from)->context == rt_opencl_device (to)->context;
}

enum device_status
rt_opencl_copy_across (struct device *from, device_memory source,
                       size_t source_offset, struct device *to,
                       device_memory target, size_t target_offset,
                       size_t bytes, unsigned wait_count,
                       const device_event *waits, device_event *event)
{
  struct series series;
  cl_event copied;
  (void)from;
  begin_series (&series, rt_opencl_device (to), STREAM_IN, wait_count, waits);
  cl_int error = rt_cl.EnqueueCopyBuffer (
      series.queue, ((struct opencl_memory *)source)->buffer,
      ((struct opencl_memory *)target)->buffer, source_offset, target_offset,
      bytes, series.waits.count, series.waits.list, &copied);
  if (!error)
    next_in_series (&series, copied);
  return end_series (&series, "clEnqueueCopyBuffer", error, event);
}

/* The rows of BOX, of memory that a device shares with the host, go to the
   device, as it is the TARGET, or else to the host.  */
static cl_int
map_rows (struct series *series, struct opencl_memory *memory, bool target,
          size_t offset, const struct box *box, const char **name)
{
  cl_int error = CL_SUCCESS;
  rt_lock (&memory->lock);
  for (size_t i = 0; !error && i < rt_box_rows (box); i++)
    {
      const char *host = (const char *)rt_box_row (box, i);
      size_t begin = offset + (rt_box_row (box, i) - box->start);
      size_t end = begin + box->width;
      error = target ? unmap_range (series, memory, begin, end, host, name)
                     : map_missing (series, memory, begin, end, name);
    }
  rt_unlock (&memory->lock);
  return error;
}

/* Where OFFSET is in a buffer with the rows of BOX.  */
static void
find_origin (size_t origin[3], size_t offset, const struct box *box)
{
  size_t plane = box->planes > 1 ? box->plane_pitch : 0;
  origin[2] = plane ? offset / plane : 0;
  offset -= origin[2] * plane;
  origin[1] = offset / box->pitch;
  origin[0] = offset % box->pitch;
}

enum device_status
rt_opencl_copy_rows (struct device *from, device_memory source,
                     size_t source_offset, struct device *to,
                     device_memory target, size_t target_offset,
                     const struct box *box, unsigned wait_count,
                     const device_event *waits, device_event *event)
{
  static const size_t at_host[3];
  const size_t region[3] = { box->width, box->rows, box->planes };
  const size_t plane = box->planes > 1 ? box->plane_pitch : 0;
  struct opencl_memory *old = source, *new = target;
  struct opencl_memory *memory = new ? new : old;
  struct series series;
  const char *name = NULL;
  size_t out[3], in[3];
  cl_event copied;
  cl_int error;
  find_origin (out, source_offset, box);
  find_origin (in, target_offset, box);
  begin_series (&series, rt_opencl_device (to ? to : from),
                to ? STREAM_IN : STREAM_OUT, wait_count, waits);
  if (memory->in_place && !(old && new))
    {
      error = map_rows (&series, memory, new,
                        new ? target_offset : source_offset, box, &name);
      return end_series (&series, name, error, event);
    }
  if (!new)
    {
      name = "clEnqueueReadBufferRect";
      error = rt_cl.EnqueueReadBufferRect (
          series.queue, old->buffer, CL_FALSE, out, at_host, region,
          box->pitch, plane, box->pitch, plane, (void *)box->start,
          series.waits.count, series.waits.list, &copied);
    }
  else if (!old)
    {
      name = "clEnqueueWriteBufferRect";
      error = rt_cl.EnqueueWriteBufferRect (
          series.queue, new->buffer, CL_FALSE, in, at_host, region, box->pitch,
          plane, box->pitch, plane, (const void *)box->start,
          series.waits.count, series.waits.list, &copied);
    }
  else
    {
      name = "clEnqueueCopyBufferRect";
      error = rt_cl.EnqueueCopyBufferRect (
          series.queue, old->buffer, new->buffer, out, in, region, box->pitch,
          plane, box->pitch, plane, series.waits.count, series.waits.list,
          &copied);
    }
  if (!error)
    next_in_series (&series, copied);
  return end_series (&series, name, error, event);
}
