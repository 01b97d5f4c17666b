/* SPDX-License-Identifier: GPL-3.0-or-later

   A test of libruntime/driver/opencl*.c where OpenCL fails, for
   testsuite/fault/run.  */

#include "opencl-scale.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/opencl-queue.h"

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
  static struct scale_vector vector[2];
  const size_t size = sizeof vector->v;
  scale_forget_told ();
  for (int i = 0; i < 2; i++)
    {
      scale_fill (&vector[i]);
      vector[i].memory = NULL;
      if (!*course->failure
          && DRIVER->allocate (i ? other : device, size,
                               device->shares_host ? vector[i].v : NULL,
                               &vector[i].memory))
        note (course, i ? other : device);
      if (!*course->failure
          && DRIVER->prepare (i ? other : device, &scale_pragma, NULL))
        note (course, i ? other : device);
    }
  GIVE (course, device,
        DRIVER->copy_in (device, vector[0].memory, 0, size, vector[0].v,
                         wait_count, waits, event));
  GIVE (course, device,
        scale_launch (device, &scale_pragma, &vector[0], 2, wait_count, waits,
                      event));
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
        scale_launch (device, &scale_hand, &vector[0], 3, wait_count, waits,
                      event));
  GIVE (course, device,
        scale_launch (device, &scale_twice, &vector[0], 1, wait_count, waits,
                      event));
  GIVE (course, other,
        DRIVER->copy_across (device, vector[0].memory, 0, other,
                             vector[1].memory, 0, size, wait_count, waits,
                             event));
  GIVE (course, other,
        scale_launch (other, &scale_pragma, &vector[1], 5, wait_count, waits,
                      event));
  GIVE (course, other,
        DRIVER->copy_out (other, vector[1].memory, 0, size, vector[1].v,
                          wait_count, waits, event));
  bool notified = course->count
                  && DRIVER->notify (course->events[course->count - 1],
                                     scale_tell, NULL);
  DRIVER->flush (device);
  DRIVER->flush (other);
  for (unsigned i = 0; i < course->count; i++)
    {
      struct opencl_event *event = course->events[i];
      while (DRIVER->state (event) == COMMAND_PENDING)
        sched_yield ();
      if (DRIVER->state (event) == COMMAND_FAILED)
        note (course, &event->device->device);
      (void)DRIVER->duration (event, &(uint64_t){ 0 });
    }
  /* Told even if it failed, but for a device that is lost altogether.  */
  if (notified && !*course->failure)
    scale_await_told ();
  while (course->count)
    DRIVER->release (course->events[--course->count]);
  for (int i = 0; i < SCALE_COUNT && !*course->failure; i++)
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
  scale_measured = true;
  setenv ("POCL_DEVICES", "pthread pthread", 1);
  setenv ("TASKS_OPENCL_CACHE", "0", 0);
  unsetenv ("TASKS_OPENCL_DEVICES");
  for (int round = 0; round < 2; round++)
    {
      unsigned count = DRIVER->discover (&scale_devices);
      *course.failure = '\0';
      if (count)
        use_all (&course, scale_devices[0], scale_devices[count - 1]);
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
opencl_survival_suite (void)
{
  const TTest *const tests[] = { opencl_survives, NULL };
  return make_suite ("opencl-survival", tests);
}
