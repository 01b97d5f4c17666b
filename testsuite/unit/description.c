/* SPDX-License-Identifier: GPL-3.0-or-later

   Descriptions of machines, and costs.  */

#include "simulate/description.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

static char error[1024];

/* The description that TEXT is, or NULL.  */
static struct description *
read_text (const char *text)
{
  FILE *stream = fopen ("machine", "w");
  ck_assert (stream && fputs (text, stream) >= 0 && fclose (stream) == 0);
  struct description *machine
      = rt_description_read ("machine", error, sizeof error);
  unlink ("machine");
  return machine;
}

START_TEST (test_description_all)
{
  struct description *machine = read_text (
      "# comment\n"
      "devices gpu count 2 cuda memory 2GiB executes any speed 20\n"
      "cores \"big\" count 4 speed 2 # comment\n"
      "devices acc model \"some thing\"\n"
      "cores little count 3\n"
      "link host gpu bandwidth 10GB/s latency 5us bus b\n"
      "link host acc uncontended\n"
      "link gpu gpu bandwidth 500MB/s\n"
      "link gpu.1 to acc latency 1us bus b\n"
      "at 2s kind gpu speed 0.25\n"
      "at 30ms acc speed 2\n"
      "cost f gpu 3us\n");
  ck_assert_msg (machine != NULL, "%s", error);
  ck_assert_uint_eq (machine->group_count, 4);
  ck_assert_uint_eq (machine->core_count, 7);
  ck_assert_uint_eq (machine->device_count, 3);

  const struct group_description *gpu = &machine->groups[0];
  ck_assert (gpu->device && gpu->any && gpu->target == TASKS_TARGET_CUDA);
  ck_assert_uint_eq (gpu->memory, UINT64_C (2) << 30);
  ck_assert_double_eq (gpu->speed, 20);
  ck_assert_str_eq (machine->groups[2].model, "some thing");
  ck_assert (machine->groups[2].target == TASKS_TARGET_OPENCL);

  /* Cores are the first kinds.  */
  ck_assert_uint_eq (machine->groups[1].first, 0);
  ck_assert_uint_eq (machine->groups[3].first, 1);
  ck_assert_uint_eq (gpu->first, 2);
  ck_assert_uint_eq (rt_description_group (machine, 3), 0);
  ck_assert_uint_eq (rt_description_group (machine, 4), 2);
  ck_assert_uint_eq (rt_description_core_kind (machine, 3), 0);
  ck_assert_uint_eq (rt_description_core_kind (machine, 4), 1);

  /* Memories: the host, two of gpu, acc.  */
  ck_assert_double_eq (machine->links[0][1].bandwidth, 10);
  ck_assert_double_eq (machine->links[2][0].latency, 5000);
  ck_assert (machine->links[0][1].contended);
  ck_assert (!machine->links[3][0].contended);
  ck_assert (isinf (machine->links[3][0].bandwidth));
  ck_assert_double_eq (machine->links[2][1].bandwidth, 0.5);
  ck_assert (machine->links[2][3].exists && !machine->links[3][2].exists);
  ck_assert_int_eq (machine->links[2][3].bus, machine->links[0][1].bus);
  ck_assert_int_eq (machine->links[0][3].bus, -1);
  ck_assert (!machine->links[1][3].exists);

  /* By time.  */
  ck_assert_uint_eq (machine->change_count, 2);
  ck_assert_uint_eq (machine->changes[0].time, 30000000);
  ck_assert_uint_eq (machine->changes[0].group, 2);
  ck_assert_double_eq (machine->changes[1].factor, 0.25);
  ck_assert_uint_eq (machine->costs.count, 1);
  rt_description_free (machine);
}
END_TEST

START_TEST (test_description_cluster)
{
  struct description *machine
      = read_text ("cores cpu count 4\n"
                   "devices node count 3 launch 8us cores 32 speed 2\n"
                   "devices fat cores 64\n"
                   "network bandwidth 12GB/s latency 2us switch 20GB/s\n"
                   "link host fat bandwidth 24GB/s\n");
  ck_assert_msg (machine != NULL, "%s", error);
  ck_assert (rt_description_cluster (machine));
  const struct group_description *node = &machine->groups[1];
  ck_assert (node->device && node->target == TASKS_TARGET_CPU && !node->any);
  ck_assert_uint_eq (node->cores, 32);
  ck_assert_double_eq (node->launch, 8000);
  ck_assert_uint_eq (machine->groups[2].cores, 64);
  ck_assert_double_eq (machine->through, 20);
  ck_assert (machine->links[1][3].network && machine->links[0][1].network);
  ck_assert_double_eq (machine->links[3][2].bandwidth, 12);
  ck_assert (!machine->links[0][4].network && !machine->links[2][2].exists);
  rt_description_free (machine);
}
END_TEST

/* TEXT is wrong, and the message has each of WORDS, which end with NULL.  */
static void
wrong (const char *text, const char *const words[])
{
  struct description *machine = read_text (text);
  ck_assert_msg (machine == NULL, "accepted: %s", text);
  for (; *words; words++)
    ck_assert_msg (strstr (error, *words) != NULL, "no '%s' in: %s", *words,
                   error);
}

#define WRONG(TEXT, ...) wrong (TEXT, (const char *[]){ __VA_ARGS__, NULL })

START_TEST (test_description_wrong)
{
  WRONG ("", "machine: ", "no cores", "add");
  WRONG ("cores\n", "machine:1: ", "a name");
  WRONG ("\n\nkernels 3\n", "machine:3: ", "'kernels'", "cores, devices");
  WRONG ("cores a count 0\n", "count", "'0'", "1");
  WRONG ("cores a count 1.5\n", "whole number");
  WRONG ("cores a count 5000\n", "up to");
  WRONG ("cores a\ncores a\n", "machine:2", "described already");
  WRONG ("cores host\n", "'host'");
  WRONG ("cores 1a\n", "letter first");
  WRONG ("cores a speed fast\n", "'fast'", "greater than 0");
  WRONG ("cores a speed nan\n", "'nan'");
  WRONG ("cores a memory 3\n", "'memory'", "'count'");
  WRONG ("cores a\ndevices b executes all\n", "'any'");
  WRONG ("cores a\ndevices b memory 3Q\n", "'3Q'", "512M");
  WRONG ("cores a\ndevices b\n", "no links with the host", "link host b");
  WRONG ("cores a\nlink host b\n", "machine:2", "'b'", "above");
  WRONG ("cores a\ndevices b\nlink host b.1\n", "'b.0'");
  WRONG ("cores a\nlink host host\n", "itself");
  WRONG ("cores a\ndevices b\nlink host b bandwidth 3\n", "'3'", "GB/s");
  WRONG ("cores a\ndevices b\nlink host b bandwidth 0GB/s\n", "is 0");
  WRONG ("cores a\ndevices b\nlink host b fast\n", "'fast'", "'latency'");
  WRONG ("cores a\nat 30 a speed 3\n", "'30'", "2.5ms");
  WRONG ("cores a\nat 30ms b speed 3\n", "'b'");
  WRONG ("cores a\nat 30ms a faster 3\n", "'speed'");
  WRONG ("cores a\nat 30ms a speed 3 4\n", "'4'", "not understood");
  WRONG ("cores a cores 3\n", "'cores'", "'count'");
  WRONG ("cores a\ndevices b cores 0\n", "count", "'0'");
  WRONG ("cores a\ndevices b cores 5000\n", "up to");
  WRONG ("cores a\ndevices b launch 8us\n", "machine:2", "only", "'cores'");
  WRONG ("cores a\ndevices b cores 3 cuda\n", "'cuda'");
  WRONG ("cores a\ndevices b cores 3 executes any\n", "'any'");
  WRONG ("cores a\ndevices b cores 3\ndevices c\nnetwork\n", "'c'",
         "no 'cores'");
  WRONG ("cores a\ndevices b count 256 cores 3\n", "up to 255");
  WRONG ("cores a\nnetwork\n", "machine:2", "none");
  WRONG ("cores a\ndevices b\nnetwork bus c\n", "'bus'", "'switch'");
  WRONG ("cores a\ndevices b\nnetwork switch 3\n", "'3'", "GB/s");
  WRONG ("cores \"a\n", "'\"'");
  WRONG ("cores a\ncost f\n", "kind of workers");
  WRONG ("cores a\ncost f a\n", "the time");
  WRONG ("cores a\ncost f a like b\n", "'speed'");
  WRONG ("cores a\ncost f a like a speed 2\n", "'a' like itself");
  WRONG ("cores a\ncost f b 1s\n", "machine:2", "'b'", "above");
  WRONG ("cores a\ncost f a like b speed 2\n", "'b'", "above");
  WRONG ("cores a\ncosts nowhere\n", "nowhere: ", "opened");
  ck_assert (!rt_description_read ("/nowhere", error, sizeof error));
  ck_assert_ptr_nonnull (strstr (error, "/nowhere: it cannot be opened"));
}
END_TEST

static double
stated (struct costs *costs, const char *task, const char *kind,
        uint64_t bytes)
{
  return rt_cost_stated (rt_costs_find (costs, task, kind, bytes), bytes);
}

START_TEST (test_description_costs)
{
  struct costs costs = { 0 };
  FILE *stream = fopen ("costs", "w");
  fputs ("f cpu bytes 1K 5us\n"
         "f cpu 1us power 2ns 1.5\n"
         "f gpu like cpu speed 4\n"
         "g gpu power 1ns 0\n"
         "a * like y speed 1\n"
         "* cpu 7ms\n",
         stream);
  fclose (stream);
  ck_assert_msg (rt_costs_read (&costs, "costs", error, sizeof error), "%s",
                 error);
  unlink ("costs");
  ck_assert_double_eq (stated (&costs, "f", "cpu", 1024), 5000);
  ck_assert_double_eq_tol (stated (&costs, "f", "cpu", 100), 3000, 1e-6);
  ck_assert_double_eq (stated (&costs, "g", "gpu", 77), 1);
  ck_assert_double_eq (stated (&costs, "g", "cpu", 77), 7e6);
  ck_assert_ptr_null (rt_costs_find (&costs, "h", "gpu", 77));
  const struct cost_rule *like = rt_costs_find (&costs, "f", "gpu", 1024);
  ck_assert_str_eq (like->like, "cpu");
  ck_assert_str_eq (like->place, "costs:3");
  ck_assert (like->used && !costs.rules[4].used);
  /* What is like another kind says nothing of that.  */
  ck_assert_ptr_eq (rt_costs_find (&costs, "a", "x", 77), &costs.rules[4]);
  ck_assert_ptr_null (rt_costs_find (&costs, "a", "y", 77));
  rt_costs_free (&costs);
}
END_TEST

Suite *
description_suite (void)
{
  const TTest *const tests[]
      = { test_description_all, test_description_cluster,
          test_description_wrong, test_description_costs, NULL };
  return make_suite ("description", tests);
}
