/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/driver/opencl*.c against PoCL: what device.h promises of
   data and of commands that wait for each other, with memory shared and with
   copies.  */

#include "opencl-scale.h"

#include <stdlib.h>
#include <string.h>

static void
run_everywhere (const char *unified)
{
  scale_start (unified);
  for (int i = 0; i < 2; i++)
    {
      ck_assert (scale_devices[i]->shares_host == (*unified == '1'));
      ck_assert (!DRIVER->prepared (scale_devices[i], &scale_pragma));
      scale_run_once (scale_devices[i], &scale_pragma, 3);
      scale_run_once (scale_devices[i], &scale_hand, 3);
      scale_run_once (scale_devices[i], &scale_twice, 9);
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
  static struct scale_vector vector;
  scale_start (unified);
  struct device *device = scale_devices[0];
  device_event event;
  scale_fill (&vector);
  scale_allocate (device, &vector);
  scale_copy_in (device, &vector, 0, SCALE_COUNT);
  for (int round = 0; round < 3; round++)
    {
      ck_assert (
          !scale_launch (device, &scale_pragma, &vector, 2, 0, NULL, &event));
      scale_complete (device, event);
      scale_copy_out (device, &vector, 100, 200);
      scale_copy_out (device, &vector, 300, 400);
      scale_copy_out (device, &vector, 0, SCALE_COUNT);
      for (int i = 100; i < 400; i++)
        vector.v[i] += 1;
      /* A part of a mapping, one that overlaps two, and the rest.  */
      scale_copy_in (device, &vector, 120, 130);
      scale_copy_in (device, &vector, 150, 350);
      scale_copy_in (device, &vector, 100, 400);
      scale_copy_in (device, &vector, 0, SCALE_COUNT);
    }
  scale_copy_out (device, &vector, 0, SCALE_COUNT);
  for (int i = 0; i < SCALE_COUNT; i++)
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
  static struct scale_vector whole;
  scale_start ("1");
  struct device *device = scale_devices[0];
  device_event event;
  device_memory part;
  scale_fill (&whole);
  scale_allocate (device, &whole);
  ck_assert (
      !DRIVER->allocate (device, 10 * sizeof (float), &whole.v[101], &part));
  struct scale_block block = { 10, &whole.v[101], 5 };
  struct launch_buffer buffer
      = { block.v, part, 10 * sizeof (float), &(struct box){ 0 }, 1 };
  struct launch on_part = { &scale_codelet, &scale_pragma, &block,
                            NULL,           false,         1,
                            &buffer,        NULL };
  ck_assert (!DRIVER->launch (device, &on_part, 0, NULL, &event));
  scale_complete (device, event);
  ck_assert (!DRIVER->copy_out (device, part, 0, 10 * sizeof (float),
                                &whole.v[101], 0, NULL, &event));
  scale_complete (device, event);
  scale_copy_in (device, &whole, 101, 111);
  ck_assert (
      !scale_launch (device, &scale_pragma, &whole, 2, 0, NULL, &event));
  scale_complete (device, event);
  scale_copy_out (device, &whole, 0, SCALE_COUNT);
  for (int i = 0; i < SCALE_COUNT; i++)
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
  static struct scale_vector vector[2];
  device_event events[20];
  unsigned count = 0;
  scale_start_with ("pthread pthread", "0");
  ck_assert (DRIVER->reaches (scale_devices[0], scale_devices[1]));
  ck_assert (DRIVER->reaches (scale_devices[0], scale_devices[0]));
  scale_fill (&vector[0]);
  for (int i = 0; i < 2; i++)
    {
      scale_allocate (scale_devices[i], &vector[i]);
      ck_assert (!DRIVER->prepare (scale_devices[i], &scale_pragma, NULL));
    }
  ck_assert (!DRIVER->copy_in (scale_devices[0], vector[0].memory, 0,
                               sizeof vector[0].v, vector[0].v, 0, NULL,
                               &events[count++]));
  for (int round = 0; round < 6; round++)
    {
      int here = round % 2, there = !here;
      ck_assert (!scale_launch (scale_devices[here], &scale_pragma,
                                &vector[here], 2, 1, &events[count - 1],
                                &events[count]));
      count++;
      /* The first half with another command, at offsets.  */
      size_t half = sizeof vector[0].v / 2;
      ck_assert (!DRIVER->copy_across (
          scale_devices[here], vector[here].memory, half, scale_devices[there],
          vector[there].memory, half, half, 1, &events[count - 1],
          &events[count]));
      count++;
      ck_assert (
          !DRIVER->copy_across (scale_devices[here], vector[here].memory, 0,
                                scale_devices[there], vector[there].memory, 0,
                                half, 2, &events[count - 2], &events[count]));
      count++;
    }
  ck_assert (!DRIVER->copy_out (scale_devices[0], vector[0].memory, 0,
                                sizeof vector[0].v, vector[0].v, 1,
                                &events[count - 1], &events[count]));
  scale_complete (scale_devices[0], events[count]);
  for (int i = 0; i < SCALE_COUNT; i++)
    ck_assert (vector[0].v[i] == i * 64);
  while (count--)
    DRIVER->release (events[count]);
  for (int i = 0; i < 2; i++)
    DRIVER->free (scale_devices[i], vector[i].memory);
  DRIVER->stop ();
}
END_TEST

/* "basic" must not wait for another device's events; that is hidden.  */
START_TEST (opencl_apart)
{
  static struct scale_vector vector;
  device_event in[2], out[2];
  device_memory memory[2];
  scale_start ("0");
  /* Newer versions of PoCL have no such device.  */
  if (DRIVER->reaches (scale_devices[0], scale_devices[1]))
    {
      DRIVER->stop ();
      return;
    }
  scale_fill (&vector);
  for (int i = 0; i < 2; i++)
    {
      device_event kernel;
      scale_allocate (scale_devices[i], &vector);
      memory[i] = vector.memory;
      ck_assert (!DRIVER->copy_in (scale_devices[i], vector.memory, 0,
                                   sizeof vector.v, vector.v, i, out, &in[i]));
      ck_assert (!scale_launch (scale_devices[i], &scale_pragma, &vector, 2, 1,
                                &in[i], &kernel));
      ck_assert (!DRIVER->copy_out (scale_devices[i], vector.memory, 0,
                                    sizeof vector.v, vector.v, 1, &kernel,
                                    &out[i]));
      DRIVER->release (in[i]);
      DRIVER->release (kernel);
    }
  scale_complete (scale_devices[1], out[1]);
  DRIVER->release (out[0]);
  for (int i = 0; i < SCALE_COUNT; i++)
    ck_assert (vector.v[i] == i * 4);
  for (int i = 0; i < 2; i++)
    DRIVER->free (scale_devices[i], memory[i]);
  DRIVER->stop ();
}
END_TEST

/* Nothing is flushed but by `notify'.  */
START_TEST (opencl_notify)
{
  enum
  {
    CHAIN = 300
  };
  static struct scale_vector vector;
  device_event events[CHAIN];
  scale_start ("0");
  scale_fill (&vector);
  scale_allocate (scale_devices[0], &vector);
  ck_assert (!DRIVER->copy_in (scale_devices[0], vector.memory, 0,
                               sizeof vector.v, vector.v, 0, NULL,
                               &events[0]));
  for (int i = 1; i < CHAIN; i++)
    ck_assert (!scale_launch (scale_devices[0], &scale_pragma, &vector,
                              i % 2 ? 2 : 0.5f, 1, &events[i - 1],
                              &events[i]));
  ck_assert (DRIVER->notify (events[CHAIN - 1], scale_tell, NULL));
  scale_await_told ();
  for (int i = 0; i < CHAIN; i++)
    ck_assert (DRIVER->state (events[i]) == COMMAND_DONE);
  /* Of one that is complete.  */
  ck_assert (DRIVER->notify (events[0], scale_tell, NULL));
  scale_await_told ();
  for (int i = 0; i < CHAIN; i++)
    DRIVER->release (events[i]);
  scale_copy_out (scale_devices[0], &vector, 0, SCALE_COUNT);
  for (int i = 0; i < SCALE_COUNT; i++)
    ck_assert (vector.v[i] == i * 2);
  DRIVER->free (scale_devices[0], vector.memory);
  DRIVER->stop ();
}
END_TEST

Suite *
opencl_transfers_suite (void)
{
  const TTest *const tests[] = { opencl_copies,       opencl_shares,
                                 opencl_starts_again, opencl_parts_copied,
                                 opencl_parts_mapped, opencl_overlapping,
                                 opencl_across,       opencl_apart,
                                 opencl_notify,       NULL };
  return make_suite ("opencl-transfers", tests);
}
