/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/policy/plan-explain.c: figures of decisions are those of
   the time at which they are made.  */

#include "unit.h"

#include <string.h>

#include "plan-graph.h"
#include "policy/plan.h"

/* What three independent tasks take on two workers of different kinds.  */
static uint64_t costs[2];

static uint64_t
cost (void *user, unsigned kind)
{
  (void)user;
  return costs[kind];
}

static const char data[3];
static struct plan_task *tasks[3];
static struct plan_choice choices[3];

static struct plan *
submit (struct machine *machine)
{
  static const unsigned one_each[] = { 1, 1 };
  graph_machine (machine, 2, one_each);
  struct plan *plan = rt_plan_new (machine, cost);
  for (unsigned i = 0; i < 3; i++)
    {
      struct plan_access access
          = { .data = &data[i], .bytes = 8, .mode = TASKS_WRITE };
      tasks[i] = rt_plan_submit (plan, &choices[i], 1, &access, 1, 0);
      rt_plan_explain (tasks[i], &choices[i]);
    }
  for (unsigned i = 0; i < 3; i++)
    rt_plan_ready (plan, tasks[i], 0);
  return plan;
}

/* The first begins as planned; it takes long, and the other kind takes one of
   those that should have followed.  */
START_TEST (plan_explain_taken)
{
  struct machine machine;
  costs[0] = 10;
  costs[1] = 35;
  struct plan *plan = submit (&machine);
  struct plan_task *task = rt_plan_next (plan, 0, 0, NULL);
  const struct plan_choice *choice = rt_plan_user (task);
  ck_assert_int_eq (choice->kind, 0);
  ck_assert_int_eq (choice->why, PLAN_EARLIEST);
  ck_assert_uint_eq (choice->finish[0], 10);
  ck_assert_uint_eq (choice->finish[1], 35);
  ck_assert_ptr_null (rt_plan_next (plan, 1, 0, NULL));
  task = rt_plan_next (plan, 1, 50, NULL);
  ck_assert_ptr_nonnull (task);
  choice = rt_plan_user (task);
  ck_assert_int_eq (choice->kind, 1);
  ck_assert_int_eq (choice->why, PLAN_TAKEN);
  ck_assert_int_eq (choice->planned, 0);
  ck_assert_uint_eq (choice->cost[1], 35);
  ck_assert_uint_eq (choice->start[1], 50);
  ck_assert_uint_eq (choice->finish[1], 85);
  /* The first is expected to end after as long again.  */
  ck_assert_uint_gt (choice->start[0], 50);
  ck_assert_uint_gt (choice->finish[0], choice->finish[1]);
  ck_assert (choice->rank == 22.5);
  rt_plan_free (plan);
}
END_TEST

/* Nothing is known: the figures say so, from the first.  */
START_TEST (plan_explain_trial)
{
  struct machine machine;
  costs[0] = PLAN_UNKNOWN;
  costs[1] = PLAN_UNKNOWN;
  memset (choices, 0xff, sizeof choices);
  struct plan *plan = submit (&machine);
  const struct plan_choice *choice
      = rt_plan_user (rt_plan_next (plan, 1, 0, NULL));
  ck_assert_int_eq (choice->kind, 1);
  ck_assert_int_eq (choice->why, PLAN_TRIAL);
  ck_assert (choice->rank >= 0);
  for (unsigned i = 0; i < 2; i++)
    ck_assert_uint_eq (choice->cost[i], PLAN_UNKNOWN);
  rt_plan_free (plan);
}
END_TEST

Suite *
plan_explain_suite (void)
{
  const TTest *const tests[]
      = { plan_explain_taken, plan_explain_trial, NULL };
  return make_suite ("plan-explain", tests);
}
