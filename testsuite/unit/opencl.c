/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/driver/opencl*.c against PoCL: what device.h promises of
   a driver, with memory shared and with copies.  */

#include "unit.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "driver/device.h"
#include "driver/opencl-device.h"
#include "driver/opencl-launch.h"
#include "driver/opencl-queue.h"

#define TASKS_GCC_PLUGIN 1
#include "tasks/opencl.h"

#define N 1000
#define DRIVER (&rt_driver_opencl)

static struct device *const *devices;

/* Find the two DEVICES of PoCL, with memory shared or not.  */
static void
start_with (const char *pocl_devices, const char *unified)
{
  leaks_are_not_ours = true;
  setenv ("POCL_DEVICES", pocl_devices, 1);
  setenv ("TASKS_OPENCL_DEVICES", "all", 1);
  setenv ("TASKS_OPENCL_UNIFIED", unified, 1);
  setenv ("TASKS_OPENCL_CACHE", "0", 1);
  unsigned count = DRIVER->discover (&devices);
  ck_assert_msg (count == 2, "there are %u devices: %s", count,
                 rt_opencl_found.problem);
}

static void
start (const char *unified)
{
  start_with ("pthread basic", unified);
}

static const char scale_source[]
    = "kernel void scale (int n, global float *v, float f)\n"
      "{ size_t i = get_global_id (0); if (i < n) v[i] *= f; }\n";

static struct tasks_opencl_program scale_program
    = { "scale.cl", scale_source, sizeof scale_source - 1, "", NULL };
static const struct tasks_site pragma = { "unit.c", NULL, 7, 1 };
static struct tasks_opencl_kernel scale_kernel
    = { &scale_program, "scale", &pragma, NULL };

struct block
{
  int n;
  float *v;
  float f;
};

/* What the kernel is launched with; tests change it.  */
static struct tasks_opencl_range range = { 1, 0, { 64 }, { 0 } };

/* As the plugin generates it.  */
static void
scale_by_pragma (void *data)
{
  struct block *b = data;
  struct tasks_opencl_argument arguments[] = { { &b->n, sizeof b->n, 0 },
                                               { &b->v, sizeof b->v, 1 },
                                               { &b->f, sizeof b->f, 0 } };
  tasks_opencl_launch (&scale_kernel, arguments, 3, &range);
}

static void
scale_by_hand (void *data)
{
  struct block *b = data;
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
scale_twice (void *data)
{
  scale_by_pragma (data);
  scale_by_pragma (data);
}

static const struct tasks_implementation by_pragma
    = { TASKS_TARGET_OPENCL, 0, "scale_cl", scale_by_pragma, &scale_kernel };
static const struct tasks_implementation by_hand
    = { TASKS_TARGET_OPENCL, 0, "scale_hand", scale_by_hand, NULL };
static const struct tasks_implementation twice
    = { TASKS_TARGET_OPENCL, 0, "scale_twice", scale_twice, NULL };

static const struct tasks_parameter parameters[]
    = { { "n", TASKS_SCALAR, offsetof (struct block, n), sizeof (int),
          TASKS_NO_BOUND, 0 },
        { "v", TASKS_READ_WRITE, offsetof (struct block, v), sizeof (float *),
          TASKS_NO_BOUND, sizeof (float) },
        { "f", TASKS_SCALAR, offsetof (struct block, f), sizeof (float),
          TASKS_NO_BOUND, 0 } };
static const struct tasks_codelet scale
    = { TASKS_ABI_VERSION,     3, "scale", NULL, parameters, NULL, 0,
        sizeof (struct block), 8, 0,       NULL };

/* A buffer and its memory on a device.  */
struct vector
{
  _Alignas(64) float v[N];
  device_memory memory;
};

static void
fill (struct vector *vector)
{
  for (int i = 0; i < N; i++)
    vector->v[i] = i;
}

static void
allocate (struct device *device, struct vector *vector)
{
  enum device_status status = DRIVER->allocate (
      device, sizeof vector->v, device->shares_host ? vector->v : NULL,
      &vector->memory);
  ck_assert_msg (!status, "%s", device->failure);
}

/* Whether launches are to be measured.  */
static bool measured;

static enum device_status
launch (struct device *device, const struct tasks_implementation *how,
        struct vector *vector, float f, unsigned wait_count,
        const device_event *waits, device_event *event)
{
  struct block block = { N, vector->v, f };
  struct launch_buffer buffer
      = { vector->v, vector->memory, sizeof vector->v, 1 };
  struct launch launch = { &scale, how, &block, NULL, measured, 1, &buffer };
  return DRIVER->launch (device, &launch, wait_count, waits, event);
}

/* The end of EVENT, which is released.  */
static void
complete (struct device *device, device_event event)
{
  enum command_state state;
  DRIVER->flush (device);
  while ((state = DRIVER->state (event)) == COMMAND_PENDING)
    sched_yield ();
  ck_assert_msg (state == COMMAND_DONE, "%s", device->failure);
  DRIVER->release (event);
}

static void
copy_in (struct device *device, struct vector *vector, int from, int to)
{
  device_event event;
  ck_assert (!DRIVER->copy_in (device, vector->memory, from * sizeof (float),
                               (to - from) * sizeof (float), &vector->v[from],
                               0, NULL, &event));
  complete (device, event);
}

static void
copy_out (struct device *device, struct vector *vector, int from, int to)
{
  device_event event;
  ck_assert (!DRIVER->copy_out (device, vector->memory, from * sizeof (float),
                                (to - from) * sizeof (float), &vector->v[from],
                                0, NULL, &event));
  complete (device, event);
}

/* One task on DEVICE: in, kernel, out, each waits for the one before.  */
static void
run_once (struct device *device, const struct tasks_implementation *how,
          float factor)
{
  static struct vector vector;
  device_event in, kernel, out;
  fill (&vector);
  allocate (device, &vector);
  ck_assert (!DRIVER->prepare (device, how, NULL));
  ck_assert (DRIVER->prepared (device, how));
  ck_assert (!DRIVER->copy_in (device, vector.memory, 0, sizeof vector.v,
                               vector.v, 0, NULL, &in));
  ck_assert_msg (!launch (device, how, &vector, 3, 1, &in, &kernel), "%s",
                 device->failure);
  ck_assert (!DRIVER->copy_out (device, vector.memory, 0, sizeof vector.v,
                                vector.v, 1, &kernel, &out));
  complete (device, out);
  complete (device, kernel);
  complete (device, in);
  for (int i = 0; i < N; i++)
    ck_assert (vector.v[i] == i * factor);
  DRIVER->free (device, vector.memory);
}

static void
run_everywhere (const char *unified)
{
  start (unified);
  for (int i = 0; i < 2; i++)
    {
      ck_assert (devices[i]->shares_host == (*unified == '1'));
      ck_assert (!DRIVER->prepared (devices[i], &by_pragma));
      run_once (devices[i], &by_pragma, 3);
      run_once (devices[i], &by_hand, 3);
      run_once (devices[i], &twice, 9);
    }
  DRIVER->stop ();
}

START_TEST (opencl_copies) { run_everywhere ("0"); }
END_TEST

START_TEST (opencl_shares) { run_everywhere ("1"); }
END_TEST

START_TEST (opencl_starts_again)
{
  run_everywhere ("0");
  run_everywhere ("1");
}
END_TEST

/* Parts of a buffer move by themselves.  */
static void
move_parts (const char *unified)
{
  static struct vector vector;
  start (unified);
  struct device *device = devices[0];
  device_event event;
  fill (&vector);
  allocate (device, &vector);
  copy_in (device, &vector, 0, N);
  for (int round = 0; round < 3; round++)
    {
      ck_assert (!launch (device, &by_pragma, &vector, 2, 0, NULL, &event));
      complete (device, event);
      copy_out (device, &vector, 100, 200);
      copy_out (device, &vector, 300, 400);
      copy_out (device, &vector, 0, N);
      for (int i = 100; i < 400; i++)
        vector.v[i] += 1;
      /* A part of a mapping, one that overlaps two, and the rest.  */
      copy_in (device, &vector, 120, 130);
      copy_in (device, &vector, 150, 350);
      copy_in (device, &vector, 100, 400);
      copy_in (device, &vector, 0, N);
    }
  copy_out (device, &vector, 0, N);
  for (int i = 0; i < N; i++)
    ck_assert (vector.v[i] == i * 8 + (i >= 100 && i < 400 ? 7 : 0));
  DRIVER->free (device, vector.memory);
  DRIVER->stop ();
}

START_TEST (opencl_parts_copied) { move_parts ("0"); }
END_TEST

START_TEST (opencl_parts_mapped) { move_parts ("1"); }
END_TEST

/* Two buffers on a device stand for overlapping memory of the host, which is
   not aligned for one of them.  */
START_TEST (opencl_overlapping)
{
  static struct vector whole;
  start ("1");
  struct device *device = devices[0];
  device_event event;
  device_memory part;
  fill (&whole);
  allocate (device, &whole);
  ck_assert (
      !DRIVER->allocate (device, 10 * sizeof (float), &whole.v[101], &part));
  struct block block = { 10, &whole.v[101], 5 };
  struct launch_buffer buffer = { block.v, part, 10 * sizeof (float), 1 };
  struct launch on_part
      = { &scale, &by_pragma, &block, NULL, false, 1, &buffer };
  ck_assert (!DRIVER->launch (device, &on_part, 0, NULL, &event));
  complete (device, event);
  ck_assert (!DRIVER->copy_out (device, part, 0, 10 * sizeof (float),
                                &whole.v[101], 0, NULL, &event));
  complete (device, event);
  copy_in (device, &whole, 101, 111);
  ck_assert (!launch (device, &by_pragma, &whole, 2, 0, NULL, &event));
  complete (device, event);
  copy_out (device, &whole, 0, N);
  for (int i = 0; i < N; i++)
    ck_assert (whole.v[i] == i * (i >= 101 && i < 111 ? 10 : 2));
  DRIVER->free (device, part);
  DRIVER->free (device, whole.memory);
  DRIVER->stop ();
}
END_TEST

/* From device to device, with commands of both that wait for each other, and
   only the last one's device flushed.  */
START_TEST (opencl_across)
{
  static struct vector vector[2];
  device_event events[20];
  unsigned count = 0;
  start_with ("pthread pthread", "0");
  ck_assert (DRIVER->reaches (devices[0], devices[1]));
  ck_assert (DRIVER->reaches (devices[0], devices[0]));
  fill (&vector[0]);
  for (int i = 0; i < 2; i++)
    {
      allocate (devices[i], &vector[i]);
      ck_assert (!DRIVER->prepare (devices[i], &by_pragma, NULL));
    }
  ck_assert (!DRIVER->copy_in (devices[0], vector[0].memory, 0,
                               sizeof vector[0].v, vector[0].v, 0, NULL,
                               &events[count++]));
  for (int round = 0; round < 6; round++)
    {
      int here = round % 2, there = !here;
      ck_assert (!launch (devices[here], &by_pragma, &vector[here], 2, 1,
                          &events[count - 1], &events[count]));
      count++;
      /* The first half with another command, at offsets.  */
      size_t half = sizeof vector[0].v / 2;
      ck_assert (!DRIVER->copy_across (devices[here], vector[here].memory,
                                       half, devices[there],
                                       vector[there].memory, half, half, 1,
                                       &events[count - 1], &events[count]));
      count++;
      ck_assert (!DRIVER->copy_across (devices[here], vector[here].memory, 0,
                                       devices[there], vector[there].memory, 0,
                                       half, 2, &events[count - 2],
                                       &events[count]));
      count++;
    }
  ck_assert (!DRIVER->copy_out (devices[0], vector[0].memory, 0,
                                sizeof vector[0].v, vector[0].v, 1,
                                &events[count - 1], &events[count]));
  complete (devices[0], events[count]);
  for (int i = 0; i < N; i++)
    ck_assert (vector[0].v[i] == i * 64);
  while (count--)
    DRIVER->release (events[count]);
  for (int i = 0; i < 2; i++)
    DRIVER->free (devices[i], vector[i].memory);
  DRIVER->stop ();
}
END_TEST

/* "basic" must not wait for another device's events; that is hidden.  */
START_TEST (opencl_apart)
{
  static struct vector vector;
  device_event in[2], out[2];
  device_memory memory[2];
  start ("0");
  ck_assert (!DRIVER->reaches (devices[0], devices[1]));
  fill (&vector);
  for (int i = 0; i < 2; i++)
    {
      device_event kernel;
      allocate (devices[i], &vector);
      memory[i] = vector.memory;
      ck_assert (!DRIVER->copy_in (devices[i], vector.memory, 0,
                                   sizeof vector.v, vector.v, i, out, &in[i]));
      ck_assert (
          !launch (devices[i], &by_pragma, &vector, 2, 1, &in[i], &kernel));
      ck_assert (!DRIVER->copy_out (devices[i], vector.memory, 0,
                                    sizeof vector.v, vector.v, 1, &kernel,
                                    &out[i]));
      DRIVER->release (in[i]);
      DRIVER->release (kernel);
    }
  complete (devices[1], out[1]);
  DRIVER->release (out[0]);
  for (int i = 0; i < N; i++)
    ck_assert (vector.v[i] == i * 4);
  for (int i = 0; i < 2; i++)
    DRIVER->free (devices[i], memory[i]);
  DRIVER->stop ();
}
END_TEST

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static unsigned told;

static void
tell (void *data)
{
  pthread_mutex_lock (&mutex);
  told += *(unsigned *)data;
  pthread_cond_signal (&changed);
  pthread_mutex_unlock (&mutex);
}

/* Nothing is flushed but by `notify'.  */
START_TEST (opencl_notify)
{
  enum
  {
    CHAIN = 300
  };
  static struct vector vector;
  device_event events[CHAIN];
  unsigned one = 1;
  start ("0");
  fill (&vector);
  allocate (devices[0], &vector);
  ck_assert (!DRIVER->copy_in (devices[0], vector.memory, 0, sizeof vector.v,
                               vector.v, 0, NULL, &events[0]));
  for (int i = 1; i < CHAIN; i++)
    ck_assert (!launch (devices[0], &by_pragma, &vector, i % 2 ? 2 : 0.5f, 1,
                        &events[i - 1], &events[i]));
  ck_assert (DRIVER->notify (events[CHAIN - 1], tell, &one));
  pthread_mutex_lock (&mutex);
  while (!told)
    pthread_cond_wait (&changed, &mutex);
  pthread_mutex_unlock (&mutex);
  for (int i = 0; i < CHAIN; i++)
    ck_assert (DRIVER->state (events[i]) == COMMAND_DONE);
  /* Of one that is complete.  */
  ck_assert (DRIVER->notify (events[0], tell, &one));
  pthread_mutex_lock (&mutex);
  while (told < 2)
    pthread_cond_wait (&changed, &mutex);
  pthread_mutex_unlock (&mutex);
  for (int i = 0; i < CHAIN; i++)
    DRIVER->release (events[i]);
  copy_out (devices[0], &vector, 0, N);
  for (int i = 0; i < N; i++)
    ck_assert (vector.v[i] == i * 2);
  DRIVER->free (devices[0], vector.memory);
  DRIVER->stop ();
}
END_TEST

/* Run FUNCTION in a child and collect what it says in TEXT; its status.  */
static int
in_child (void (*function) (void), char *text, size_t size)
{
  int ends[2];
  int status;
  size_t used = 0;
  ssize_t got;
  ck_assert_int_eq (pipe (ends), 0);
  fflush (NULL);
  pid_t child = fork ();
  if (!child)
    {
      dup2 (ends[1], STDERR_FILENO);
      close (ends[0]);
      close (ends[1]);
      function ();
      _exit (0);
    }
  close (ends[1]);
  while (used < size - 1
         && (got = read (ends[0], text + used, size - 1 - used)) > 0)
    used += got;
  text[used] = '\0';
  close (ends[0]);
  ck_assert_int_eq (waitpid (child, &status, 0), child);
  ck_assert (WIFEXITED (status));
  return WEXITSTATUS (status);
}

static void
expect (const char *text, const char *part)
{
  ck_assert_msg (strstr (text, part), "no '%s' in '%s'", part, text);
}

static const char bad_source[] = "#line 41 \"bad.cl\"\n"
                                 "kernel void bad (global float *v)\n"
                                 "{ v[0] = undeclared; }\n";
static struct tasks_opencl_program bad_program
    = { "bad.cl", bad_source, sizeof bad_source - 1, "", NULL };
static struct tasks_opencl_kernel bad_kernel
    = { &bad_program, "bad", &pragma, NULL };
static const struct tasks_implementation bad
    = { TASKS_TARGET_OPENCL, 0, "bad_cl", scale_by_pragma, &bad_kernel };

static void
build_bad (void)
{
  start ("0");
  for (int i = 0; i < 2; i++)
    {
      ck_assert (DRIVER->prepare (devices[0], &bad, NULL) == DEVICE_REFUSED);
      expect (devices[0]->failure, "'bad.cl' does not build");
      expect (devices[0]->failure, "CL_BUILD_PROGRAM_FAILURE");
      ck_assert (!DRIVER->prepared (devices[0], &bad));
      *devices[0]->failure = '\0';
    }
  DRIVER->stop ();
}

START_TEST (opencl_bad_program)
{
  static char text[20000];
  ck_assert_int_eq (in_child (build_bad, text, sizeof text), 0);
  expect (text, "unit.c:7: tasks: 'bad.cl' does not build for device '");
  expect (text, "bad.cl:42:");
  expect (text, "undeclared");
  /* Once.  */
  ck_assert (!strstr (strstr (text, "does not build") + 1, "does not build"));
}
END_TEST

static struct tasks_opencl_kernel missing_kernel
    = { &scale_program, "scales", &pragma, NULL };
static const struct tasks_implementation missing
    = { TASKS_TARGET_OPENCL, 0, "missing_cl", scale_by_pragma,
        &missing_kernel };

/* Launches that cannot be, and others after them.  */
static void
fail_by_hand (void *data)
{
  (void)data;
  tasks_opencl_queue ();
  tasks_opencl_fail ("nothing", CL_INVALID_IMAGE_SIZE);
}

static void
ask_for_more (void *data)
{
  struct block *b = data;
  ck_assert (!tasks_opencl_buffer (b->v + 1));
  ck_assert (!tasks_opencl_kernel (scale_source, NULL, "no_scale"));
  scale_by_pragma (data);
}

static void
too_few_arguments (void *data)
{
  struct block *b = data;
  struct tasks_opencl_argument arguments[]
      = { { &b->n, sizeof b->n, 0 }, { &b->v, sizeof b->v, 1 } };
  tasks_opencl_launch (&scale_kernel, arguments, 2, &range);
}

START_TEST (opencl_refused)
{
  static const struct
  {
    struct tasks_implementation how;
    const char *text;
  } cases[] = {
    { { TASKS_TARGET_OPENCL, 0, "fail", fail_by_hand, NULL },
      "'fail' fails: nothing: CL_INVALID_IMAGE_SIZE" },
    { { TASKS_TARGET_OPENCL, 0, "more", ask_for_more, NULL },
      "which is no buffer of its task" },
    { { TASKS_TARGET_OPENCL, 0, "few", too_few_arguments, NULL },
      "kernel 'scale' has 3 parameters and its implementation has 2" },
  };
  static struct vector vector;
  device_event event;
  start ("0");
  struct device *device = devices[0];
  fill (&vector);
  allocate (device, &vector);
  copy_in (device, &vector, 0, N);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      ck_assert (launch (device, &cases[i].how, &vector, 2, 0, NULL, &event)
                 == DEVICE_REFUSED);
      expect (device->failure, cases[i].text);
    }
  ck_assert (DRIVER->prepare (device, &missing, NULL) == DEVICE_REFUSED);
  expect (device->failure, "'scale.cl' has no kernel 'scales'; those it has: "
                           "scale");
  range.group[0] = 1 << 20;
  ck_assert (launch (device, &by_pragma, &vector, 2, 0, NULL, &event)
             == DEVICE_REFUSED);
  expect (device->failure, "CL_INVALID_WORK_GROUP_SIZE for groups of 1048576");
  range.group[0] = 64;
  ck_assert (!launch (device, &by_pragma, &vector, 2, 0, NULL, &event));
  complete (device, event);
  copy_out (device, &vector, 0, N);
  for (int i = 0; i < N; i++)
    ck_assert (vector.v[i] == i * 2);
  DRIVER->free (device, vector.memory);
  DRIVER->stop ();
}
END_TEST

/* A kernel that is given no memory, and uses none.  */
static void
use_nothing (void *data)
{
  struct block *b = data;
  cl_kernel kernel = tasks_opencl_kernel (scale_source, "", "scale");
  cl_mem memory = tasks_opencl_buffer (b->v);
  size_t size = 64;
  ck_assert (kernel && !memory);
  if (rt_cl.SetKernelArg (kernel, 0, sizeof b->n, &b->n)
      || rt_cl.SetKernelArg (kernel, 1, sizeof memory, &memory)
      || rt_cl.SetKernelArg (kernel, 2, sizeof b->f, &b->f)
      || rt_cl.EnqueueNDRangeKernel (tasks_opencl_queue (), kernel, 1, NULL,
                                     &size, NULL, 0, NULL, NULL))
    tasks_opencl_fail ("nothing", CL_INVALID_VALUE);
}

static const struct tasks_implementation by_hand_empty
    = { TASKS_TARGET_OPENCL, 0, "use_nothing", use_nothing, NULL };

/* Sizes that mean nothing is to be done.  */
START_TEST (opencl_nothing_to_do)
{
  static struct vector vector;
  device_event event;
  start ("0");
  struct device *device = devices[0];
  range = (struct tasks_opencl_range){ 2, 1, { 64, 2 }, { 128, 0 } };
  ck_assert (!launch (device, &by_pragma, &vector, 2, 0, NULL, &event));
  complete (device, event);
  /* An empty buffer has no memory, and kernels take NULL for it.  */
  range = (struct tasks_opencl_range){ 1, 0, { 64 }, { 0 } };
  struct block block = { 0, vector.v, 2 };
  struct launch_buffer buffer = { vector.v, NULL, 0, 1 };
  struct launch empty
      = { &scale, &by_pragma, &block, NULL, false, 1, &buffer };
  ck_assert (!DRIVER->launch (device, &empty, 0, NULL, &event));
  ck_assert (DRIVER->duration (event) == 0);
  complete (device, event);
  empty.implementation = &by_hand_empty;
  ck_assert_msg (!DRIVER->launch (device, &empty, 0, NULL, &event), "%s",
                 device->failure);
  complete (device, event);
  DRIVER->stop ();
}
END_TEST

static void
launch_badly (void)
{
  static struct vector vector;
  device_event event;
  start ("0");
  allocate (devices[0], &vector);
  launch (devices[0], &by_pragma, &vector, 2, 0, NULL, &event);
}

static void
launch_outside (void)
{
  struct block block = { 0 };
  scale_by_pragma (&block);
}

static void
queue_outside (void)
{
  tasks_opencl_queue ();
}

START_TEST (opencl_bad_sizes)
{
  static const struct
  {
    struct tasks_opencl_range range;
    const char *text;
  } cases[] = {
    { { 1, 1, { 64 }, { -64 } }, "GLOBALSIZE is -64 in its first dimension" },
    { { 2, 1, { 8, 8 }, { 8, 12 } },
      "GLOBALSIZE is 12 in its second dimension and groups have 8" },
    { { 3, 1, { 1, 1, 0 }, { 1, 1, 1 } },
      "size of a group is 0 in its third dimension" },
  };
  char text[2000];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      range = cases[i].range;
      ck_assert_int_eq (in_child (launch_badly, text, sizeof text), 1);
      expect (text, "unit.c:7: tasks: error: task 'scale'");
      expect (text, cases[i].text);
    }
  ck_assert_int_eq (in_child (launch_outside, text, sizeof text), 1);
  expect (text, "unit.c:7: tasks: error: scale is called outside a task");
  ck_assert_int_eq (in_child (queue_outside, text, sizeof text), 1);
  expect (text, "tasks: error: tasks_opencl_queue is called outside a task");
}
END_TEST

/* Kernels are measured from the first on that shall be, behind those before
   that.  */
START_TEST (opencl_measured)
{
  enum
  {
    CHAIN = 20
  };
  static struct vector vector;
  device_event in, events[CHAIN];
  start ("0");
  for (int d = 0; d < 2; d++)
    {
      struct device *device = devices[d];
      fill (&vector);
      allocate (device, &vector);
      ck_assert (!DRIVER->copy_in (device, vector.memory, 0, sizeof vector.v,
                                   vector.v, 0, NULL, &in));
      for (int i = 0; i < CHAIN; i++)
        {
          /* None but the first is told to wait.  */
          measured = i == CHAIN / 2;
          ck_assert (!launch (device, &by_pragma, &vector,
                              i < CHAIN / 2 ? 2 : 0.5f, !i, &in, &events[i]));
        }
      complete (device, events[CHAIN - 1]);
      for (int i = 0; i < CHAIN - 1; i++)
        {
          ck_assert (DRIVER->state (events[i]) == COMMAND_DONE);
          ck_assert ((DRIVER->duration (events[i]) != 0) == (i >= CHAIN / 2));
          DRIVER->release (events[i]);
        }
      ck_assert (DRIVER->duration (in) == 0);
      DRIVER->release (in);
      copy_out (device, &vector, 0, N);
      for (int i = 0; i < N; i++)
        ck_assert (vector.v[i] == i);
      DRIVER->free (device, vector.memory);
    }
  DRIVER->stop ();
}
END_TEST

/* A kernel has the arguments of each launch, also where some are those of the
   one before, and memory may be where other memory was.  */
START_TEST (opencl_arguments)
{
  static struct vector vector[2];
  device_event event;
  start ("0");
  for (int round = 0; round < 20; round++)
    {
      struct device *device = devices[round % 2];
      for (int i = 0; i < 2; i++)
        {
          fill (&vector[i]);
          allocate (device, &vector[i]);
          copy_in (device, &vector[i], 0, N);
        }
      for (int i = 0; i < 8; i++)
        {
          ck_assert (!launch (device, &by_pragma, &vector[i / 2 % 2],
                              i % 3 + 1, 0, NULL, &event));
          complete (device, event);
        }
      for (int i = 0; i < 2; i++)
        {
          copy_out (device, &vector[i], 0, N);
          DRIVER->free (device, vector[i].memory);
        }
      /* By 1, 2, 2, 3, and by 3, 1, 1, 2.  */
      for (int i = 0; i < N; i++)
        ck_assert (vector[0].v[i] == i * 12 && vector[1].v[i] == i * 6);
    }
  DRIVER->stop ();
}
END_TEST

static void *
prepare (void *data)
{
  ck_assert (!DRIVER->prepare (data, &by_pragma, NULL));
  return NULL;
}

/* Many threads: one builds, all launch, each with its own memory.  */
static void *
launch_many (void *data)
{
  struct device *device = data;
  struct vector *vector = aligned_alloc (64, sizeof *vector);
  fill (vector);
  prepare (device);
  allocate (device, vector);
  copy_in (device, vector, 0, N);
  for (int i = 0; i < 50; i++)
    {
      device_event event;
      ck_assert (!launch (device, i % 3 ? &by_pragma : &by_hand, vector,
                          i % 2 ? 0.5f : 2, 0, NULL, &event));
      /* The copy below is in another stream.  */
      if (i % 10 == 0 || i == 49)
        complete (device, event);
      else
        DRIVER->release (event);
    }
  copy_out (device, vector, 0, N);
  DRIVER->flush (device);
  for (int i = 0; i < N; i++)
    if (vector->v[i] != i)
      abort ();
  DRIVER->free (device, vector->memory);
  free (vector);
  return NULL;
}

START_TEST (opencl_threads)
{
  pthread_t threads[6];
  start_with ("pthread pthread", "0");
  for (int i = 0; i < 6; i++)
    ck_assert (
        !pthread_create (&threads[i], NULL, launch_many, devices[i % 2]));
  for (int i = 0; i < 6; i++)
    pthread_join (threads[i], NULL);
  DRIVER->stop ();
}
END_TEST

/* If PoCL's devices were elsewhere.  Its buffers need not begin at a page.  */
START_TEST (opencl_pins)
{
  int other;
  start ("1");
  ck_assert (DRIVER->pin (1 << 20) == NULL);
  DRIVER->stop ();
  start ("0");
  ck_assert (DRIVER->pin (1 << 20) == NULL);
  devices[0]->on_host_cores = false;
  char *memory = DRIVER->pin (1 << 20);
  if (memory)
    {
      ck_assert_uint_eq ((uintptr_t)memory % 4096, 0);
      memset (memory, 1, 1 << 20);
    }
  DRIVER->stop ();
  /* It outlives the devices.  */
  if (memory)
    {
      ck_assert (memory[12345] == 1);
      ck_assert (DRIVER->unpin (memory));
    }
  ck_assert (!DRIVER->unpin (&other));
  ck_assert (!DRIVER->unpin (memory));
}
END_TEST

/* A machine whose loader finds nothing.  */
START_TEST (opencl_no_device)
{
  setenv ("OCL_ICD_VENDORS", "/proc/nowhere/", 1);
  unsetenv ("TASKS_OPENCL_DEVICES");
  ck_assert_uint_eq (DRIVER->discover (&devices), 0);
  ck_assert (DRIVER->pin (1 << 20) == NULL);
  DRIVER->stop ();
  expect (rt_opencl_found.problem, "there is no OpenCL platform");
}
END_TEST

/* Which of some made-up devices LIST chooses, as a string of their indices. */
static struct opencl_candidate some[4];

static const char *
choose (const char *list)
{
  static char text[8];
  static const struct opencl_candidate made_up[4] = {
    { .type = CL_DEVICE_TYPE_GPU, .platform_name = "Ours", .name = "Big 4" },
    { .type = CL_DEVICE_TYPE_GPU, .platform_name = "Theirs", .name = "Small" },
    { .type = CL_DEVICE_TYPE_CPU, .platform_name = "Theirs", .name = "Cores" },
    { .type = CL_DEVICE_TYPE_GPU,
      .platform_name = "Ours",
      .name = "Old",
      .unusable = "it is old" },
  };
  char *end = text;
  memcpy (some, made_up, sizeof some);
  rt_opencl_choose (some, 4, list, "");
  for (int i = 0; i < 4; i++)
    if (!*some[i].unused)
      *end++ = '0' + i;
  *end = '\0';
  return text;
}

static const char *wrong_list;

static void
choose_wrongly (void)
{
  choose (wrong_list);
}

static void
choose_from_none (void)
{
  rt_opencl_choose (NULL, 0, "0", "nothing is installed");
}

START_TEST (opencl_choice)
{
  static const struct
  {
    const char *list, *chosen;
  } good[] = {
    { "0", "0" },          { "1,2", "12" },  { "gpu", "01" },
    { "GPU, cpu", "012" }, { "all", "012" }, { "none", "" },
    { "theirs", "12" },    { "big 4", "0" }, { "none,cores", "2" },
    { "small,1", "1" },    { "ours", "0" },
  };
  static const struct
  {
    const char *list, *text;
  } bad[] = {
    { "4",
      "and '4' matches no device; there are 0 'Big 4' (Ours), 1 'Small'" },
    { "0,", "and '' matches no device" },
    { "accelerator", "and 'accelerator' matches no device" },
    { "huge", "an entry is a number, a part of a name, 'gpu', 'cpu'" },
    { "old", "device 'Old', which 'old' names, cannot be used: it is old" },
    { "-1", "and '-1' matches no device" },
  };
  char text[2000];
  ck_assert_str_eq (choose (NULL), "012");
  ck_assert (!some[0].requested && !some[2].requested);
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    {
      ck_assert_str_eq (choose (good[i].list), good[i].chosen);
      for (int j = 0; j < 4; j++)
        ck_assert (some[j].requested == !*some[j].unused);
    }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    {
      wrong_list = bad[i].list;
      ck_assert_int_eq (in_child (choose_wrongly, text, sizeof text), 1);
      expect (text, "tasks: error: TASKS_OPENCL_DEVICES is '");
      expect (text, bad[i].text);
    }
  ck_assert_int_eq (in_child (choose_from_none, text, sizeof text), 1);
  expect (text, "but there is no OpenCL device: nothing is installed; unset");
}
END_TEST

/* What the commands of a program came to.  */
struct course
{
  device_event events[32];
  unsigned count;
  char failure[256]; /* "" so far */
};

/* Note that DEVICE refused a command or lost one.  */
static void
note (struct course *course, const struct device *device)
{
  ck_assert_msg (*device->failure, "nobody says what failed");
  if (!*course->failure)
    strcpy (course->failure, device->failure);
}

/* Unless something failed, give a command by CALL, which waits for the one
   before, on DEVICE.  */
#define GIVE(COURSE, DEVICE, CALL)                                            \
  do                                                                          \
    {                                                                         \
      device_event *waits                                                     \
          = (COURSE)->count ? &(COURSE)->events[(COURSE)->count - 1] : NULL;  \
      unsigned wait_count = waits != NULL;                                    \
      device_event *event = &(COURSE)->events[(COURSE)->count];               \
      if (*(COURSE)->failure)                                                 \
        break;                                                                \
      if (CALL)                                                               \
        note (COURSE, DEVICE);                                                \
      else                                                                    \
        (COURSE)->count++;                                                    \
    }                                                                         \
  while (0)

/* Use all of the driver on DEVICE, and then on OTHER if it can be reached, as
   long as nothing fails.  */
static void
use_all (struct course *course, struct device *device, struct device *other)
{
  static struct vector vector[2];
  const size_t size = sizeof vector->v;
  unsigned one = 1;
  told = 0;
  for (int i = 0; i < 2; i++)
    {
      fill (&vector[i]);
      vector[i].memory = NULL;
      if (!*course->failure
          && DRIVER->allocate (i ? other : device, size,
                               device->shares_host ? vector[i].v : NULL,
                               &vector[i].memory))
        note (course, i ? other : device);
      if (!*course->failure
          && DRIVER->prepare (i ? other : device, &by_pragma, NULL))
        note (course, i ? other : device);
    }
  GIVE (course, device,
        DRIVER->copy_in (device, vector[0].memory, 0, size, vector[0].v,
                         wait_count, waits, event));
  GIVE (course, device,
        launch (device, &by_pragma, &vector[0], 2, wait_count, waits, event));
  GIVE (course, device,
        DRIVER->copy_out (device, vector[0].memory, 0, size, vector[0].v,
                          wait_count, waits, event));
  GIVE (course, device,
        DRIVER->copy_in (device, vector[0].memory, 400, size / 2,
                         &vector[0].v[100], wait_count, waits, event));
  GIVE (course, device,
        DRIVER->copy_in (device, vector[0].memory, 0, size, vector[0].v,
                         wait_count, waits, event));
  GIVE (course, device,
        launch (device, &by_hand, &vector[0], 3, wait_count, waits, event));
  GIVE (course, device,
        launch (device, &twice, &vector[0], 1, wait_count, waits, event));
  GIVE (course, other,
        DRIVER->copy_across (device, vector[0].memory, 0, other,
                             vector[1].memory, 0, size, wait_count, waits,
                             event));
  GIVE (course, other,
        launch (other, &by_pragma, &vector[1], 5, wait_count, waits, event));
  GIVE (course, other,
        DRIVER->copy_out (other, vector[1].memory, 0, size, vector[1].v,
                          wait_count, waits, event));
  bool notified
      = course->count
        && DRIVER->notify (course->events[course->count - 1], tell, &one);
  DRIVER->flush (device);
  DRIVER->flush (other);
  for (unsigned i = 0; i < course->count; i++)
    {
      struct opencl_event *event = course->events[i];
      while (DRIVER->state (event) == COMMAND_PENDING)
        sched_yield ();
      if (DRIVER->state (event) == COMMAND_FAILED)
        note (course, &event->device->device);
      (void)DRIVER->duration (event);
    }
  /* Told even if it failed, but for a device that is lost altogether.  */
  pthread_mutex_lock (&mutex);
  while (notified && !told && !*course->failure)
    pthread_cond_wait (&changed, &mutex);
  pthread_mutex_unlock (&mutex);
  while (course->count)
    DRIVER->release (course->events[--course->count]);
  for (int i = 0; i < N && !*course->failure; i++)
    ck_assert (vector[1].v[i] == i * 30);
  for (int i = 0; i < 2; i++)
    if (vector[i].memory)
      DRIVER->free (i ? other : device, vector[i].memory);
}

/* testsuite/fault/run runs this test alone, with an OpenCL that fails
   somewhere: whatever happens, either all is right or somebody says what is
   not.  TASKS_OPENCL_UNIFIED and the cache are as the environment says.  */
START_TEST (opencl_survives)
{
  struct course course = { .count = 0 };
  leaks_are_not_ours = true;
  measured = true;
  setenv ("POCL_DEVICES", "pthread pthread", 1);
  setenv ("TASKS_OPENCL_CACHE", "0", 0);
  unsetenv ("TASKS_OPENCL_DEVICES");
  for (int round = 0; round < 2; round++)
    {
      unsigned count = DRIVER->discover (&devices);
      *course.failure = '\0';
      if (count)
        use_all (&course, devices[0], devices[count - 1]);
      else if (rt_opencl_found.count)
        strcpy (course.failure, rt_opencl_found.candidates[0].unused);
      else
        strcpy (course.failure, rt_opencl_found.problem);
      ck_assert_msg (count == 2 || getenv ("OPENCL_FAULT"), "%u devices",
                     count);
      ck_assert_msg (!*course.failure || getenv ("OPENCL_FAULT"), "%s",
                     course.failure);
      ck_assert (count || *course.failure);
      DRIVER->stop ();
    }
}
END_TEST

Suite *
opencl_suite (void)
{
  const TTest *const tests[]
      = { opencl_copies,       opencl_shares,       opencl_starts_again,
          opencl_parts_copied, opencl_parts_mapped, opencl_overlapping,
          opencl_across,       opencl_apart,        opencl_notify,
          opencl_bad_program,  opencl_refused,      opencl_nothing_to_do,
          opencl_bad_sizes,    opencl_measured,     opencl_arguments,
          opencl_threads,      opencl_survives,     opencl_pins,
          opencl_no_device,    opencl_choice,       NULL };
  return make_suite ("opencl", tests);
}
