/* SPDX-License-Identifier: LGPL-2.1-or-later

   Drivers of devices: what executes tasks outside the cores, on commands that
   end later.

   A driver knows what there is, and how to allocate, copy, launch and tell
   that a command is complete.  It never decides where a task runs or what is
   copied; offload.c and memory/ do, and call these functions.

   Every function may be called by several threads at once, for the same device
   too, and may block for microseconds, but for `prepare', which may take
   seconds, and `discover'; but the first launch on a device that is measured
   is not called together with others there.  None calls back into the engine
   but through `notify'.

   Commands.  A command is given to one of a device's three streams, which each
   execute their commands in order, but for `overlaps', and overlap with one
   another.  It begins
   after all events in WAITS, which may be of any stream and device of the same
   driver, and its own event becomes COMMAND_DONE when it and its effects are
   complete, or COMMAND_FAILED.  The event belongs to the caller, who releases
   it.  Commands may stay with the driver until `flush'.

   Failures.  Functions that return `enum device_status' have on any other
   value than DEVICE_OK done nothing that is visible, and set the device's
   `failure' text: what failed, and the driver's name of the error.  A launch
   of which a part may have been executed is given, and fails.  */

#ifndef RT_DEVICE_H
#define RT_DEVICE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/box.h"
#include "tasks/abi.h"

enum device_status
{
  DEVICE_OK,
  DEVICE_FULL,    /* no memory on the device now */
  DEVICE_REFUSED, /* this implementation cannot run on it: it does not build,
                     its launch fails, ... */
  DEVICE_LOST     /* nothing works any more, as far as one can tell */
};

enum stream
{
  STREAM_COMPUTE,
  STREAM_IN,
  STREAM_OUT,
  STREAM_COUNT
};

enum command_state
{
  COMMAND_PENDING,
  COMMAND_DONE,
  COMMAND_FAILED
};

/* A driver's: an event, memory on a device.  */
typedef void *device_event;
typedef void *device_memory;

/* A device that is used.  What the driver fills in when it discovers it, never
   changed later but for `failure' and `ended'.  Lives until the driver's
   `stop'.  */
struct device
{
  const struct device_driver *driver;
  void *data;         /* the driver's */
  unsigned index;     /* among the devices of all drivers */
  char name[128];     /* for messages */
  const char *model;  /* whose models of times are its, or NULL: its own */
  char version[64];   /* of what drives it: another one is another device */
  size_t memory;      /* bytes that may be allocated in all... */
  size_t largest;     /* ...and at once */
  bool shares_host;   /* its memory is the host's: allocate with HOST, and
                         copies are mappings */
  unsigned slots;     /* how many tasks it executes at a time; 0: one, in the
                         order in which they were launched */
  uint64_t ahead;     /* nanoseconds of work that it is given ahead, for each
                         of these; 0: as usual */
  bool overlaps;      /* copies need not end in the order in which they were
                         given, and wait only for what they are told to; nor
                         need launches, if it has slots */
  bool on_host_cores; /* it executes on the cores of CPU workers */
  unsigned cores;     /* how many of them; 0 on others */
  bool awaits;        /* `await' lets the core do other work */
  bool lasts;         /* it never fails */
  bool opencl;        /* it executes implementations for OpenCL of tasks that
                         have none for the driver's target, too */
  bool notes;         /* it is told of `note', and records what it does */
  bool requested;     /* the user named it, rather than taking the default */
  char failure[256];  /* see above; guarded by the driver */
  bool counts;        /* commands that have ended; else the `state' of all is
                         asked to find out */
  _Atomic unsigned ended; /* so many, since somebody took them */
};

/* A buffer argument of a task that is launched.  */
struct launch_buffer
{
  const void *host;      /* what the parameter is */
  device_memory memory;  /* its replica */
  size_t extent;         /* bytes from its first to its last */
  const struct box *box; /* its rows, if it has several; else these are 0 */
  uint32_t parameter;    /* index in the codelet */
};

/* The bytes of BUFFER, without what lies between rows.  */
static inline size_t
rt_launch_bytes (const struct launch_buffer *buffer)
{
  return buffer->box->rows ? rt_box_bytes (buffer->box) : buffer->extent;
}

/* A task that is launched; lives during the call only.  */
struct launch
{
  const struct tasks_codelet *codelet;
  const struct tasks_implementation *implementation;
  void *block;
  const struct tasks_site *site; /* of the call, or NULL */
  bool measured;                 /* its `duration' will be asked */
  uint32_t buffer_count;
  const struct launch_buffer *buffers; /* in the order of the parameters */
  const struct launch_note *note;      /* for who records there, or NULL */
};

struct device_driver
{
  const char *name;
  enum tasks_target target;

  /* Its devices are only described: nothing is loaded to find them, they have
     an implementation of every task, and the machine has them already.  */
  bool described;

  /* To find its devices takes no time.  */
  bool at_hand;

  /* The program need not know of its devices: they execute what it has written
     for the cores.  So what a thread has waited for is at the host, where the
     program may look at it, and change it; and what a task calls stays where
     that is.  */
  bool tacit;

  /* Whether `discover' may find devices, as far as can be told at once; with
     CHOICE, some that are good for tasks which the cores can execute.  A bad
     TASKS_* variable is an error.  */
  bool (*promising) (bool choice);

  /* Find the devices that the configuration allows; their number, and in
     DEVICES pointers to them.  0 if there are none, or nothing works: that is
     no error.  A bad TASKS_* variable is one (rt_fatal).  */
  unsigned (*discover) (struct device *const **devices);

  /* All commands are complete, all memory and events released: forget the
     devices.  `discover' may be called again.  */
  void (*stop) (void);

  /* After a fork, in the child: what there was cannot be used.  Leave it
     alone.  */
  void (*forked) (void);

  /* Allocate BYTES (not 0).  HOST is NULL, or with `shares_host' the memory at
     the host that this stands for, whose content it has.  */
  enum device_status (*allocate) (struct device *device, size_t bytes,
                                  void *host, device_memory *memory);

  /* With `shares_host': whether MEMORY is the host's itself, and not a copy of
     it, as when that is not aligned as the device needs it.  */
  bool (*in_place) (device_memory memory);

  /* A command that does not end may still use MEMORY, if the device failed: it
     goes when that has ended.  */
  void (*free) (struct device *device, device_memory memory);

  /* Copy BYTES between HOST and MEMORY at OFFSET; in STREAM_IN and STREAM_OUT.
     With `shares_host' HOST is where the same bytes are at the host:
     copy_out maps them there for reading and writing, copy_in unmaps what was
     mapped.  */
  enum device_status (*copy_in) (struct device *device, device_memory memory,
                                 size_t offset, size_t bytes, const void *host,
                                 unsigned wait_count,
                                 const device_event *waits,
                                 device_event *event);
  enum device_status (*copy_out) (struct device *device, device_memory memory,
                                  size_t offset, size_t bytes, void *host,
                                  unsigned wait_count,
                                  const device_event *waits,
                                  device_event *event);

  /* Whether memory can be copied from FROM to TO, which may be the same,
     without the host; and do it, in STREAM_IN of TO.  */
  bool (*reaches) (struct device *from, struct device *to);
  enum device_status (*copy_across) (struct device *from, device_memory source,
                                     size_t source_offset, struct device *to,
                                     device_memory target,
                                     size_t target_offset, size_t bytes,
                                     unsigned wait_count,
                                     const device_event *waits,
                                     device_event *event);

  /* The same for all rows of BOX at once, and for nothing between them; the
     rows are at the same distances in all memories, from the offsets on.
     Without FROM or TO one side is the host, where BOX lies.  */
  enum device_status (*copy_rows) (struct device *from, device_memory source,
                                   size_t source_offset, struct device *to,
                                   device_memory target, size_t target_offset,
                                   const struct box *box, unsigned wait_count,
                                   const device_event *waits,
                                   device_event *event);

  /* Whether its devices may execute CODELET by an implementation for TARGET;
     NULL: all.  */
  bool (*accepts) (const struct tasks_codelet *codelet);

  /* Whether IMPLEMENTATION has been made ready for DEVICE, so that a launch
     will not take long; and do that, which may.  */
  bool (*prepared) (struct device *device,
                    const struct tasks_implementation *implementation);
  enum device_status (*prepare) (
      struct device *device, const struct tasks_implementation *implementation,
      const struct tasks_site *site);

  /* Launch a task in STREAM_COMPUTE.  */
  enum device_status (*launch) (struct device *device,
                                const struct launch *launch,
                                unsigned wait_count, const device_event *waits,
                                device_event *event);

  /* Let the commands given to DEVICE so far begin.  */
  void (*flush) (struct device *device);

  enum command_state (*state) (device_event event);
  void (*release) (device_event event);

  /* Call FUNCTION (DATA) once when EVENT is complete, from any thread, perhaps
     at once, even if nothing is flushed later.  FUNCTION only wakes a thread.
     False if that cannot be done: then the caller has to ask `state'.  */
  bool (*notify) (device_event event, void (*function) (void *), void *data);

  /* Block until EVENT, of a device that `awaits', is complete; it is flushed.
   */
  void (*await) (device_event event);

  /* Nanoseconds that the command of EVENT, which is done and was launched to
     be measured, took, or 0 if that is not known; and how long AGO it ended,
     0 if that is not known.  */
  uint64_t (*duration) (device_event event, uint64_t *ago);

  /* Memory at the host from which copies are fast ("pinned"), aligned to a
     page; or NULL.  `unpin' is false if MEMORY is not from there.  */
  void *(*pin) (size_t bytes);
  bool (*unpin) (void *memory);

  /* Print to STREAM, for people, what was found by `discover' and what is not
     used, and why; with MEASURE also how fast the devices are, which are idle.
     USE says which tasks a device gets.  */
  void (*describe) (FILE *stream, bool measure,
                    const char *(*use) (const struct device *device));

  /* Print to STREAM, for people, in a line what the devices have been sent so
     far; NULL: nothing is to be said of that.  */
  void (*count) (FILE *stream);
};

extern const struct device_driver rt_driver_opencl, rt_driver_simulated,
    rt_driver_simulated_cluster, rt_driver_cluster;

/* The one that is used.  Only unit tests change it, before there is a task. */
extern const struct device_driver *rt_device_driver;

#endif /* RT_DEVICE_H */
