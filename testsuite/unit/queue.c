/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/base/queue.c: both ends, any index, growth, stealing,
   and several thieves at once.  Tasks are numbers here, nothing looks into
   them.
 */

#include "unit.h"

#include <pthread.h>
#include <stdatomic.h>

#include "base/queue.h"

static struct task *
task (uintptr_t number)
{
  return (struct task *)number;
}

START_TEST (queue_ends)
{
  struct queue q = { 0 };

  ck_assert_ptr_null (rt_queue_pop_newest (&q));
  ck_assert_ptr_null (rt_queue_pop_oldest (&q));
  ck_assert_ptr_null (rt_queue_pop_any (&q, 5));
  ck_assert (!rt_queue_any (&q));
  ck_assert (!rt_queue_hint (&q));
  for (int i = 1; i <= 4; i++)
    rt_queue_push (&q, task (i));
  ck_assert (rt_queue_any (&q));
  ck_assert (rt_queue_hint (&q));
  ck_assert_ptr_eq (rt_queue_pop_newest (&q), task (4));
  ck_assert_ptr_eq (rt_queue_pop_oldest (&q), task (1));
  ck_assert_ptr_eq (rt_queue_pop_oldest (&q), task (2));
  ck_assert_ptr_eq (rt_queue_pop_newest (&q), task (3));
  ck_assert_ptr_null (rt_queue_pop_newest (&q));
  rt_queue_destroy (&q);
}
END_TEST

START_TEST (queue_grows_around_its_end)
{
  struct queue q = { 0 };
  uintptr_t in = 0, out = 0;

  for (int round = 0; round < 200; round++)
    {
      for (int i = 0; i < round; i++)
        rt_queue_push (&q, task (++in));
      for (int i = 0; i < round / 2 + 1 && out < in; i++)
        assert_each (rt_queue_pop_oldest (&q) == task (++out));
    }
  while (out < in)
    assert_each (rt_queue_pop_oldest (&q) == task (++out));
  ck_assert (!rt_queue_any (&q));
  rt_queue_destroy (&q);
}
END_TEST

START_TEST (queue_any_index)
{
  struct queue q = { 0 };
  bool seen[11] = { false };

  for (int i = 1; i <= 10; i++)
    rt_queue_push (&q, task (i));
  for (int i = 0; i < 10; i++)
    {
      uintptr_t t = (uintptr_t)rt_queue_pop_any (&q, i * 7919u + 3);
      ck_assert (t >= 1 && t <= 10 && !seen[t]);
      seen[t] = true;
    }
  ck_assert_ptr_null (rt_queue_pop_any (&q, 0));

  for (int i = 1; i <= 3; i++)
    rt_queue_push (&q, task (i));
  ck_assert_ptr_eq (rt_queue_pop_any (&q, 4), task (2));
  rt_queue_destroy (&q);
}
END_TEST

START_TEST (queue_steal_half)
{
  struct queue victim = { 0 }, thief = { 0 };

  ck_assert_ptr_null (rt_queue_steal (&victim, &thief));
  for (int i = 1; i <= 8; i++)
    rt_queue_push (&victim, task (i));
  ck_assert_ptr_eq (rt_queue_steal (&victim, &thief), task (1));
  for (int i = 2; i <= 4; i++)
    ck_assert_ptr_eq (rt_queue_pop_oldest (&thief), task (i));
  ck_assert (!rt_queue_any (&thief));
  for (int i = 5; i <= 8; i++)
    ck_assert_ptr_eq (rt_queue_pop_oldest (&victim), task (i));

  /* A single task can be stolen, and never too many.  */
  rt_queue_push (&victim, task (9));
  ck_assert_ptr_eq (rt_queue_steal (&victim, &thief), task (9));
  ck_assert (!rt_queue_any (&thief));
  for (int i = 1; i <= 1000; i++)
    rt_queue_push (&victim, task (i));
  ck_assert_ptr_eq (rt_queue_steal (&victim, &thief), task (1));
  ck_assert_uint_eq (thief.count, 31);

  /* A busy victim is left alone.  */
  rt_lock (&victim.lock);
  ck_assert_ptr_null (rt_queue_steal (&victim, &thief));
  rt_unlock (&victim.lock);
  rt_queue_destroy (&victim);
  rt_queue_destroy (&thief);
}
END_TEST

enum
{
  THIEVES = 3,
  TASKS = 20000
};

static struct queue shared[THIEVES + 1];
static atomic_int taken[TASKS + 1];
static atomic_int left = TASKS;

static void
take (struct task *t)
{
  if (t)
    {
      atomic_fetch_add (&taken[(uintptr_t)t], 1);
      atomic_fetch_sub (&left, 1);
    }
}

static void *
steal_and_work (void *argument)
{
  struct queue *own = argument;

  while (atomic_load (&left) > 0)
    {
      take (rt_queue_pop_newest (own));
      for (int i = 0; i <= THIEVES; i++)
        if (&shared[i] != own)
          take (rt_queue_steal (&shared[i], own));
    }
  return NULL;
}

START_TEST (queue_every_task_once)
{
  pthread_t thief[THIEVES];

  for (int i = 0; i < THIEVES; i++)
    ck_assert_int_eq (
        pthread_create (&thief[i], NULL, steal_and_work, &shared[i]), 0);
  for (int i = 1; i <= TASKS; i++)
    {
      rt_queue_push (&shared[THIEVES], task (i));
      if (i % 3 == 0)
        take (rt_queue_pop_newest (&shared[THIEVES]));
    }
  steal_and_work (&shared[THIEVES]);
  for (int i = 0; i < THIEVES; i++)
    pthread_join (thief[i], NULL);
  for (int i = 1; i <= TASKS; i++)
    assert_each (taken[i] == 1);
  for (int i = 0; i <= THIEVES; i++)
    rt_queue_destroy (&shared[i]);
}
END_TEST

Suite *
queue_suite (void)
{
  const TTest *const tests[]
      = { queue_ends,       queue_grows_around_its_end, queue_any_index,
          queue_steal_half, queue_every_task_once,      NULL };
  return make_suite ("queue", tests);
}
