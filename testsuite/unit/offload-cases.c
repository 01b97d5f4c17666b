/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of tasks on devices: what happens if a device fails, a program ends or
   forks, or another thread helps, at a certain moment.  */

#include "unit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/entry.h"
#include "mix.h"
#include "tasks.h"

/* Call the codelet of WHERE that reads and writes the three blocks at V.  */
static void
call_on (unsigned where, uint64_t *v)
{
  struct mix_arguments a = { .seed = 1 };
  for (unsigned i = 0; i < 3; i++)
    a.buffer[i] = v + i * MIX_BLOCK, a.bound[i] = MIX_BLOCK * 8;
  tasks_submit (&mix_codelets[MIX_MODES - 1][where], &a);
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
  static uint64_t v[3 * MIX_BLOCK];
  fake_options = (struct fake_options){ .devices = 1, .memory = 1 << 20 };
  rt_device_driver = &fake_driver;
  mix_make_codelets ();
  for (unsigned i = 0; i < 3; i++)
    tasks_register (v + i * MIX_BLOCK, MIX_BLOCK);
  for (unsigned round = 0; round < 20; round++)
    {
      pthread_t thread;
      tasks_acquire (v, MIX_BLOCK);
      pthread_create (&thread, NULL, call_and_wait, v);
      usleep (2000);
      tasks_release (v, MIX_BLOCK);
      pthread_join (thread, NULL);
    }
  tasks_shutdown ();
}
END_TEST

static void
begin (unsigned where, uint64_t *v)
{
  rt_device_driver = &fake_driver;
  mix_make_codelets ();
  for (unsigned i = 0; i < 3; i++)
    tasks_register (v + i * MIX_BLOCK, MIX_BLOCK);
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

/* AddressSanitizer would keep the variables on the heap.  */
static __attribute__ ((noinline, no_sanitize_address)) void
leave_on_stack (void)
{
  uint64_t v[3 * MIX_BLOCK] = { 0 };
  begin (1, v);
  tasks_wait ();
}

/* What a device that is lost is still copying home must not arrive over what
   the CPU has written there since then.  */
static void
write_late (void)
{
  static uint64_t late[3 * MIX_BLOCK], other[3 * MIX_BLOCK],
      before[3 * MIX_BLOCK];
  begin (1, late);
  for (unsigned i = 0; i < 3; i++)
    tasks_register (other + i * MIX_BLOCK, MIX_BLOCK);
  tasks_wait ();
  call_on (0, late);
  call_on (2, other);
  tasks_wait ();
  tasks_unregister (late, MIX_BLOCK);
  memcpy (before, late, sizeof before);
  usleep (2 * FAKE_STALL);
  if (memcmp (before, late, sizeof before))
    _exit (MIX_WRONG);
}

START_TEST (offload_writes_late)
{
  mix_set_options ((struct fake_options){ .lose_call = 5, .stall_copy = 4 });
  setenv ("TASKS_TARGETS", "opencl", 1);
  ck_assert_int_eq (status_of (write_late), EXIT_SUCCESS);
}
END_TEST

/* The task of `begin' adds up what it finds; both must, in one order.  */
static void
repeat_on_device (void)
{
  static uint64_t real_values[3 * MIX_BLOCK], values[3 * MIX_BLOCK];
  for (unsigned i = 0; i < 3 * MIX_BLOCK; i++)
    real_values[i] = values[i] = i;
  begin (1, real_values);
  call_on (1, real_values);
  tasks_wait ();
  tasks_shutdown ();
  if (atomic_load (&fake_kernels) < 2)
    _exit (MIX_WRONG);
  fake_options.fail_kernel = 0;
  begin (1, values);
  call_on (1, values);
  tasks_wait ();
  tasks_shutdown ();
  if (memcmp (real_values, values, sizeof values))
    _exit (MIX_WRONG);
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
static uint64_t block_values[3 * MIX_BLOCK];

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

static void
do_nothing (void *unused)
{
  (void)unused;
}

/* Nor is there a buffer.  */
static void
repeat_no_buffer (void)
{
  mix_make_codelets ();
  struct mix_arguments a;
  memset (&a, 0x5A, sizeof a);
  struct tasks_codelet codelet = mix_codelets[0][1];
  struct tasks_implementation device = codelet.implementations[0];
  device.function = do_nothing;
  codelet.implementations = &device;
  codelet.parameter_count = 1;
  rt_device_driver = &fake_driver;
  tasks_submit (&codelet, &a);
  tasks_wait ();
}

START_TEST (offload_repeats_no_buffer)
{
  fake_options = (struct fake_options){ .devices = 1,
                                        .memory = 1 << 20,
                                        .fail_kernel = 1 };
  ck_assert_int_eq (status_of (repeat_no_buffer), EXIT_FAILURE);
}
END_TEST

START_TEST (offload_left_on_stack)
{
  fake_options = (struct fake_options){ .devices = 1, .memory = 1 << 20 };
  ck_assert_int_eq (status_of (leave_on_stack), EXIT_SUCCESS);
}
END_TEST

static uint64_t exit_values[3 * MIX_BLOCK], exit_expected[3 * MIX_BLOCK];

/* An exit handler looks at what a device had.  */
static void
look_at_exit (void)
{
  if (memcmp (exit_values, exit_expected, sizeof exit_values))
    _exit (MIX_WRONG);
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
  struct mix_arguments a = { .seed = 1 };
  for (unsigned i = 0; i < 3; i++)
    a.buffer[i] = exit_expected + i * MIX_BLOCK, a.bound[i] = MIX_BLOCK * 8;
  atexit (look_at_exit);
  begin (1, exit_values);
  pthread_barrier_init (&barrier, NULL, 2);
  pthread_create (&thread, NULL, stay, &barrier);
  pthread_barrier_wait (&barrier);
  mix_functions[MIX_MODES - 1](&a);
}

/* Data come home at exit though another host thread lives.  */
START_TEST (offload_exit_beside)
{
  for (unsigned seed = 1; seed <= 4; seed++)
    {
      mix_set_options ((struct fake_options){ .seed = seed, .slow = true });
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
    _exit (MIX_WRONG);
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
  struct mix_arguments *a = block;
  call_on (0, a->buffer[0]);
  tasks_wait ();
}

static void
repeat_nested (void)
{
  static struct tasks_implementation both[2];
  mix_make_codelets ();
  struct tasks_codelet *codelet = &mix_codelets[MIX_MODES - 1][2];
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
offload_cases_suite (void)
{
  const TTest *const tests[]
      = { offload_others_release,    offload_writes_late,
          offload_repeats_on_device, offload_repeats_nowhere,
          offload_left_on_stack,     offload_exit_beside,
          offload_shutdown_fork,     offload_repeats_nested,
          offload_repeats_no_buffer, NULL };
  return make_suite ("offload-cases", tests);
}
