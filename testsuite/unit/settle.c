/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/check/watch.c: a thread that looks for tasks before it
   returns to the program, as all do with TASKS_CHECK=1, and another that shuts
   the runtime down meanwhile.

   The program is linked with --wrap=rt_help: the thread stays where it calls
   that until the other has come as far as it comes.  */

#include "unit.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/park.h"
#include "engine/scheduler.h"
#include "engine/slot.h"
#include "host/runtime.h"
#include "tasks/abi.h"

/* Rounds, of 100 us, in which the other stops the scheduler if it does.  */
#define ROUNDS 2000

bool __real_rt_help (struct thread *self, int32_t (*left) (void *), void *data,
                     int32_t target, unsigned patience);
bool __wrap_rt_help (struct thread *self, int32_t (*left) (void *), void *data,
                     int32_t target, unsigned patience);

static _Thread_local bool stays;
static atomic_bool is_there, goes_on;

bool
__wrap_rt_help (struct thread *self, int32_t (*left) (void *), void *data,
                int32_t target, unsigned patience)
{
  if (stays)
    {
      atomic_store (&is_there, true);
      while (atomic_load (&rt_state) != RT_STOPPED)
        rt_nap (100);
      for (int i = 0; i < ROUNDS && atomic_load (&rt_slots.running); i++)
        rt_nap (100);
      goes_on = atomic_load (&rt_slots.running);
      if (!goes_on)
        return true;
    }
  return __real_rt_help (self, left, data, target, patience);
}

static void *
wait (void *unused)
{
  stays = true;
  tasks_wait_at (NULL);
  return unused;
}

START_TEST (settle_waits_for_helpers)
{
  pthread_t thread;
  setenv ("TASKS_CHECK", "1", 1);
  tasks_initialize_at (NULL);
  ck_assert_int_eq (pthread_create (&thread, NULL, wait, NULL), 0);
  while (!atomic_load (&is_there))
    rt_nap (100);
  tasks_shutdown_at (NULL);
  ck_assert_int_eq (pthread_join (thread, NULL), 0);
  ck_assert (atomic_load (&goes_on));
  ck_assert (!atomic_load (&rt_slots.running));
}
END_TEST

Suite *
settle_suite (void)
{
  const TTest *const tests[] = { settle_waits_for_helpers, NULL };
  return make_suite ("settle", tests);
}
