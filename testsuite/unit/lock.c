/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/base/lock.h.  */

#include "unit.h"

#include <pthread.h>

#include "base/lock.h"

enum
{
  THREADS = 4,
  ROUNDS = 20000
};

static struct lock lock;
static unsigned counted;

static void *
count (void *unused)
{
  for (int i = 0; i < ROUNDS; i++)
    {
      rt_lock (&lock);
      counted++;
      rt_unlock (&lock);
    }
  return unused;
}

START_TEST (lock_excludes)
{
  pthread_t thread[THREADS];

  for (int i = 0; i < THREADS; i++)
    ck_assert_int_eq (pthread_create (&thread[i], NULL, count, NULL), 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join (thread[i], NULL);
  ck_assert_uint_eq (counted, THREADS * ROUNDS);
}
END_TEST

START_TEST (lock_try)
{
  ck_assert (rt_trylock (&lock));
  ck_assert (!rt_trylock (&lock));
  rt_unlock (&lock);
  ck_assert (rt_trylock (&lock));
  rt_unlock (&lock);
}
END_TEST

Suite *
lock_suite (void)
{
  const TTest *const tests[] = { lock_excludes, lock_try, NULL };
  return make_suite ("lock", tests);
}
