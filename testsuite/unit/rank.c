/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/engine/rank.c: what is looked at behind a task, also
   while another thread is about to enter tasks.  */

#include "unit.h"

#include "engine/rank.h"
#include "engine/task.h"

/* How long a body takes.  */
#define LENGTH 7

static struct kind kind = { .mean = LENGTH * RT_RANK_UNIT };
static const struct tasks_codelet codelet
    = { .name = "test", .block_align = 1, .runtime = &kind };

/* A task that writes the COUNT orders; it has not entered them.  */
static struct task *
make (struct order *const *orders, uint32_t count)
{
  struct task *task = rt_task_new (rt_self, &codelet, 0, count);
  for (uint32_t i = 0; i < count; i++)
    rt_task_access_order (task, orders[i], TASKS_READ_WRITE);
  return task;
}

/* A task that writes ORDER is called; whether it is ready.  */
static bool
call (struct task **task, struct order *order)
{
  *task = make (&order, 1);
  if (rt_task_enter (*task))
    return true;
  rt_task_submitted (rt_self, *task);
  return false;
}

/* What waits in an order that the task behind has not entered yet does not
   wait for that, and may be gone when it is looked at.  */
START_TEST (rank_entering)
{
  struct order one = { 0 }, two = { 0 };
  struct task *ready, *other, *waits;
  ck_assert (call (&ready, &one));
  ck_assert (call (&other, &two));
  ck_assert (!call (&waits, &two));

  /* As rt_task_enter does it: between the two accesses...  */
  struct task *entering = make ((struct order *[]){ &one, &two }, 2);
  struct access *accesses = rt_task_accesses (entering);
  atomic_store (&entering->blockers, 3);
  ck_assert (!rt_order_enter (&accesses[0]));
  ck_assert_uint_eq (rt_rank (ready), 2 * LENGTH);
  ck_assert_uint_eq (RT_RANK_ERA (waits->rank), 0);
  /* ...and behind them.  */
  ck_assert (!rt_order_enter (&accesses[1]));
  ck_assert_uint_eq (rt_rank (ready), 2 * LENGTH);
  rt_task_submitted (rt_self, entering);
  struct task *last;
  ck_assert (!call (&last, &two));
  rt_rank_stop ();
  ck_assert_uint_eq (rt_rank (ready), 3 * LENGTH);
  ck_assert_uint_eq (rt_rank (waits), 3 * LENGTH);
  ck_assert_uint_eq (RT_RANK_ERA (waits->rank), 0);
  for (struct task **task
       = (struct task *[]){ ready, other, waits, entering, last, NULL };
       *task; task++)
    rt_task_free (rt_self, *task);
}
END_TEST

/* The path goes on behind an access that has been granted.  */
START_TEST (rank_granted)
{
  struct order one = { 0 }, two = { 0 };
  struct task *ready, *behind;
  ck_assert (call (&ready, &one));
  struct task *next = make ((struct order *[]){ &one, &two }, 2);
  ck_assert (!rt_task_enter (next));
  ck_assert (!call (&behind, &two));
  ck_assert_uint_eq (rt_rank (ready), 2 * LENGTH);
  rt_task_submitted (rt_self, next);
  rt_rank_stop ();
  ck_assert_uint_eq (rt_rank (ready), 3 * LENGTH);
  rt_task_free (rt_self, ready);
  rt_task_free (rt_self, next);
  rt_task_free (rt_self, behind);
}
END_TEST

Suite *
rank_suite (void)
{
  const TTest *const tests[] = { rank_entering, rank_granted, NULL };
  return make_suite ("rank", tests);
}
