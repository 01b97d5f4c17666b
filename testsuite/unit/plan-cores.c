/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of what plans make of cores: devices that execute on them
   (libruntime/policy/plan-guest.c), and caches that have a task's data.  */

#include "unit.h"

#include "plan-graph.h"
#include "policy/plan-inside.h"

static struct machine machine;

/* A plan for CORES cores, and a device that executes on all of them.  */
static struct plan *
cores_and_guest (unsigned cores)
{
  graph_node (&machine, cores, 1);
  machine.links[0][1] = machine.links[1][0] = (struct link){ 0 };
  machine.kinds[1].cores = cores;
  return rt_plan_new (&machine, graph_cost_of);
}

/* A task of COSTS that is ready.  */
static struct plan_task *
submit_ready (struct plan *plan, uint64_t *costs, int32_t priority)
{
  struct plan_task *task = rt_plan_submit (plan, costs, 0, NULL, 0, priority);
  rt_plan_ready (plan, task, 0);
  return task;
}

/* Of 20 independent tasks of COSTS, those that CORES cores do not get.  */
static unsigned
guest_gets (unsigned cores, uint64_t *costs)
{
  struct plan *plan = cores_and_guest (cores);
  struct plan_task *tasks[20];
  unsigned count = 0;
  for (unsigned i = 0; i < 20; i++)
    tasks[i] = submit_ready (plan, costs, 0);
  for (unsigned i = 0; i < 20; i++)
    count += rt_plan_kind (plan, tasks[i], 0) == 1;
  rt_plan_free (plan);
  return count;
}

/* Cores are not taken from other tasks, unless that makes all end sooner.  */
START_TEST (plan_guest_shares_cores)
{
  ck_assert_uint_eq (guest_gets (2, (uint64_t[]){ 100, 55 }), 0);
  ck_assert_uint_eq (guest_gets (2, (uint64_t[]){ 100, 45 }), 20);
  ck_assert_uint_eq (guest_gets (2, (uint64_t[]){ PLAN_NEVER, 900 }), 20);
  ck_assert_uint_lt (guest_gets (8, (uint64_t[]){ 100, 20 }), 8);
}
END_TEST

/* One task after the other leaves cores idle, if there are some.  */
START_TEST (plan_guest_on_longest_path)
{
  static const struct
  {
    unsigned cores, chains;
    uint64_t costs[2];
    int kind;
  } cases[] = { { 8, 1, { 1000, 200 }, 1 },
                { 8, 20, { 1000, 200 }, 0 },
                { 8, 1, { 1000, 300 }, 0 },
                { 2, 1, { 1000, 800 }, 0 } };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      static const char data[20];
      uint64_t costs[2] = { cases[i].costs[0], cases[i].costs[1] };
      struct plan *plan = cores_and_guest (cases[i].cores);
      struct plan_task *first = NULL;
      for (unsigned chain = 0; chain < cases[i].chains; chain++)
        for (unsigned j = 0; j < 10; j++)
          {
            struct plan_access access = { &data[chain], 8, TASKS_READ_WRITE };
            struct plan_task *task
                = rt_plan_submit (plan, costs, 0, &access, 1, 0);
            if (!j)
              rt_plan_ready (plan, task, 0);
            if (!first)
              first = task;
          }
      ck_assert_int_eq (rt_plan_kind (plan, first, 0), cases[i].kind);
      rt_plan_free (plan);
    }
}
END_TEST

/* What has begun on the guest keeps the cores, and the other way round.  */
START_TEST (plan_guest_keeps_cores)
{
  uint64_t only[] = { PLAN_NEVER, 500 }, core[] = { 100, PLAN_NEVER };
  struct plan *plan = cores_and_guest (2);
  struct plan_task *guest = submit_ready (plan, only, 0);
  ck_assert_ptr_eq (rt_plan_next (plan, 1, 0, NULL), guest);
  struct plan_task *task = submit_ready (plan, core, 0);
  ck_assert_ptr_eq (rt_plan_next (plan, 0, 0, NULL), task);
  ck_assert_uint_eq (task->start, 500);
  rt_plan_ended (plan, guest, 300);
  guest = submit_ready (plan, only, 0);
  ck_assert_ptr_eq (rt_plan_next (plan, 1, 300, NULL), guest);
  ck_assert_uint_eq (guest->start, 600);
  rt_plan_free (plan);
}
END_TEST

/* KIND executes COUNT tasks, one after the other, from *NOW on; they take
   LONGER and SHORTER in turn.  How many there were for it.  */
static unsigned
execute (struct plan *plan, unsigned kind, unsigned count, uint64_t *now,
         uint64_t longer, uint64_t shorter)
{
  unsigned i = 0;
  for (; i < count; i++)
    {
      struct plan_task *task = rt_plan_next (plan, kind, *now, NULL);
      if (!task)
        break;
      *now += i % 2 ? longer : shorter;
      rt_plan_ended (plan, task, *now);
    }
  return i;
}

/* Tasks whose times vary are not kept for those they are planned for, unless a
   guest would waste the cores.  */
START_TEST (plan_guest_of_varying_tasks)
{
  static const struct
  {
    uint64_t costs[2];
    unsigned kind; /* for which they are planned */
    uint64_t longer, shorter, other;
    unsigned others; /* of ten, what the other kind gets */
  } cases[] = { { { 100, 60 }, 0, 1000, 10, 10, 10 },
                { { 100, 60 }, 0, 110, 90, 60, 0 },
                { { 100, 60 }, 0, 1000, 10, 10000, 8 },
                { { 9000, 40 }, 1, 1000, 10, 10000, 10 },
                { { 9000, 40 }, 1, 50, 40, 900, 0 } };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      uint64_t costs[2] = { cases[i].costs[0], cases[i].costs[1] }, now = 0;
      struct plan *plan = cores_and_guest (2);
      unsigned other = !cases[i].kind;
      for (unsigned j = 0; j < 40; j++)
        submit_ready (plan, costs, 0);
      ck_assert_ptr_null (rt_plan_next (plan, other, 0, NULL));
      ck_assert_uint_eq (execute (plan, cases[i].kind, 10, &now,
                                  cases[i].longer, cases[i].shorter),
                         10);
      ck_assert_uint_eq (
          execute (plan, other, 10, &now, cases[i].other, cases[i].other),
          cases[i].others);
      rt_plan_free (plan);
    }
}
END_TEST

/* That a guest is much faster than a core does not mean that times vary.  */
START_TEST (plan_guest_of_steady_tasks)
{
  uint64_t costs[2] = { PLAN_UNKNOWN, 40 }, now = 0;
  struct plan *plan = cores_and_guest (2);
  for (unsigned i = 0; i < 30; i++)
    submit_ready (plan, costs, 0);
  ck_assert_uint_eq (execute (plan, 0, 1, &now, 1000, 1000), 1);
  costs[0] = 1000;
  ck_assert_uint_eq (execute (plan, 1, 10, &now, 40, 40), 10);
  ck_assert_uint_eq (execute (plan, 0, 10, &now, 1000, 1000), 0);
  rt_plan_free (plan);
}
END_TEST

/* A core begins what its cache has the data of, if that is short, planned for
   cores, and as urgent as what it is begun instead of.  */
START_TEST (plan_warm)
{
  uint64_t costs[] = { 100, PLAN_NEVER }, device[] = { PLAN_NEVER, 100 };
  struct plan *plan = cores_and_guest (2);
  struct plan_warm none = { NULL, 0 };
  ck_assert (!rt_plan_warm_p (&none));
  ck_assert_ptr_null (rt_plan_next_warm (plan, 0, 0, &none, 100));
  struct plan_task *first = submit_ready (plan, costs, 0);
  struct plan_task *other = submit_ready (plan, costs, 0);
  struct plan_warm warm = rt_plan_warm (other);
  ck_assert (rt_plan_warm_p (&warm));
  ck_assert_ptr_null (rt_plan_next_warm (plan, 0, 0, &warm, 99));
  ck_assert_ptr_null (rt_plan_next_warm (plan, 1, 0, &warm, 100));
  ck_assert_ptr_eq (rt_plan_next_warm (plan, 0, 0, &warm, 100), other);
  ck_assert (!rt_plan_warm_p (&warm));
  ck_assert_ptr_null (rt_plan_next_warm (plan, 0, 0, &warm, 100));
  rt_plan_ended (plan, other, 100);
  ck_assert_ptr_eq (rt_plan_next (plan, 0, 100, NULL), first);
  rt_plan_ended (plan, first, 200);
  /* Its record is another's now.  */
  other = submit_ready (plan, costs, 0);
  ck_assert (!rt_plan_warm_p (&warm));
  warm = rt_plan_warm (other);
  first = submit_ready (plan, costs, 1);
  ck_assert_ptr_null (rt_plan_next_warm (plan, 0, 200, &warm, 100));
  ck_assert_ptr_eq (rt_plan_next (plan, 0, 200, NULL), first);
  warm = rt_plan_warm (submit_ready (plan, device, 0));
  ck_assert_ptr_null (rt_plan_next_warm (plan, 0, 200, &warm, 100));
  rt_plan_free (plan);
}
END_TEST

Suite *
plan_cores_suite (void)
{
  const TTest *const tests[] = { plan_guest_shares_cores,
                                 plan_guest_on_longest_path,
                                 plan_guest_keeps_cores,
                                 plan_guest_of_varying_tasks,
                                 plan_guest_of_steady_tasks,
                                 plan_warm,
                                 NULL };
  return make_suite ("plan-cores", tests);
}
