/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/driver/opencl*.c: which devices are used, and memory
   from which copies are fast.  */

#include "child.h"
#include "opencl-scale.h"

#include <stdlib.h>
#include <string.h>

/* If PoCL's devices were elsewhere.  Its buffers need not begin at a page.  */
START_TEST (opencl_pins)
{
  int other;
  scale_start ("1");
  ck_assert (DRIVER->pin (1 << 20) == NULL);
  DRIVER->stop ();
  scale_start ("0");
  ck_assert (DRIVER->pin (1 << 20) == NULL);
  scale_devices[0]->on_host_cores = false;
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
  ck_assert_uint_eq (DRIVER->discover (&scale_devices), 0);
  ck_assert (DRIVER->pin (1 << 20) == NULL);
  DRIVER->stop ();
  expect_text (rt_opencl_found.problem, "there is no OpenCL platform");
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
    { "4", "and '4' matches no device; there are number 0, 'Big 4' (Ours); "
           "number 1, 'Small'" },
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
      ck_assert_int_eq (run_in_child (choose_wrongly, text, sizeof text), 1);
      expect_text (text, "tasks: error: TASKS_OPENCL_DEVICES is '");
      expect_text (text, bad[i].text);
    }
  ck_assert_int_eq (run_in_child (choose_from_none, text, sizeof text), 1);
  expect_text (text,
               "but there is no OpenCL device: nothing is installed; unset");
}
END_TEST

Suite *
opencl_choice_suite (void)
{
  const TTest *const tests[]
      = { opencl_pins, opencl_no_device, opencl_choice, NULL };
  return make_suite ("opencl-choice", tests);
}
