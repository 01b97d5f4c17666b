/* SPDX-License-Identifier: LGPL-2.1-or-later

   The OpenCL devices that are there, and those of them that are used.

   All devices of a platform share one context, where the platform allows that:
   within a context buffers are copied from device to device, and events of one
   are waited for by another.  A program is built for each device by itself. */

#ifndef RT_OPENCL_DEVICE_H
#define RT_OPENCL_DEVICE_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/config.h"
#include "base/lock.h"
#include "device.h"
#include "opencl-api.h"

/* Most devices that are used.  */
#define RT_OPENCL_MOST_DEVICES 32

/* One of a device's queues, which execute in order.  It may be replaced: see
   rt_opencl_time_kernels.  */
struct opencl_stream
{
  _Atomic cl_command_queue queue;
  /* How many commands were given to the queue, and how many of these at least
     before it was last flushed.  */
  _Atomic uint64_t given, flushed;
};

struct opencl_device
{
  struct device device; /* its `data' points back here */
  cl_platform_id platform;
  cl_device_id id;
  cl_context context;
  unsigned number;     /* below RT_OPENCL_MOST_DEVICES */
  struct lock failing; /* for device.failure */
  atomic_bool lost;    /* commands may never begin */
  struct opencl_stream streams[STREAM_COUNT];
  bool measures; /* its queue for kernels tells how long they take */
  cl_command_queue unmeasured; /* the one before that, or NULL */
};

static inline struct opencl_device *
rt_opencl_device (const struct device *device)
{
  return device->data;
}

/* A device that is there, used or not.  */
struct opencl_candidate
{
  cl_platform_id platform;
  cl_device_id id;
  cl_device_type type;
  char platform_name[128];
  char name[128];
  bool requested;     /* the user named it */
  char unusable[160]; /* why it cannot be used, "" if it can */
  char unused[160];   /* why it is not, "" if it is */
};

/* What was found when devices were last looked for.  */
struct opencl_found
{
  unsigned count;
  unsigned platforms;
  struct opencl_candidate *candidates; /* their place is their index */
  char problem[256]; /* what went wrong: in particular, why there are none */
};
extern struct opencl_found rt_opencl_found;

/* opencl-search.c: find all devices of all platforms.  FORKED: the process was
   forked by one that had used OpenCL, and there are none.  */
void rt_opencl_search (bool forked);

/* Ask a device for a number or a handle; false if it does not answer.  */
#define RT_OPENCL_ASK(ID, WHAT, PLACE)                                        \
  (rt_cl.GetDeviceInfo (ID, WHAT, sizeof *(PLACE), PLACE, NULL) == CL_SUCCESS)

/* TEXT, of SIZE bytes, becomes what the device ID says of WHAT, cut off if it
   is longer; false if it says nothing.  */
bool rt_opencl_ask_text (cl_device_id id, cl_device_info what, char *text,
                         size_t size);

/* Whether buffers of the device of CANDIDATE can be used where they are at the
   host, if TASKS_OPENCL_UNIFIED is UNIFIED.  */
bool rt_opencl_shares_host (const struct opencl_candidate *candidate,
                            enum unified unified);

/* The devices that are used.  */
extern unsigned rt_opencl_device_count;
extern struct device *rt_opencl_devices[RT_OPENCL_MOST_DEVICES];

/* See device.h.  */
bool rt_opencl_promising (bool choice);
unsigned rt_opencl_discover (struct device *const **devices);
void rt_opencl_devices_stop (void);
void rt_opencl_devices_forked (void);
void rt_opencl_describe (FILE *stream, bool measure,
                         const char *(*use) (const struct device *device));

/* Choose among the COUNT CANDIDATES that can be used by LIST, which is
   TASKS_OPENCL_DEVICES or NULL: set `requested' and `unused'.  PROBLEM says
   why there is none, if so.  */
void rt_opencl_choose (struct opencl_candidate *candidates, unsigned count,
                       const char *list, const char *problem);

/* Whether LIST, which is TASKS_OPENCL_DEVICES, says that none is used.  */
bool rt_opencl_names_none (const char *list);

#endif /* RT_OPENCL_DEVICE_H */
