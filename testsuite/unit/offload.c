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

#include "fake-device.h"
#include "memory/recovery.h"
#include "runtime.h"
#include "tasks.h"

#define BUFFERS 6
#define LENGTH 64
#define BLOCKS 4
#define BLOCK (LENGTH / BLOCKS)

/* What a task is called with: three buffers.  */
struct arguments
{
  uint64_t seed;
  uint64_t *buffer[3];
  size_t bound[3]; /* bytes */
};

/* Read what MODES allow, write what they allow, depending on what was read. */
static void
mix (struct arguments *a, const uint32_t modes[3])
{
  uint64_t hash = a->seed;
  for (int i = 0; i < 3; i++)
    for (size_t j = 0; (modes[i] & TASKS_READ) && j < a->bound[i] / 8; j++)
      hash = (hash ^ a->buffer[i][j]) * UINT64_C (0x9E3779B97F4A7C15);
  for (int i = 0; i < 3; i++)
    for (size_t j = 0; (modes[i] & TASKS_WRITE) && j < a->bound[i] / 8; j++)
      a->buffer[i][j] = modes[i] & TASKS_READ ? a->buffer[i][j] + (hash ^ j)
                                              : hash * (j + 1);
}

#define MODES 27
/* clang-format off */
#define FUNCTIONS(X)                                                          \
  X (0) X (1) X (2) X (3) X (4) X (5) X (6) X (7) X (8) X (9) X (10) X (11)   \
  X (12) X (13) X (14) X (15) X (16) X (17) X (18) X (19) X (20) X (21)       \
  X (22) X (23) X (24) X (25) X (26)
/* clang-format on */

/* Modes are read, write, read-write.  */
static void
modes_of (unsigned number, uint32_t modes[3])
{
  for (int i = 0; i < 3; i++, number /= 3)
    modes[i] = 1 + number % 3;
}

#define FUNCTION(N)                                                           \
  static void mix_##N (void *block)                                           \
  {                                                                           \
    uint32_t modes[3];                                                        \
    modes_of (N, modes);                                                      \
    mix (block, modes);                                                       \
  }
FUNCTIONS (FUNCTION)

#define NAME(N) mix_##N,
static void (*const functions[MODES]) (void *) = { FUNCTIONS (NAME) };

/* For the CPU, for devices, for both.  */
static struct tasks_codelet codelets[MODES][3];
static struct tasks_parameter parameters[MODES][4];
static struct tasks_implementation implementations[MODES][2];

static void
make_codelets (void)
{
  static const struct tasks_site site = { "unit", "mix", 1, 1 };
  if (codelets[0][0].name)
    return;
  for (unsigned n = 0; n < MODES; n++)
    {
      uint32_t modes[3];
      modes_of (n, modes);
      parameters[n][0] = (struct tasks_parameter){ "seed", TASKS_SCALAR,   0,
                                                   8,      TASKS_NO_BOUND, 0 };
      for (unsigned i = 0; i < 3; i++)
        parameters[n][1 + i] = (struct tasks_parameter){
          "buffer",
          modes[i],
          (uint32_t)(offsetof (struct arguments, buffer) + 8 * i),
          8,
          (uint32_t)(offsetof (struct arguments, bound) + 8 * i),
          8
        };
      for (unsigned i = 0; i < 2; i++)
        implementations[n][i] = (struct tasks_implementation){
          i ? TASKS_TARGET_OPENCL : TASKS_TARGET_CPU, 0, i ? "device" : "cpu",
          functions[n], NULL
        };
      for (unsigned where = 0; where < 3; where++)
        codelets[n][where] = (struct tasks_codelet){
          .abi_version = TASKS_ABI_VERSION,
          .parameter_count = 4,
          .name = "mix",
          .declaration = &site,
          .parameters = parameters[n],
          .implementations = &implementations[n][where == 1],
          .implementation_count = where == 2 ? 2 : 1,
          .block_size = sizeof (struct arguments),
          .block_align = 8,
        };
    }
}

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
  bool faults;  /* perhaps no kernel is ever executed */
  bool devices; /* where there is a choice */
};

/* A random call.  */
static void
call (const struct program *program, uint64_t seed)
{
  struct arguments a = { .seed = seed }, b;
  unsigned used = 0, n = draw (MODES);
  for (unsigned i = 0; i < 3; i++)
    {
      unsigned which;
      do
        which = draw (BUFFERS);
      while (used & 1u << which);
      used |= 1u << which;
      bool part = program->blocks && draw (2);
      size_t at = part ? draw (BLOCKS) * BLOCK : 0;
      a.buffer[i] = real[which] + at;
      a.bound[i] = (part ? BLOCK : LENGTH) * 8;
      b = a;
      b.buffer[i] = expected[which] + at;
      /* Sequentially, below: remember where.  */
      b.seed = 0;
    }
  b = a;
  for (unsigned i = 0; i < 3; i++)
    for (unsigned which = 0; which < BUFFERS; which++)
      if (a.buffer[i] >= real[which] && a.buffer[i] < real[which] + LENGTH)
        b.buffer[i] = expected[which] + (a.buffer[i] - real[which]);
  uint32_t modes[3];
  modes_of (n, modes);
  mix (&b, modes);
  tasks_submit (&codelets[n][program->offset + draw (program->where)], &a);
}

/* In a process that may end with a message; wrong data end it otherwise.  */
static bool may_fail;
#define WRONG 3

static void
check (const uint64_t *p, const uint64_t *e, size_t length)
{
  if (may_fail && memcmp (p, e, length * 8))
    _exit (WRONG);
  ck_assert_mem_eq (p, e, length * 8);
}

/* The host uses a buffer, or a part of it.  */
static void
use_at_host (const struct program *program)
{
  unsigned which = draw (BUFFERS);
  size_t at = program->blocks && draw (2) ? draw (BLOCKS) * BLOCK : 0;
  size_t length = at || (program->blocks && draw (2)) ? BLOCK : LENGTH;
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
  make_codelets ();
  for (unsigned i = 0; i < BUFFERS; i++)
    {
      real[i] = malloc (LENGTH * 8);
      expected[i] = malloc (LENGTH * 8);
      for (unsigned j = 0; j < LENGTH; j++)
        real[i][j] = expected[i][j] = i * 1000 + j;
      tasks_register (real[i], LENGTH);
      for (unsigned j = 0; program->blocks && j < BLOCKS; j++)
        tasks_register (real[i] + j * BLOCK, BLOCK);
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
      for (unsigned j = 0; program->blocks && j < BLOCKS; j++)
        tasks_unregister (real[i] + j * BLOCK, BLOCK);
      tasks_unregister (real[i], LENGTH);
      check (real[i], expected[i], LENGTH);
    }
  tasks_shutdown ();
  for (unsigned i = 0; i < BUFFERS; i++)
    {
      free (real[i]);
      free (expected[i]);
    }
}

#define ROUNDS 12

/* One device, and memory enough, where OPTIONS say nothing else.  */
static void
set_options (struct fake_options options)
{
  if (!options.devices)
    options.devices = 1;
  if (!options.memory)
    options.memory = 1 << 20;
  rt_recovery_patience
      = options.stall_kernel || options.stall_copy ? FAKE_STALL / 10000 : 5000;
  fake_options = options;
}

#define PROGRAM_TEST(NAME, PROGRAM, ...)                                      \
  START_TEST (NAME)                                                           \
  {                                                                           \
    static const struct program program = PROGRAM;                            \
    for (unsigned seed = 1; seed <= ROUNDS; seed++)                           \
      {                                                                       \
        set_options ((struct fake_options){ .seed = seed, __VA_ARGS__ });     \
        atomic_store (&fake_kernels, 0);                                      \
        run_program (&program, seed);                                         \
        ck_assert (program.faults || atomic_load (&fake_kernels));            \
      }                                                                       \
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
              .devices = 2, .memory = 3 * LENGTH * 8)
PROGRAM_TEST (offload_mute, P (.tasks = 100, ALL, .host = true), .mute = true)
PROGRAM_TEST (offload_full,
              P (.tasks = 300, BOTH, .host = true, .faults = true), .full = 10)
PROGRAM_TEST (offload_refused,
              P (.tasks = 300, BOTH, .host = true, .faults = true),
              .refuse = 20, .devices = 2)
PROGRAM_TEST (offload_lost_call, P (.tasks = 300, BOTH, .host = true),
              .lose_call = 40 + seed * 5, .devices = 2)
PROGRAM_TEST (offload_graph, P (.tasks = 20, ALL, .graph = true), .devices = 2)

/* Devices that fail before anything came home: it is computed again.  */
PROGRAM_TEST (offload_kernel_fails,
              P (.tasks = 60, BOTH, .faults = true, .devices = true),
              .fail_kernel = 2 + seed)
PROGRAM_TEST (offload_copy_fails,
              P (.tasks = 60, BOTH, .faults = true, .devices = true),
              .fail_copy = 1 + seed)

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

#define SURVIVAL_TEST(NAME, PROGRAM, ...)                                     \
  START_TEST (NAME)                                                           \
  {                                                                           \
    static const struct program program = PROGRAM;                            \
    for (unsigned seed = 1; seed <= 3 * ROUNDS; seed++)                       \
      {                                                                       \
        set_options ((struct fake_options){ .seed = seed, __VA_ARGS__ });     \
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
               .memory = 3 * LENGTH * 8, .fail_kernel = 2 + seed)
SURVIVAL_TEST (offload_shared_fails,
               P (.tasks = 100, BOTH, .blocks = true, .host = true),
               .shares_host = true, .devices = 2,
               .fail_kernel = seed % 2 * seed, .fail_copy = 4 * seed)

/* Devices that are lost while a command takes longer than anybody waits.  */
SURVIVAL_TEST (offload_stalls, P (.tasks = 60, BOTH, .host = true),
               .lose_call = 10 + 5 * seed, .stall_copy = 4 + 2 * seed)
SURVIVAL_TEST (offload_kernel_stalls, P (.tasks = 60, BOTH, .host = true),
               .lose_call = 10 + 5 * seed, .stall_kernel = 1 + seed,
               .shares_host = seed % 3 == 0)

/* Tasks that only devices can execute are repeated there.  */
SURVIVAL_TEST (offload_devices_only_fail, P (.tasks = 60, DEVICE_ONLY),
               .devices = 2 + seed % 2, .fail_kernel = 2 + seed,
               .shares_host = seed % 4 == 0)

/* Those that wait for a device when the last one is lost end the program.  */
SURVIVAL_TEST (offload_devices_only_die, P (.tasks = 60, DEVICE_ONLY),
               .devices = 1 + seed % 2, .fail_copy = 2 + 2 * seed,
               .dead = true)

/* Call the codelet of WHERE that reads and writes the three blocks at V.  */
static void
call_on (unsigned where, uint64_t *v)
{
  struct arguments a = { .seed = 1 };
  for (unsigned i = 0; i < 3; i++)
    a.buffer[i] = v + i * BLOCK, a.bound[i] = BLOCK * 8;
  tasks_submit (&codelets[MODES - 1][where], &a);
}

/* A task that a thread waits for becomes ready by what another does, who then
   leaves the runtime alone.  */
static void *
call_and_wait (void *data)
{
  call_on (1, data);
  tasks_wait ();
  return NULL;
}

START_TEST (offload_others_release)
{
  static uint64_t v[3 * BLOCK];
  fake_options = (struct fake_options){ .devices = 1, .memory = 1 << 20 };
  rt_device_driver = &fake_driver;
  make_codelets ();
  for (unsigned i = 0; i < 3; i++)
    tasks_register (v + i * BLOCK, BLOCK);
  for (unsigned round = 0; round < 20; round++)
    {
      pthread_t thread;
      tasks_acquire (v, BLOCK);
      pthread_create (&thread, NULL, call_and_wait, v);
      usleep (2000);
      tasks_release (v, BLOCK);
      pthread_join (thread, NULL);
    }
  tasks_shutdown ();
}
END_TEST

static void
begin (unsigned where, uint64_t *v)
{
  rt_device_driver = &fake_driver;
  make_codelets ();
  for (unsigned i = 0; i < 3; i++)
    tasks_register (v + i * BLOCK, BLOCK);
  call_on (where, v);
}

/* The status of a child that runs FUNCTION and exits.  */
static int
status_of (void (*function) (void))
{
  pid_t pid = fork ();
  if (pid == 0)
    {
      function ();
      exit (EXIT_SUCCESS);
    }
  int status;
  ck_assert_int_eq (waitpid (pid, &status, 0), pid);
  return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

static __attribute__ ((noinline)) void
leave_on_stack (void)
{
  uint64_t v[3 * BLOCK] = { 0 };
  begin (1, v);
  tasks_wait ();
}

/* What a device that is lost is still copying home must not arrive over what
   the CPU has written there since then.  */
static void
write_late (void)
{
  static uint64_t late[3 * BLOCK], other[3 * BLOCK], before[3 * BLOCK];
  begin (1, late);
  for (unsigned i = 0; i < 3; i++)
    tasks_register (other + i * BLOCK, BLOCK);
  tasks_wait ();
  call_on (0, late);
  call_on (2, other);
  tasks_wait ();
  tasks_unregister (late, BLOCK);
  memcpy (before, late, sizeof before);
  usleep (2 * FAKE_STALL);
  if (memcmp (before, late, sizeof before))
    _exit (WRONG);
}

START_TEST (offload_writes_late)
{
  set_options ((struct fake_options){ .lose_call = 5, .stall_copy = 4 });
  setenv ("TASKS_TARGETS", "opencl", 1);
  ck_assert_int_eq (status_of (write_late), EXIT_SUCCESS);
}
END_TEST

/* The task of `begin' adds up what it finds; both must, in one order.  */
static void
repeat_on_device (void)
{
  static uint64_t real_values[3 * BLOCK], values[3 * BLOCK];
  for (unsigned i = 0; i < 3 * BLOCK; i++)
    real_values[i] = values[i] = i;
  begin (1, real_values);
  call_on (1, real_values);
  tasks_wait ();
  tasks_shutdown ();
  if (atomic_load (&fake_kernels) < 2)
    _exit (WRONG);
  fake_options.fail_kernel = 0;
  begin (1, values);
  call_on (1, values);
  tasks_wait ();
  tasks_shutdown ();
  if (memcmp (real_values, values, sizeof values))
    _exit (WRONG);
}

/* What a device lost another one computes, if the CPU cannot.  */
START_TEST (offload_repeats_on_device)
{
  for (unsigned fail = 1; fail <= 2; fail++)
    {
      fake_options = (struct fake_options){ .devices = 2,
                                            .memory = 1 << 20,
                                            .fail_kernel = fail };
      /* Both tasks on the first device, as it takes what is ready.  */
      setenv ("TASKS_SCHED", "eager", 1);
      ck_assert_int_eq (status_of (repeat_on_device), EXIT_SUCCESS);
    }
}
END_TEST

/* There is no other.  */
static uint64_t block_values[3 * BLOCK];

static void
repeat_nowhere (void)
{
  begin (1, block_values);
  tasks_wait ();
}

START_TEST (offload_repeats_nowhere)
{
  fake_options = (struct fake_options){ .devices = 1,
                                        .memory = 1 << 20,
                                        .fail_kernel = 1 };
  ck_assert_int_eq (status_of (repeat_nowhere), EXIT_FAILURE);
}
END_TEST

START_TEST (offload_left_on_stack)
{
  fake_options = (struct fake_options){ .devices = 1, .memory = 1 << 20 };
  ck_assert_int_eq (status_of (leave_on_stack), EXIT_SUCCESS);
}
END_TEST

static uint64_t exit_values[3 * BLOCK], exit_expected[3 * BLOCK];

/* An exit handler looks at what a device had.  */
static void
look_at_exit (void)
{
  if (memcmp (exit_values, exit_expected, sizeof exit_values))
    _exit (WRONG);
}

static void *
stay (void *barrier)
{
  tasks_wait ();
  pthread_barrier_wait (barrier);
  pause ();
  return NULL;
}

static void
exit_beside (void)
{
  static pthread_barrier_t barrier;
  pthread_t thread;
  struct arguments a = { .seed = 1 };
  for (unsigned i = 0; i < 3; i++)
    a.buffer[i] = exit_expected + i * BLOCK, a.bound[i] = BLOCK * 8;
  atexit (look_at_exit);
  begin (1, exit_values);
  pthread_barrier_init (&barrier, NULL, 2);
  pthread_create (&thread, NULL, stay, &barrier);
  pthread_barrier_wait (&barrier);
  functions[MODES - 1](&a);
}

/* Data come home at exit though another host thread lives.  */
START_TEST (offload_exit_beside)
{
  for (unsigned seed = 1; seed <= 4; seed++)
    {
      set_options ((struct fake_options){ .seed = seed, .slow = true });
      ck_assert_int_eq (status_of (exit_beside), EXIT_SUCCESS);
    }
}
END_TEST

static void
use_in_child (void)
{
  unsigned before = atomic_load (&fake_kernels);
  begin (2, block_values);
  tasks_wait ();
  if (atomic_load (&fake_kernels) != before)
    _exit (WRONG);
}

/* A child has no devices, though its parent has given them up.  */
START_TEST (offload_shutdown_fork)
{
  fake_options = (struct fake_options){ .devices = 1, .memory = 1 << 20 };
  setenv ("TASKS_TARGETS", "opencl", 1);
  begin (1, block_values);
  tasks_shutdown ();
  ck_assert_uint_eq (atomic_load (&fake_kernels), 1);
  ck_assert_int_eq (status_of (use_in_child), EXIT_SUCCESS);
}
END_TEST

static void
call_child (void *block)
{
  struct arguments *a = block;
  call_on (0, a->buffer[0]);
  tasks_wait ();
}

static void
repeat_nested (void)
{
  static struct tasks_implementation both[2];
  make_codelets ();
  struct tasks_codelet *codelet = &codelets[MODES - 1][2];
  memcpy (both, codelet->implementations, sizeof both);
  both[0].function = call_child;
  codelet->implementations = both;
  begin (2, block_values);
  tasks_wait ();
}

/* A body that calls tasks cannot be executed again, and says so.  */
START_TEST (offload_repeats_nested)
{
  fake_options = (struct fake_options){ .devices = 1,
                                        .memory = 1 << 20,
                                        .fail_kernel = 1 };
  setenv ("TASKS_TARGETS", "opencl", 1);
  ck_assert_int_eq (status_of (repeat_nested), EXIT_FAILURE);
}
END_TEST

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
                                 offload_kernel_fails,
                                 offload_copy_fails,
                                 offload_others_release,
                                 offload_left_on_stack,
                                 offload_shutdown_fork,
                                 offload_repeats_nested,
                                 offload_writes_late,
                                 offload_repeats_on_device,
                                 offload_repeats_nowhere,
                                 offload_kernel_fails_late,
                                 offload_copy_fails_late,
                                 offload_dies,
                                 offload_small_fails,
                                 offload_shared_fails,
                                 offload_stalls,
                                 offload_kernel_stalls,
                                 offload_devices_only_fail,
                                 offload_devices_only_die,
                                 offload_slow_fails,
                                 offload_exit_beside,
                                 NULL };
  return make_suite ("offload", tests);
}
