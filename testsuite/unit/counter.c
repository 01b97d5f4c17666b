/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/engine/counter.h and park.c: a thread that waits for a
   count is woken exactly when it is reached, and never too late.  */

#include "unit.h"

#include <pthread.h>

#include "engine/counter.h"
#include "engine/thread.h"

START_TEST (counter_counts)
{
  counter c = RT_BIAS + 1;

  /* Tasks may be subtracted before they are added.  */
  ck_assert_uint_eq (rt_counter_down (&c, 2, 0), RT_BIAS - 1);
  ck_assert_int_eq (rt_counter_move (&c, 3), 2);
  ck_assert_uint_eq (rt_counter_settle (&c, 1), 3);
  ck_assert_uint_eq (rt_counter_read (&c), 3);
  ck_assert_uint_eq (rt_counter_down (&c, 2, 0), 1);
  ck_assert_uint_eq (rt_counter_announce (&c, rt_self->number), 1);
  ck_assert_uint_eq (rt_counter_read (&c), 1);
  ck_assert_uint_eq (rt_counter_down (&c, 1, 0), 0);
}
END_TEST

enum
{
  ROUNDS = 3000
};

static counter rounds[ROUNDS];

static void *
count_down (void *unused)
{
  rt_thread_attach (RT_NO_SLOT);
  for (int i = 0; i < ROUNDS; i++)
    {
      for (int j = 0; j < i % 50; j++)
        rt_relax ();
      rt_counter_down (&rounds[i], 1, 0);
    }
  return unused;
}

/* The protocol of park.h; a wake-up that is lost is a time-out here.  */
START_TEST (counter_wakes_the_waiter)
{
  pthread_t thread;

  for (int i = 0; i < ROUNDS; i++)
    atomic_init (&rounds[i], 1);
  ck_assert_int_eq (pthread_create (&thread, NULL, count_down, NULL), 0);
  for (int i = 0; i < ROUNDS; i++)
    while (rt_counter_read (&rounds[i]) != 0)
      {
        rt_park_enter (&rt_waiting, rt_self);
        if (rt_counter_announce (&rounds[i], rt_self->number) == 0)
          rt_park_cancel (&rt_waiting, rt_self);
        else
          rt_park_sleep (rt_self);
      }
  pthread_join (thread, NULL);
  ck_assert_uint_eq (rt_waiting.count, 0);
}
END_TEST

Suite *
counter_suite (void)
{
  const TTest *const tests[]
      = { counter_counts, counter_wakes_the_waiter, NULL };
  return make_suite ("counter", tests);
}
