/* SPDX-License-Identifier: GPL-3.0-or-later

   For tests of the OpenCL driver: a kernel that multiplies, and what it takes
   to launch it by the driver alone.  */

#ifndef OPENCL_SCALE_H
#define OPENCL_SCALE_H

#include "unit.h"

#include "driver/device.h"
#include "driver/opencl-device.h"

#define TASKS_GCC_PLUGIN 1
#include "tasks/opencl.h"

#define SCALE_COUNT 1000
#define DRIVER (&rt_driver_opencl)

/* What has been found.  */
extern struct device *const *scale_devices;

/* Find the two devices of PoCL, of these names, with memory shared or not.  */
void scale_start_with (const char *pocl_devices, const char *unified);
void scale_start (const char *unified);

struct scale_block
{
  int n;
  float *v;
  float f;
};

/* Launches the kernel, as the plugin generates it.  */
void scale_by_pragma (void *data);

extern const char scale_source[];
extern struct tasks_opencl_program scale_program;
extern const struct tasks_site scale_site;
extern struct tasks_opencl_kernel scale_kernel;
extern const struct tasks_parameter scale_parameters[];
extern const struct tasks_codelet scale_codelet;

/* What the kernel is launched with; tests change it.  */
extern struct tasks_opencl_range scale_range;

/* By a pragma, as the plugin generates it; by hand; of two kernels.  */
extern const struct tasks_implementation scale_pragma, scale_hand, scale_twice;

/* A buffer and its memory on a device.  */
struct scale_vector
{
  _Alignas(64) float v[SCALE_COUNT];
  device_memory memory;
};

void scale_fill (struct scale_vector *vector);
void scale_allocate (struct device *device, struct scale_vector *vector);

/* Whether launches are to be measured.  */
extern bool scale_measured;

enum device_status
scale_launch (struct device *device, const struct tasks_implementation *how,
              struct scale_vector *vector, float f, unsigned wait_count,
              const device_event *waits, device_event *event);

/* Wait for the end of EVENT and release it.  */
void scale_complete (struct device *device, device_event event);

/* Copy elements FROM to TO, and wait.  */
void scale_copy_in (struct device *device, struct scale_vector *vector,
                    int from, int to);
void scale_copy_out (struct device *device, struct scale_vector *vector,
                     int from, int to);

/* One task on DEVICE: in, kernel, out, each waits for the one before.  */
void scale_run_once (struct device *device,
                     const struct tasks_implementation *how, float factor);

/* For `notify': count; forget that; wait until it has been called since one of
   these was.  */
void scale_tell (void *data);
void scale_forget_told (void);
void scale_await_told (void);

#endif /* OPENCL_SCALE_H */
