/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of tasks on devices, and of what brings data there and home: random
   programs whose tasks run on fake devices or the CPU, against their
   sequential execution.  */

#include "unit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "device/offload.h"
#include "engine/entry.h"
#include "mix.h"
#include "tasks.h"

#define BUFFERS 6

static uint64_t state;

static unsigned
draw (unsigned below)
{
  state = state * UINT64_C (6364136223846793005) + 1442695040888963407;
  return (unsigned)(state >> 33) % below;
}

/* The program's buffers, and what they are after sequential execution.  */
static uint64_t *real[BUFFERS], *expected[BUFFERS];

struct program
{
  unsigned tasks;
  unsigned where;  /* kinds of codelets: 3 for all */
  unsigned offset; /* the first of these */
  bool blocks;     /* use parts of buffers, too */
  bool host;       /* and by the host meanwhile */
  bool graph;
  bool faults;        /* perhaps no kernel is ever executed */
  bool devices;       /* where there is a choice */
  const char *policy; /* or NULL: the default */
};

/* A random call.  */
static void
call (const struct program *program, uint64_t seed)
{
  struct mix_arguments a = { .seed = seed }, b;
  unsigned used = 0, n = draw (MIX_MODES);
  for (unsigned i = 0; i < 3; i++)
    {
      unsigned which;
      do
        which = draw (BUFFERS);
      while (used & 1u << which);
      used |= 1u << which;
      bool part = program->blocks && draw (2);
      size_t at = part ? draw (MIX_BLOCKS) * MIX_BLOCK : 0;
      a.buffer[i] = real[which] + at;
      a.bound[i] = (part ? MIX_BLOCK : MIX_LENGTH) * 8;
      b = a;
      b.buffer[i] = expected[which] + at;
      /* Sequentially, below: remember where.  */
      b.seed = 0;
    }
  b = a;
  for (unsigned i = 0; i < 3; i++)
    for (unsigned which = 0; which < BUFFERS; which++)
      if (a.buffer[i] >= real[which] && a.buffer[i] < real[which] + MIX_LENGTH)
        b.buffer[i] = expected[which] + (a.buffer[i] - real[which]);
  uint32_t modes[3];
  mix_modes (n, modes);
  mix_body (&b, modes);
  tasks_submit (&mix_codelets[n][program->offset + draw (program->where)], &a);
}

/* In a process that may end with a message; wrong data end it otherwise.  */
static bool may_fail;

static void
check (const uint64_t *p, const uint64_t *e, size_t length)
{
  if (may_fail && memcmp (p, e, length * 8))
    _exit (MIX_WRONG);
  ck_assert_mem_eq (p, e, length * 8);
}

/* The host uses a buffer, or a part of it.  */
static void
use_at_host (const struct program *program)
{
  unsigned which = draw (BUFFERS);
  size_t at = program->blocks && draw (2) ? draw (MIX_BLOCKS) * MIX_BLOCK : 0;
  size_t length = at || (program->blocks && draw (2)) ? MIX_BLOCK : MIX_LENGTH;
  uint64_t *p = real[which] + at, *e = expected[which] + at;
  switch (draw (4))
    {
    case 0:
      tasks_wait ();
      break;
    case 1:
      tasks_unregister (p, length);
      check (p, e, length);
      p[0]++, e[0]++;
      tasks_register (p, length);
      break;
    default:
      tasks_acquire (p, length);
      check (p, e, length);
      p[length - 1] += 7, e[length - 1] += 7;
      tasks_release (p, length);
    }
}

static void
run_program (const struct program *program, uint64_t seed)
{
  state = seed * 77 + 5;
  rt_device_driver = &fake_driver;
  if (program->devices)
    setenv ("TASKS_TARGETS", "opencl", 1);
  if (program->policy)
    setenv ("TASKS_SCHED", program->policy, 1);
  mix_make_codelets ();
  /* Devices are there from the first task on, or come while there are tasks.
   */
  rt_enter ();
  if (seed % 4)
    rt_offload_want (true);
  for (unsigned i = 0; i < BUFFERS; i++)
    {
      real[i] = malloc (MIX_LENGTH * 8);
      expected[i] = malloc (MIX_LENGTH * 8);
      for (unsigned j = 0; j < MIX_LENGTH; j++)
        real[i][j] = expected[i][j] = i * 1000 + j;
      tasks_register (real[i], MIX_LENGTH);
      for (unsigned j = 0; program->blocks && j < MIX_BLOCKS; j++)
        tasks_register (real[i] + j * MIX_BLOCK, MIX_BLOCK);
    }
  for (unsigned i = 0; i < program->tasks; i++)
    {
      if (program->host && !draw (10))
        use_at_host (program);
      else
        call (program, i);
    }
  if (program->graph)
    {
      uint64_t before = state;
      for (unsigned r = 0; r < 6; r++)
        {
          tasks_graph_begin (graph);
          state = before;
          for (unsigned i = 0; i < 20; i++)
            call (program, i);
          tasks_graph_end (graph);
        }
    }
  for (unsigned i = 0; i < BUFFERS; i++)
    {
      for (unsigned j = 0; program->blocks && j < MIX_BLOCKS; j++)
        tasks_unregister (real[i] + j * MIX_BLOCK, MIX_BLOCK);
      tasks_unregister (real[i], MIX_LENGTH);
      check (real[i], expected[i], MIX_LENGTH);
    }
  tasks_shutdown ();
  for (unsigned i = 0; i < BUFFERS; i++)
    {
      free (real[i]);
      free (expected[i]);
    }
}

#define ROUNDS 12

#define PROGRAM_TEST(NAME, PROGRAM, ...)                                      \
  START_TEST (NAME)                                                           \
  {                                                                           \
    static const struct program program = PROGRAM;                            \
    atomic_store (&fake_kernels, 0);                                          \
    for (unsigned seed = 1; seed <= ROUNDS; seed++)                           \
      {                                                                       \
        mix_set_options ((struct fake_options){ .seed = seed, __VA_ARGS__ }); \
        run_program (&program, seed);                                         \
      }                                                                       \
    ck_assert (program.faults || atomic_load (&fake_kernels));                \
  }                                                                           \
  END_TEST

#define P(...)                                                                \
  {                                                                           \
    __VA_ARGS__                                                               \
  }
#define ALL .where = 3
#define DEVICE_ONLY .where = 1, .offset = 1
#define BOTH .where = 1, .offset = 2

PROGRAM_TEST (offload_one, P (.tasks = 300, DEVICE_ONLY))
PROGRAM_TEST (offload_mixed, P (.tasks = 300, ALL, .host = true))
PROGRAM_TEST (offload_blocks,
              P (.tasks = 300, ALL, .blocks = true, .host = true))
PROGRAM_TEST (offload_two, P (.tasks = 300, ALL, .blocks = true, .host = true),
              .devices = 2)
PROGRAM_TEST (offload_islands,
              P (.tasks = 300, ALL, .blocks = true, .host = true),
              .devices = 3, .islands = true)
PROGRAM_TEST (offload_shared,
              P (.tasks = 300, ALL, .blocks = true, .host = true),
              .devices = 2, .shares_host = true)
PROGRAM_TEST (offload_small,
              P (.tasks = 300, ALL, .blocks = true, .host = true),
              .devices = 2, .memory = 3 * MIX_LENGTH * 8)
PROGRAM_TEST (offload_mute, P (.tasks = 100, ALL, .host = true), .mute = true)
PROGRAM_TEST (offload_full,
              P (.tasks = 300, BOTH, .host = true, .faults = true), .full = 10)
PROGRAM_TEST (offload_refused,
              P (.tasks = 300, BOTH, .host = true, .faults = true),
              .refuse = 20, .devices = 2)
PROGRAM_TEST (offload_lost_call, P (.tasks = 300, BOTH, .host = true),
              .lose_call = 40 + seed * 5, .devices = 2)
PROGRAM_TEST (offload_graph, P (.tasks = 20, ALL, .graph = true), .devices = 2)

/* Policies that do not plan: a thread waits for the data of its task.  */
PROGRAM_TEST (offload_eager,
              P (.tasks = 300, BOTH, .blocks = true, .host = true,
                 .policy = "eager"),
              .devices = 2)
PROGRAM_TEST (offload_ws,
              P (.tasks = 300, ALL, .blocks = true, .host = true,
                 .policy = "ws"),
              .devices = 2, .islands = true)

/* Devices that fail before anything goes home: it is computed again.  */
PROGRAM_TEST (offload_kernel_fails,
              P (.tasks = 60, BOTH, .faults = true, .devices = true),
              .fail_kernel = 2 + seed)
PROGRAM_TEST (offload_copy_fails,
              P (.tasks = 60, BOTH, .faults = true, .devices = true),
              .fail_copy = 1 + seed % 4)
PROGRAM_TEST (offload_lies,
              P (.tasks = 60, BOTH, .faults = true, .devices = true),
              .fail_kernel = 1 + seed, .lies = true)

/* Run PROGRAM with SEED in a process of its own: the results are right, or
   there is a message.  */
static void
survive (const struct program *program, unsigned seed)
{
  pid_t pid = fork ();
  if (pid == 0)
    {
      may_fail = true;
      run_program (program, seed);
      _exit (EXIT_SUCCESS);
    }
  int status;
  ck_assert_int_eq (waitpid (pid, &status, 0), pid);
  ck_assert_msg (WIFEXITED (status) && WEXITSTATUS (status) <= 1,
                 "seed %u: status %#x", seed, (unsigned)status);
}

/* Of the seeds only each so many-th is used with sanitizers: a process takes
   long there.  It has no factor in common with what options make of them.  */
#ifndef SEED_STEP
#define SEED_STEP 1
#endif

#define SURVIVAL_TEST(NAME, PROGRAM, ...)                                     \
  START_TEST (NAME)                                                           \
  {                                                                           \
    static const struct program program = PROGRAM;                            \
    for (unsigned seed = 1; seed <= 3 * ROUNDS; seed += SEED_STEP)            \
      {                                                                       \
        mix_set_options ((struct fake_options){ .seed = seed, __VA_ARGS__ }); \
        survive (&program, seed);                                             \
      }                                                                       \
  }                                                                           \
  END_TEST

/* Devices that fail while others, and the host, use what they computed, or
   when there is nothing at the host to begin again with.  */
SURVIVAL_TEST (offload_kernel_fails_late,
               P (.tasks = 60, BOTH, .blocks = true, .host = true),
               .devices = 2, .fail_kernel = 2 + seed)
SURVIVAL_TEST (offload_copy_fails_late,
               P (.tasks = 60, BOTH, .blocks = true, .host = true),
               .devices = 1 + seed % 2, .fail_copy = 2 + 3 * seed)
SURVIVAL_TEST (offload_slow_fails,
               P (.tasks = 30, BOTH, .blocks = true, .devices = true),
               .devices = 2, .slow = true,
               .fail_copy = seed % 2 ? 0 : 2 + seed / 2 % 12,
               .fail_kernel = seed % 2 ? 2 + seed / 2 % 12 : 0)
SURVIVAL_TEST (offload_dies, P (.tasks = 60, BOTH, .host = true), .devices = 2,
               .fail_copy = 2 + 2 * seed, .dead = true)
SURVIVAL_TEST (offload_small_fails, P (.tasks = 100, BOTH, .devices = true),
               .memory = 3 * MIX_LENGTH * 8, .fail_kernel = 2 + seed)
SURVIVAL_TEST (offload_shared_fails,
               P (.tasks = 100, BOTH, .blocks = true, .host = true),
               .shares_host = true, .devices = 2,
               .fail_kernel = seed % 2 * seed, .fail_copy = 4 * seed)
/* Devices on cores, whose memory is a copy of the host's nevertheless.  */
SURVIVAL_TEST (offload_cores_fail,
               P (.tasks = 60, BOTH, .blocks = true, .host = true),
               .shares_host = true, .on_cores = true, .devices = 1 + seed % 2,
               .dead = true, .fail_copy = 4 + 2 * seed)

SURVIVAL_TEST (offload_eager_fails,
               P (.tasks = 60, BOTH, .blocks = true, .host = true,
                  .policy = "eager"),
               .devices = 2, .fail_copy = seed % 2 ? 0 : 2 + seed,
               .fail_kernel = seed % 2 ? 2 + seed : 0)

/* Devices that are lost while a command takes longer than anybody waits.  */
SURVIVAL_TEST (offload_stalls, P (.tasks = 60, BOTH, .host = true),
               .lose_call = 10 + 5 * seed, .stall_copy = 4 + 2 * seed)
SURVIVAL_TEST (offload_kernel_stalls, P (.tasks = 60, BOTH, .host = true),
               .lose_call = 10 + 5 * seed, .stall_kernel = 1 + seed,
               .shares_host = seed % 3 == 0)

/* Devices of whose commands nothing is known when one has failed.  */
SURVIVAL_TEST (offload_lies_late,
               P (.tasks = 60, BOTH, .blocks = true, .host = true,
                  .devices = true),
               .devices = 1 + seed % 3, .lies = true, .dead = seed % 4 == 0,
               .fail_copy = seed % 2 ? 0 : 2 + seed * 7 % 60,
               .fail_kernel = seed % 2 ? 1 + seed * 5 % 50 : 0)
SURVIVAL_TEST (offload_lies_at_end, P (.tasks = 20, BOTH, .devices = true),
               .lies = true, .devices = 1 + seed % 2, .dead = seed % 3 == 0,
               .fail_copy = 2 + seed % 15)
SURVIVAL_TEST (offload_lies_shared,
               P (.tasks = 60, BOTH, .blocks = true, .host = true,
                  .devices = true),
               .lies = true, .shares_host = true, .devices = 1 + seed % 2,
               .fail_copy = seed % 2 ? 0 : 2 + seed * 7 % 60,
               .fail_kernel = seed % 2 ? 1 + seed * 5 % 50 : 0)

/* Tasks that only devices can execute are repeated there.  */
SURVIVAL_TEST (offload_devices_only_fail, P (.tasks = 60, DEVICE_ONLY),
               .devices = 2 + seed % 2, .fail_kernel = 2 + seed,
               .shares_host = seed % 4 == 0)

/* Those that wait for a device when the last one is lost end the program.  */
SURVIVAL_TEST (offload_devices_only_die, P (.tasks = 60, DEVICE_ONLY),
               .devices = 1 + seed % 2, .fail_copy = 2 + 2 * seed,
               .dead = true)

Suite *
offload_suite (void)
{
  const TTest *const tests[] = { offload_one,
                                 offload_mixed,
                                 offload_blocks,
                                 offload_two,
                                 offload_islands,
                                 offload_shared,
                                 offload_small,
                                 offload_mute,
                                 offload_full,
                                 offload_refused,
                                 offload_lost_call,
                                 offload_graph,
                                 offload_eager,
                                 offload_ws,
                                 offload_kernel_fails,
                                 offload_copy_fails,
                                 offload_lies,
                                 offload_kernel_fails_late,
                                 offload_copy_fails_late,
                                 offload_slow_fails,
                                 offload_dies,
                                 offload_small_fails,
                                 offload_shared_fails,
                                 offload_cores_fail,
                                 offload_eager_fails,
                                 offload_stalls,
                                 offload_kernel_stalls,
                                 offload_lies_late,
                                 offload_lies_at_end,
                                 offload_lies_shared,
                                 offload_devices_only_fail,
                                 offload_devices_only_die,
                                 NULL };
  return make_suite ("offload", tests);
}
