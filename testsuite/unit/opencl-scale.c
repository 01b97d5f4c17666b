/* SPDX-License-Identifier: GPL-3.0-or-later

   Kernels that multiply, and what it takes to launch them by the driver alone.
 */

#include "opencl-scale.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "driver/opencl-launch.h"

struct device *const *scale_devices;
bool scale_measured;

void
scale_start_with (const char *pocl_devices, const char *unified)
{
  leaks_are_not_ours = true;
  setenv ("POCL_DEVICES", pocl_devices, 1);
  setenv ("TASKS_OPENCL_DEVICES", "all", 1);
  setenv ("TASKS_OPENCL_UNIFIED", unified, 1);
  setenv ("TASKS_OPENCL_CACHE", "0", 1);
  unsigned count = DRIVER->discover (&scale_devices);
  ck_assert_msg (count == 2, "there are %u devices: %s", count,
                 rt_opencl_found.problem);
}

void
scale_start (const char *unified)
{
  scale_start_with ("pthread basic", unified);
}

const char scale_source[]
    = "kernel void scale (int n, global float *v, float f)\n"
      "{ size_t i = get_global_id (0); if (i < n) v[i] *= f; }\n";

struct tasks_opencl_program scale_program
    = { "scale.cl", scale_source, sizeof scale_source - 1, "", NULL };
const struct tasks_site scale_site = { "unit.c", NULL, 7, 1 };
struct tasks_opencl_kernel scale_kernel
    = { &scale_program, "scale", &scale_site, NULL };

struct tasks_opencl_range scale_range = { 1, 0, { 64 }, { 0 } };

void
scale_by_pragma (void *data)
{
  struct scale_block *b = data;
  struct tasks_opencl_argument arguments[] = { { &b->n, sizeof b->n, 0 },
                                               { &b->v, sizeof b->v, 1 },
                                               { &b->f, sizeof b->f, 0 } };
  tasks_opencl_launch (&scale_kernel, arguments, 3, &scale_range);
}

static void
by_hand (void *data)
{
  struct scale_block *b = data;
  cl_kernel kernel = tasks_opencl_kernel (scale_source, "", "scale");
  cl_mem memory = tasks_opencl_buffer (b->v);
  cl_int error = kernel && memory ? CL_SUCCESS : CL_INVALID_VALUE;
  size_t size = b->n;
  if (!error)
    error = rt_cl.SetKernelArg (kernel, 0, sizeof b->n, &b->n);
  if (!error)
    error = rt_cl.SetKernelArg (kernel, 1, sizeof memory, &memory);
  if (!error)
    error = rt_cl.SetKernelArg (kernel, 2, sizeof b->f, &b->f);
  if (!error)
    error = rt_cl.EnqueueNDRangeKernel (tasks_opencl_queue (), kernel, 1, NULL,
                                        &size, NULL, 0, NULL, NULL);
  if (error)
    tasks_opencl_fail ("scale", error);
}

/* An implementation of two kernels.  */
static void
twice (void *data)
{
  scale_by_pragma (data);
  scale_by_pragma (data);
}

const struct tasks_implementation scale_pragma
    = { TASKS_TARGET_OPENCL, 0, "scale_cl", scale_by_pragma, &scale_kernel };
const struct tasks_implementation scale_hand
    = { TASKS_TARGET_OPENCL, 0, "scale_hand", by_hand, NULL };
const struct tasks_implementation scale_twice
    = { TASKS_TARGET_OPENCL, 0, "scale_twice", twice, NULL };

const struct tasks_parameter scale_parameters[]
    = { { "n", TASKS_SCALAR, offsetof (struct scale_block, n), sizeof (int),
          TASKS_NO_BOUND, 0, NULL, TASKS_NO_BOUND, 0 },
        { "v", TASKS_READ_WRITE, offsetof (struct scale_block, v),
          sizeof (float *), TASKS_NO_BOUND, sizeof (float), NULL,
          TASKS_NO_BOUND, 0 },
        { "f", TASKS_SCALAR, offsetof (struct scale_block, f), sizeof (float),
          TASKS_NO_BOUND, 0, NULL, TASKS_NO_BOUND, 0 } };
const struct tasks_codelet scale_codelet = {
  TASKS_ABI_VERSION,           3, "scale", NULL, scale_parameters, NULL, 0,
  sizeof (struct scale_block), 8, 0,       NULL
};

void
scale_fill (struct scale_vector *vector)
{
  for (int i = 0; i < SCALE_COUNT; i++)
    vector->v[i] = i;
}

void
scale_allocate (struct device *device, struct scale_vector *vector)
{
  enum device_status status = DRIVER->allocate (
      device, sizeof vector->v, device->shares_host ? vector->v : NULL,
      &vector->memory);
  ck_assert_msg (!status, "%s", device->failure);
}

enum device_status
scale_launch (struct device *device, const struct tasks_implementation *how,
              struct scale_vector *vector, float f, unsigned wait_count,
              const device_event *waits, device_event *event)
{
  struct scale_block block = { SCALE_COUNT, vector->v, f };
  struct launch_buffer buffer
      = { vector->v, vector->memory, sizeof vector->v, &(struct box){ 0 }, 1 };
  struct launch launch = { &scale_codelet, how, &block,  NULL,
                           scale_measured, 1,   &buffer, NULL };
  return DRIVER->launch (device, &launch, wait_count, waits, event);
}

void
scale_complete (struct device *device, device_event event)
{
  enum command_state state;
  DRIVER->flush (device);
  while ((state = DRIVER->state (event)) == COMMAND_PENDING)
    sched_yield ();
  ck_assert_msg (state == COMMAND_DONE, "%s", device->failure);
  DRIVER->release (event);
}

void
scale_copy_in (struct device *device, struct scale_vector *vector, int from,
               int to)
{
  device_event event;
  ck_assert (!DRIVER->copy_in (device, vector->memory, from * sizeof (float),
                               (to - from) * sizeof (float), &vector->v[from],
                               0, NULL, &event));
  scale_complete (device, event);
}

void
scale_copy_out (struct device *device, struct scale_vector *vector, int from,
                int to)
{
  device_event event;
  ck_assert (!DRIVER->copy_out (device, vector->memory, from * sizeof (float),
                                (to - from) * sizeof (float), &vector->v[from],
                                0, NULL, &event));
  scale_complete (device, event);
}

void
scale_run_once (struct device *device, const struct tasks_implementation *how,
                float factor)
{
  static struct scale_vector vector;
  device_event in, kernel, out;
  scale_fill (&vector);
  scale_allocate (device, &vector);
  ck_assert (!DRIVER->prepare (device, how, NULL));
  ck_assert (DRIVER->prepared (device, how));
  ck_assert (!DRIVER->copy_in (device, vector.memory, 0, sizeof vector.v,
                               vector.v, 0, NULL, &in));
  ck_assert_msg (!scale_launch (device, how, &vector, 3, 1, &in, &kernel),
                 "%s", device->failure);
  ck_assert (!DRIVER->copy_out (device, vector.memory, 0, sizeof vector.v,
                                vector.v, 1, &kernel, &out));
  scale_complete (device, out);
  scale_complete (device, kernel);
  scale_complete (device, in);
  for (int i = 0; i < SCALE_COUNT; i++)
    assert_each (vector.v[i] == i * factor);
  DRIVER->free (device, vector.memory);
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static unsigned told;

void
scale_tell (void *data)
{
  (void)data;
  pthread_mutex_lock (&mutex);
  told++;
  pthread_cond_signal (&changed);
  pthread_mutex_unlock (&mutex);
}

void
scale_forget_told (void)
{
  told = 0;
}

void
scale_await_told (void)
{
  pthread_mutex_lock (&mutex);
  while (!told)
    pthread_cond_wait (&changed, &mutex);
  told = 0;
  pthread_mutex_unlock (&mutex);
}
