/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/driver/opencl*.c against PoCL: kernels, what they are
   launched with, and what is wrong with them.  */

#include "child.h"
#include "opencl-scale.h"

#include <pthread.h>
#include <string.h>

#include "driver/opencl-launch.h"

static const char bad_source[] = "#line 41 \"bad.cl\"\n"
                                 "kernel void bad (global float *v)\n"
                                 "{ v[0] = undeclared; }\n";
static struct tasks_opencl_program bad_program
    = { "bad.cl", bad_source, sizeof bad_source - 1, "", NULL };
static struct tasks_opencl_kernel bad_kernel
    = { &bad_program, "bad", &scale_site, NULL };
static const struct tasks_implementation bad
    = { TASKS_TARGET_OPENCL, 0, "bad_cl", scale_by_pragma, &bad_kernel };

static void
build_bad (void)
{
  scale_start ("0");
  for (int i = 0; i < 2; i++)
    {
      ck_assert (DRIVER->prepare (scale_devices[0], &bad, NULL)
                 == DEVICE_REFUSED);
      expect_text (scale_devices[0]->failure, "'bad.cl' does not build");
      expect_text (scale_devices[0]->failure, "CL_BUILD_PROGRAM_FAILURE");
      ck_assert (!DRIVER->prepared (scale_devices[0], &bad));
      *scale_devices[0]->failure = '\0';
    }
  DRIVER->stop ();
}

START_TEST (opencl_bad_program)
{
  static char text[20000];
  ck_assert_int_eq (run_in_child (build_bad, text, sizeof text), 0);
  expect_text (text, "unit.c:7: tasks: 'bad.cl' does not build for device '");
  expect_text (text, "bad.cl:42:");
  expect_text (text, "undeclared");
  /* Once.  */
  ck_assert (!strstr (strstr (text, "does not build") + 1, "does not build"));
}
END_TEST

static struct tasks_opencl_kernel missing_kernel
    = { &scale_program, "scales", &scale_site, NULL };
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
  struct scale_block *b = data;
  ck_assert (!tasks_opencl_buffer (b->v + 1));
  ck_assert (!tasks_opencl_kernel (scale_source, NULL, "no_scale"));
  scale_by_pragma (data);
}

static void
too_few_arguments (void *data)
{
  struct scale_block *b = data;
  struct tasks_opencl_argument arguments[]
      = { { &b->n, sizeof b->n, 0 }, { &b->v, sizeof b->v, 1 } };
  tasks_opencl_launch (&scale_kernel, arguments, 2, &scale_range);
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
  static struct scale_vector vector;
  device_event event;
  scale_start ("0");
  struct device *device = scale_devices[0];
  scale_fill (&vector);
  scale_allocate (device, &vector);
  scale_copy_in (device, &vector, 0, SCALE_COUNT);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      ck_assert (
          scale_launch (device, &cases[i].how, &vector, 2, 0, NULL, &event)
          == DEVICE_REFUSED);
      expect_text (device->failure, cases[i].text);
    }
  ck_assert (DRIVER->prepare (device, &missing, NULL) == DEVICE_REFUSED);
  expect_text (device->failure,
               "'scale.cl' has no kernel 'scales'; those it has: "
               "scale");
  scale_range.group[0] = 1 << 20;
  ck_assert (scale_launch (device, &scale_pragma, &vector, 2, 0, NULL, &event)
             == DEVICE_REFUSED);
  expect_text (device->failure,
               "CL_INVALID_WORK_GROUP_SIZE for groups of 1048576");
  scale_range.group[0] = 64;
  ck_assert (
      !scale_launch (device, &scale_pragma, &vector, 2, 0, NULL, &event));
  scale_complete (device, event);
  scale_copy_out (device, &vector, 0, SCALE_COUNT);
  for (int i = 0; i < SCALE_COUNT; i++)
    ck_assert (vector.v[i] == i * 2);
  DRIVER->free (device, vector.memory);
  DRIVER->stop ();
}
END_TEST

/* A kernel that is given no memory, and uses none.  */
static void
use_nothing (void *data)
{
  struct scale_block *b = data;
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
  static struct scale_vector vector;
  device_event event;
  scale_start ("0");
  struct device *device = scale_devices[0];
  scale_range = (struct tasks_opencl_range){ 2, 1, { 64, 2 }, { 128, 0 } };
  ck_assert (
      !scale_launch (device, &scale_pragma, &vector, 2, 0, NULL, &event));
  scale_complete (device, event);
  /* An empty buffer has no memory, and kernels take NULL for it.  */
  scale_range = (struct tasks_opencl_range){ 1, 0, { 64 }, { 0 } };
  struct scale_block block = { 0, vector.v, 2 };
  struct launch_buffer buffer = { vector.v, NULL, 0, &(struct box){ 0 }, 1 };
  struct launch empty = { &scale_codelet, &scale_pragma, &block,
                          NULL,           false,         1,
                          &buffer,        NULL };
  ck_assert (!DRIVER->launch (device, &empty, 0, NULL, &event));
  ck_assert (DRIVER->duration (event, &(uint64_t){ 0 }) == 0);
  scale_complete (device, event);
  empty.implementation = &by_hand_empty;
  ck_assert_msg (!DRIVER->launch (device, &empty, 0, NULL, &event), "%s",
                 device->failure);
  scale_complete (device, event);
  DRIVER->stop ();
}
END_TEST

static void
launch_badly (void)
{
  static struct scale_vector vector;
  device_event event;
  scale_start ("0");
  scale_allocate (scale_devices[0], &vector);
  scale_launch (scale_devices[0], &scale_pragma, &vector, 2, 0, NULL, &event);
}

static void
launch_outside (void)
{
  struct scale_block block = { 0 };
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
      scale_range = cases[i].range;
      ck_assert_int_eq (run_in_child (launch_badly, text, sizeof text), 1);
      expect_text (text, "unit.c:7: tasks: error: task 'scale'");
      expect_text (text, cases[i].text);
    }
  ck_assert_int_eq (run_in_child (launch_outside, text, sizeof text), 1);
  expect_text (text, "unit.c:7: tasks: error: scale is called outside a task");
  ck_assert_int_eq (run_in_child (queue_outside, text, sizeof text), 1);
  expect_text (text,
               "tasks: error: tasks_opencl_queue is called outside a task");
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
  static struct scale_vector vector;
  device_event in, events[CHAIN];
  scale_start ("0");
  for (int d = 0; d < 2; d++)
    {
      struct device *device = scale_devices[d];
      scale_fill (&vector);
      scale_allocate (device, &vector);
      ck_assert (!DRIVER->copy_in (device, vector.memory, 0, sizeof vector.v,
                                   vector.v, 0, NULL, &in));
      for (int i = 0; i < CHAIN; i++)
        {
          /* None but the first is told to wait.  */
          scale_measured = i == CHAIN / 2;
          ck_assert (!scale_launch (device, &scale_pragma, &vector,
                                    i < CHAIN / 2 ? 2 : 0.5f, !i, &in,
                                    &events[i]));
        }
      scale_complete (device, events[CHAIN - 1]);
      bool waited = false;
      for (int i = 0; i < CHAIN - 1; i++)
        {
          ck_assert (DRIVER->state (events[i]) == COMMAND_DONE);
          uint64_t ago = 0;
          uint64_t time = DRIVER->duration (events[i], &ago);
          ck_assert ((time != 0) == (i >= CHAIN / 2));
          /* Nobody has looked at some for a while.  */
          waited |= ago > 0;
          DRIVER->release (events[i]);
        }
      ck_assert (waited);
      ck_assert (DRIVER->duration (in, &(uint64_t){ 0 }) == 0);
      DRIVER->release (in);
      scale_copy_out (device, &vector, 0, SCALE_COUNT);
      for (int i = 0; i < SCALE_COUNT; i++)
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
  static struct scale_vector vector[2];
  device_event event;
  scale_start ("0");
  for (int round = 0; round < 20; round++)
    {
      struct device *device = scale_devices[round % 2];
      for (int i = 0; i < 2; i++)
        {
          scale_fill (&vector[i]);
          scale_allocate (device, &vector[i]);
          scale_copy_in (device, &vector[i], 0, SCALE_COUNT);
        }
      for (int i = 0; i < 8; i++)
        {
          ck_assert (!scale_launch (device, &scale_pragma, &vector[i / 2 % 2],
                                    i % 3 + 1, 0, NULL, &event));
          scale_complete (device, event);
        }
      for (int i = 0; i < 2; i++)
        {
          scale_copy_out (device, &vector[i], 0, SCALE_COUNT);
          DRIVER->free (device, vector[i].memory);
        }
      /* By 1, 2, 2, 3, and by 3, 1, 1, 2.  */
      for (int i = 0; i < SCALE_COUNT; i++)
        assert_each (vector[0].v[i] == i * 12 && vector[1].v[i] == i * 6);
    }
  DRIVER->stop ();
}
END_TEST

static void *
prepare (void *data)
{
  ck_assert (!DRIVER->prepare (data, &scale_pragma, NULL));
  return NULL;
}

/* Many threads: one builds, all launch, each with its own memory.  */
static void *
launch_many (void *data)
{
  struct device *device = data;
  struct scale_vector *vector = aligned_alloc (64, sizeof *vector);
  scale_fill (vector);
  prepare (device);
  scale_allocate (device, vector);
  scale_copy_in (device, vector, 0, SCALE_COUNT);
  for (int i = 0; i < 50; i++)
    {
      device_event event;
      ck_assert (!scale_launch (device, i % 3 ? &scale_pragma : &scale_hand,
                                vector, i % 2 ? 0.5f : 2, 0, NULL, &event));
      /* The copy below is in another stream.  */
      if (i % 10 == 0 || i == 49)
        scale_complete (device, event);
      else
        DRIVER->release (event);
    }
  scale_copy_out (device, vector, 0, SCALE_COUNT);
  DRIVER->flush (device);
  for (int i = 0; i < SCALE_COUNT; i++)
    if (vector->v[i] != i)
      abort ();
  DRIVER->free (device, vector->memory);
  free (vector);
  return NULL;
}

START_TEST (opencl_threads)
{
  pthread_t threads[6];
  scale_start_with ("pthread pthread", "0");
  for (int i = 0; i < 6; i++)
    ck_assert (!pthread_create (&threads[i], NULL, launch_many,
                                scale_devices[i % 2]));
  for (int i = 0; i < 6; i++)
    pthread_join (threads[i], NULL);
  DRIVER->stop ();
}
END_TEST

Suite *
opencl_kernels_suite (void)
{
  const TTest *const tests[] = { opencl_bad_program,   opencl_refused,
                                 opencl_nothing_to_do, opencl_bad_sizes,
                                 opencl_measured,      opencl_arguments,
                                 opencl_threads,       NULL };
  return make_suite ("opencl-kernels", tests);
}
