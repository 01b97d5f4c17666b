/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/policy/plan.c: tasks that share what they write.  */

#include "unit.h"

#include "plan-graph.h"
#include "policy/plan-inside.h"

static struct machine machine;
static int data[3];

/* A core and a device, and copies that take 100015 ns.  */
static struct plan *
core_and_device (void)
{
  graph_node (&machine, 1, 1);
  return rt_plan_new (&machine, graph_cost_of);
}

/* A task of COSTS that accesses datum 0 in MODE.  */
static struct plan_task *
access_in (struct plan *plan, uint64_t *costs, unsigned mode)
{
  struct plan_access access = { data, 1000000, mode };
  return rt_plan_submit (plan, costs, costs[0], &access, 1, 0);
}

static struct plan_task *
next (struct plan *plan, unsigned kind, uint64_t now)
{
  uint64_t hold;
  return rt_plan_next (plan, kind, now, &hold);
}

/* The first commutative task waits for another that takes long: the others are
   planned before it, one after the other, and what reads the sum after it.  */
START_TEST (turns_in_gaps)
{
  struct plan *plan = core_and_device ();
  uint64_t slow[] = { 1000000, PLAN_NEVER }, fast[] = { 1001, PLAN_NEVER };
  struct plan_access one = { data + 1, 8, TASKS_WRITE },
                     both[] = { { data + 1, 8, TASKS_READ },
                                { data, 1000000, TASKS_COMMUTATIVE } };
  struct plan_task *adds[4];
  graph_node (&machine, 2, 1);
  rt_plan_changed (plan);
  struct plan_task *producer = rt_plan_submit (plan, slow, 1, &one, 1, 0);
  adds[0] = rt_plan_submit (plan, fast, 1001, both, 2, 0);
  for (unsigned i = 1; i < 4; i++)
    adds[i] = access_in (plan, fast, TASKS_COMMUTATIVE);
  struct plan_task *reader = access_in (plan, fast, TASKS_READ);
  rt_plan_ready (plan, producer, 0);
  for (unsigned i = 1; i < 4; i++)
    rt_plan_ready (plan, adds[i], 0);
  rt_plan_all (plan, 0);
  ck_assert_uint_eq (producer->start, 0);
  for (unsigned i = 1; i < 4; i++)
    ck_assert_uint_eq (adds[i]->start, 1001 * (i - 1));
  ck_assert_uint_eq (adds[0]->start, 1000000);
  ck_assert_uint_eq (reader->start, 1001001);
  /* The first that is to begin has the others and itself behind it.  */
  ck_assert (adds[1]->rank > adds[2]->rank && adds[0]->rank > adds[1]->rank);
  ck_assert_float_eq (adds[0]->rank, 115000 + 5 * 1001);
  rt_plan_free (plan);
}
END_TEST

/* What the last has left on a device is there for the next.  */
START_TEST (turns_move_data)
{
  struct plan *plan = core_and_device ();
  uint64_t device[] = { PLAN_NEVER, 1000 }, any[] = { 50001, 50000 };
  struct plan_task *first = access_in (plan, device, TASKS_COMMUTATIVE);
  struct plan_task *second = access_in (plan, any, TASKS_COMMUTATIVE);
  struct plan_task *third = access_in (plan, any, TASKS_COMMUTATIVE);
  rt_plan_ready (plan, first, 0);
  rt_plan_all (plan, 0);
  ck_assert_uint_eq (first->start, 115000);
  ck_assert_uint_eq (second->kind, 1);
  ck_assert_ptr_eq (next (plan, 1, 0), first);
  ck_assert_uint_eq (rt_plan_behind (second, 0, 0), 116000);
  rt_plan_ended (plan, first, 116000);
  /* It is fetched from there.  */
  rt_plan_ready (plan, second, 116000);
  ck_assert_uint_eq (
      rt_plan_arrival (plan, second, 0, 116000, PLAN_REAL, false).time,
      231000);
  ck_assert_int_eq (rt_plan_kind (plan, second, 116000), 1);
  ck_assert_ptr_eq (next (plan, 1, 116000), second);
  rt_plan_ended (plan, second, 166000);
  /* That one has not begun: the group lives.  */
  struct plan_task *last = access_in (plan, any, TASKS_COMMUTATIVE);
  ck_assert_ptr_eq (last->uses->written, third->uses->written);
  rt_plan_ready (plan, third, 166000);
  ck_assert_ptr_eq (next (plan, 1, 166000), third);
  rt_plan_lost (plan, 1);
  rt_plan_free (plan);
}
END_TEST

/* Members of groups begin together, and what is next comes after all; a group
   whose members have ended is not joined.  */
START_TEST (turns_groups)
{
  static const unsigned modes[]
      = { TASKS_CONCURRENT, TASKS_REDUCTION | 1 << RT_MODE_BITS };
  for (unsigned m = 0; m < 2; m++)
    {
      struct plan *plan = core_and_device ();
      uint64_t costs[] = { 1000, PLAN_NEVER }, twice[] = { 2000, PLAN_NEVER };
      graph_node (&machine, 4, 1);
      rt_plan_changed (plan);
      struct plan_task *before = access_in (plan, costs, TASKS_READ_WRITE);
      struct plan_task *one = access_in (plan, costs, modes[m]);
      struct plan_task *two = access_in (plan, twice, modes[m]);
      struct plan_task *three = access_in (plan, costs, modes[m]);
      struct plan_task *after = access_in (plan, costs, TASKS_READ);
      struct plan_task *again = access_in (plan, costs, modes[m]);
      rt_plan_ready (plan, before, 0);
      rt_plan_all (plan, 0);
      ck_assert_uint_eq (one->start, 1000);
      ck_assert_uint_eq (two->start, 1000);
      ck_assert_uint_eq (three->start, 1000);
      ck_assert_uint_eq (after->start, 3000);
      ck_assert_uint_eq (again->start, 4000);
      ck_assert_ptr_ne (again->uses->written, one->uses->written);
      rt_plan_free (plan);
    }
}
END_TEST

/* Large groups, one after the other: all are executed.  */
START_TEST (turns_many)
{
  struct plan *plan = core_and_device ();
  uint64_t costs[] = { 1000, PLAN_NEVER };
  enum
  {
    MANY = 4000
  };
  static struct plan_task *tasks[4 * MANY];
  static const unsigned modes[]
      = { TASKS_CONCURRENT, TASKS_READ, TASKS_COMMUTATIVE, TASKS_CONCURRENT };
  for (unsigned i = 0; i < 4 * MANY; i++)
    tasks[i] = access_in (plan, costs, modes[i / MANY]);
  uint64_t now = 0;
  for (unsigned group = 0; group < 4; group++)
    {
      for (unsigned i = 0; i < MANY; i++)
        rt_plan_ready (plan, tasks[group * MANY + i], now);
      for (unsigned i = 0; i < MANY; i++)
        {
          struct plan_task *task = next (plan, 0, now);
          assert_each (task);
          rt_plan_ended (plan, task, now += 1000);
        }
    }
  rt_plan_free (plan);
}
END_TEST

Suite *
plan_turns_suite (void)
{
  const TTest *const tests[]
      = { turns_in_gaps, turns_move_data, turns_groups, turns_many, NULL };
  return make_suite ("plan-turns", tests);
}
