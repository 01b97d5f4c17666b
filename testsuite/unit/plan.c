/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/policy/plan.c.  */

#include "unit.h"

#include <math.h>

#include "plan-graph.h"
#include "policy/plan-inside.h"

/* Figure 1 and table 1 of Topcuoglu, Hariri and Wu (2002), from which also the
   ranks (table 2) and the makespan are.  */
static struct graph *
paper (void)
{
  static const unsigned costs[10][3]
      = { { 14, 16, 9 },  { 13, 19, 18 }, { 11, 13, 19 }, { 13, 8, 17 },
          { 12, 13, 10 }, { 13, 16, 9 },  { 7, 15, 11 },  { 5, 11, 14 },
          { 18, 12, 20 }, { 21, 7, 16 } };
  static const unsigned edges[15][3]
      = { { 1, 2, 18 },  { 1, 3, 12 },  { 1, 4, 9 },  { 1, 5, 11 },
          { 1, 6, 14 },  { 2, 8, 19 },  { 2, 9, 16 }, { 3, 7, 23 },
          { 4, 8, 27 },  { 4, 9, 23 },  { 5, 9, 13 }, { 6, 8, 15 },
          { 7, 10, 17 }, { 8, 10, 11 }, { 9, 10, 13 } };
  struct graph *graph = graph_new ();
  for (unsigned i = 0; i < 15; i++)
    graph_datum (graph, edges[i][2]);
  for (unsigned t = 1; t <= 10; t++)
    {
      struct graph_task *task = graph_task (graph, 0);
      for (unsigned k = 0; k < 3; k++)
        task->cost[k] = costs[t - 1][k];
      for (unsigned i = 0; i < 15; i++)
        if (edges[i][0] == t || edges[i][1] == t)
          graph_access (graph, i, edges[i][1] == t, edges[i][0] == t);
    }
  graph_finish (graph);
  return graph;
}

static const unsigned one_each[] = { 1, 1, 1 };

START_TEST (plan_paper)
{
  static const double published[10]
      = { 108.000, 77.000, 80.000, 80.000, 69.000,
          63.333,  42.667, 35.667, 44.333, 14.667 };
  struct graph *graph = paper ();
  struct machine machine;
  double ranks[10];
  graph_machine (&machine, 3, one_each);
  ck_assert_uint_eq (offline_heft (graph, &machine, NULL, ranks), 80);
  struct plan_choice choices[10];
  struct simulation simulation
      = { .graph = graph, .machine = &machine, .choices = choices };
  simulate (&simulation);
  ck_assert_uint_eq (simulation.makespan, 80);
  for (unsigned i = 0; i < 10; i++)
    {
      ck_assert (fabs (ranks[i] - published[i]) < 0.0005);
      ck_assert (fabs (choices[i].rank - published[i]) < 0.0005);
    }
  graph_free (graph);
}
END_TEST

/* A few of Topcuoglu's graphs for each CCR, on equal and on different kinds:
   the plan is as good as HEFT that knows everything beforehand, and better
   than queues.  */
static void
compare (unsigned kinds, const unsigned *counts, double ccr, uint32_t window,
         double most)
{
  static const double shapes[] = { 0.5, 1, 2 }, betas[] = { 0.1, 0.5, 1 };
  static const unsigned degrees[] = { 1, 3, 5, 0 };
  struct machine machine;
  double ratio = 0, eager = 0, ws = 0;
  unsigned count = 0;
  graph_machine (&machine, kinds, counts);
  for (unsigned i = 0; i < 36; i++)
    {
      struct random_class class = { 20 + i, shapes[i % 3], degrees[i % 4], ccr,
                                    betas[i / 12] };
      struct graph *graph = graph_topcuoglu (&class, kinds, i);
      double offline = (double)offline_heft (graph, &machine, NULL, NULL);
      struct simulation simulation
          = { .graph = graph, .machine = &machine, .window = window };
      simulate (&simulation);
      ratio += (double)simulation.makespan / offline;
      simulation.policy = SIMULATED_EAGER;
      simulate (&simulation);
      eager += (double)simulation.makespan / offline;
      simulation.policy = SIMULATED_WS;
      simulate (&simulation);
      ws += (double)simulation.makespan / offline;
      count++;
      graph_free (graph);
    }
  ck_assert_msg (ratio <= most * count, "ratio %g", ratio / count);
  ck_assert_msg (ratio < eager && ratio < ws, "plan %g, eager %g, ws %g",
                 ratio, eager, ws);
}

START_TEST (plan_random_graphs)
{
  static const double ccrs[] = { 0.1, 0.5, 1, 5, 10 };
  for (unsigned i = 0; i < 5; i++)
    {
      compare (3, (const unsigned[]){ 1, 1, 1 }, ccrs[i], 0, 1.005);
      compare (3, (const unsigned[]){ 4, 1, 2 }, ccrs[i], 0, 1.005);
    }
}
END_TEST

START_TEST (plan_window) { compare (3, one_each, 1, 15, 1.3); }
END_TEST

/* Factorizations on cores and GPUs: near to what is possible, sooner than
   without a plan, also where costs vary and devices begin tasks ahead.  */
START_TEST (plan_factorizations)
{
  struct machine machine;
  graph_node (&machine, 8, 3);
  for (enum factorization what = CHOLESKY; what <= QR; what++)
    for (unsigned depth = 0; depth < 2; depth++)
      {
        struct graph *graph = graph_factorize (what, 16, 4);
        struct simulation simulation = { .graph = graph,
                                         .machine = &machine,
                                         .window = depth ? 500 : 0,
                                         .depth = depth,
                                         .noise = 0.2 * depth };
        simulate (&simulation);
        double plan = (double)simulation.makespan;
        ck_assert_double_le (plan, 1.4 * graph_bound (graph, &machine));
        simulation.policy = SIMULATED_EAGER;
        simulate (&simulation);
        ck_assert_double_lt (1.2 * plan, (double)simulation.makespan);
        graph_free (graph);
      }
}
END_TEST

/* Kinds that become slower by 4 after a third of the time, which is learnt
   from samples: little is lost against knowing it beforehand.  */
START_TEST (plan_slower_kind)
{
  struct machine machine;
  graph_node (&machine, 8, 3);
  struct graph *graph = graph_factorize (CHOLESKY, 20, 4);
  struct simulation simulation = { .graph = graph, .machine = &machine };
  simulate (&simulation);
  for (unsigned kind = 0; kind < 4; kind++)
    {
      struct drop drop = { kind, simulation.makespan / 3, 4 };
      struct simulation dropped = {
        .graph = graph, .machine = &machine, .drop = &drop, .told = TOLD_LEARNT
      };
      simulate (&dropped);
      double known = (double)offline_heft (graph, &machine, &drop, NULL);
      ck_assert_double_le ((double)dropped.makespan, 1.15 * known);
    }
  graph_free (graph);
}
END_TEST

/* Nothing is known at first: little is lost against knowing everything.  */
START_TEST (plan_learns_costs)
{
  struct machine machine;
  graph_node (&machine, 8, 3);
  struct graph *graph = graph_factorize (CHOLESKY, 20, 4);
  struct simulation simulation = { .graph = graph, .machine = &machine };
  simulate (&simulation);
  double known = (double)simulation.makespan;
  simulation.told = TOLD_UNKNOWN;
  simulate (&simulation);
  ck_assert_double_le ((double)simulation.makespan, 1.3 * known);
  graph_free (graph);
}
END_TEST

/* Single calls, on a machine of three kinds: two workers at the host, and two
   devices to which data are copied if COPIES.  A task's costs are what its
   user points to.  */
static struct machine machine;

static struct plan *
three_kinds (bool copies)
{
  graph_node (&machine, 2, 2);
  for (unsigned i = 1; i < 3 && !copies; i++)
    machine.links[0][i] = machine.links[i][0] = (struct link){ 0 };
  return rt_plan_new (&machine, graph_cost_of);
}

/* A task of COSTS that is ready.  */
static struct plan_task *
submit_ready (struct plan *plan, uint64_t *costs, int32_t priority)
{
  struct plan_task *task
      = rt_plan_submit (plan, costs, costs[0], NULL, 0, priority);
  rt_plan_ready (plan, task, 0);
  return task;
}

static struct plan_task *
next (struct plan *plan, unsigned kind, uint64_t now)
{
  uint64_t hold;
  return rt_plan_next (plan, kind, now, &hold);
}

START_TEST (plan_unusable_kind)
{
  struct plan *plan = three_kinds (false);
  uint64_t any[] = { 900, 100, 100 }, only[] = { PLAN_NEVER, 100, PLAN_NEVER };
  for (unsigned i = 0; i < 40; i++)
    submit_ready (plan, any, 0);
  rt_plan_ended (plan, next (plan, 1, 0), 100);
  machine.kinds[1].usable = false;
  rt_plan_changed (plan);
  ck_assert_ptr_null (next (plan, 1, 100));
  ck_assert (!rt_plan_hint (plan, 1));
  struct plan_task *task = submit_ready (plan, only, 0);
  ck_assert (rt_plan_hint (plan, 1));
  ck_assert_ptr_eq (next (plan, 1, 100), task);
  rt_plan_ended (plan, task, 200);
  for (unsigned i = 1; i < 40; i++)
    {
      task = next (plan, 2, 100 * i);
      ck_assert_ptr_nonnull (task);
      rt_plan_ended (plan, task, 100 * i + 100);
    }
  ck_assert_ptr_null (next (plan, 2, 4000));
  rt_plan_free (plan);
}
END_TEST

START_TEST (plan_failing_kind)
{
  struct plan *plan = three_kinds (false);
  uint64_t costs[] = { 900, 100, 500 };
  struct plan_task *task = submit_ready (plan, costs, 0);
  ck_assert_int_eq (rt_plan_kind (plan, task, 0), 1);
  ck_assert_ptr_eq (next (plan, 1, 0), task);
  costs[1] = PLAN_NEVER;
  rt_plan_ready (plan, task, 10);
  ck_assert_ptr_null (next (plan, 1, 10));
  ck_assert_int_eq (rt_plan_kind (plan, task, 10), 2);
  ck_assert_ptr_eq (next (plan, 2, 10), task);
  ck_assert_ptr_eq (rt_plan_user (task), costs);
  rt_plan_ended (plan, task, 20);
  rt_plan_free (plan);
}
END_TEST

START_TEST (plan_priorities)
{
  struct plan *plan = three_kinds (false);
  uint64_t costs[] = { PLAN_NEVER, 100, PLAN_NEVER };
  const int32_t order[] = { 0, 3, -1, 7, 2, 0, INT32_MAX, INT32_MIN, 5 };
  struct plan_task *tasks[9], *task, *last = NULL;
  for (unsigned i = 0; i < 8; i++)
    tasks[i] = submit_ready (plan, costs, order[i]);
  /* One that comes when the others have been planned.  */
  ck_assert_ptr_eq (task = next (plan, 1, 0), tasks[6]);
  rt_plan_ended (plan, task, 100);
  tasks[8] = submit_ready (plan, costs, order[8]);
  static const unsigned sorted[] = { 3, 8, 1, 4, 0, 5, 2, 7 };
  for (unsigned i = 0; i < 8; i++)
    {
      ck_assert_ptr_eq (task = next (plan, 1, 100 + 100 * i),
                        tasks[sorted[i]]);
      rt_plan_ended (plan, task, 200 + 100 * i);
    }
  /* What an urgent task waits for is urgent.  */
  struct plan_access access = { &access, 8, TASKS_READ_WRITE };
  struct plan_task *before = rt_plan_submit (plan, costs, 0, &access, 1, 1);
  for (unsigned i = 0; i < 5; i++)
    submit_ready (plan, costs, 2);
  last = rt_plan_submit (plan, costs, 0, &access, 1, 3);
  rt_plan_ready (plan, before, 0);
  ck_assert_ptr_eq (next (plan, 1, 1000), before);
  rt_plan_ended (plan, before, 1100);
  rt_plan_ready (plan, last, 1100);
  ck_assert_ptr_eq (next (plan, 1, 1100), last);
  rt_plan_free (plan);
}
END_TEST

START_TEST (plan_holds)
{
  struct plan *plan = three_kinds (false);
  uint64_t short_one[] = { PLAN_NEVER, 10, PLAN_NEVER },
           urgent[] = { PLAN_NEVER, PLAN_NEVER, 200 },
           other[] = { PLAN_NEVER, PLAN_NEVER, 100 }, hold;
  struct plan_access access = { &access, 0, TASKS_READ_WRITE };
  struct plan_task *first = rt_plan_submit (plan, short_one, 1, &access, 1, 0);
  struct plan_task *second = rt_plan_submit (plan, urgent, 2, &access, 1, 0);
  struct plan_task *third = rt_plan_submit (plan, other, 3, NULL, 0, 0);
  rt_plan_ready (plan, first, 0);
  rt_plan_ready (plan, third, 0);
  ck_assert_ptr_eq (next (plan, 1, 0), first);
  /* THIRD would delay SECOND, which is worth waiting for.  */
  ck_assert_ptr_null (rt_plan_next (plan, 2, 0, &hold));
  ck_assert_uint_eq (hold, 10);
  /* FIRST is late: not for ever.  */
  ck_assert_ptr_null (rt_plan_next (plan, 2, 11, &hold));
  ck_assert_uint_gt (hold, 11);
  ck_assert_ptr_eq (next (plan, 2, 41), third);
  rt_plan_ended (plan, first, 100);
  rt_plan_ended (plan, third, 160);
  rt_plan_ready (plan, second, 160);
  ck_assert_ptr_eq (next (plan, 2, 160), second);
  rt_plan_ended (plan, second, 360);
  rt_plan_free (plan);
}
END_TEST

/* What a worker waits for never begins: it does not wait long.  */
START_TEST (plan_holds_not_for_ever)
{
  struct plan *plan = three_kinds (false);
  uint64_t short_one[] = { PLAN_NEVER, 10, PLAN_NEVER },
           urgent[] = { PLAN_NEVER, PLAN_NEVER, 200 },
           other[] = { PLAN_NEVER, PLAN_NEVER, 100 }, hold, now = 0;
  struct plan_access access = { &access, 0, TASKS_READ_WRITE };
  struct plan_task *first = rt_plan_submit (plan, short_one, 1, &access, 1, 0);
  rt_plan_submit (plan, urgent, 2, &access, 1, 0);
  rt_plan_ready (plan, rt_plan_submit (plan, other, 3, NULL, 0, 0), 0);
  rt_plan_ready (plan, first, 0);
  while (!rt_plan_next (plan, 2, now, &hold))
    {
      ck_assert_uint_gt (hold, now);
      ck_assert_uint_lt (hold, 50);
      now = hold;
    }
  rt_plan_free (plan);
}
END_TEST

/* Costs that are out of all proportion.  */
START_TEST (plan_enormous_costs)
{
  struct plan *plan = three_kinds (true);
  uint64_t costs[] = { PLAN_UNKNOWN - 1, 0, UINT64_C (1) << 63 };
  struct plan_access access = { &access, UINT64_MAX, TASKS_READ_WRITE };
  for (unsigned i = 0; i < 9; i++)
    {
      struct plan_task *task = rt_plan_submit (plan, costs, 1, &access, 1, 0);
      rt_plan_ready (plan, task, i);
      unsigned kind = 0;
      while (kind < 3 && next (plan, kind, i) != task)
        kind++;
      ck_assert_uint_lt (kind, 3);
      rt_plan_ended (plan, task, UINT64_C (1) << 60);
    }
  rt_plan_free (plan);
}
END_TEST

START_TEST (plan_trials)
{
  struct plan *plan = three_kinds (false);
  uint64_t costs[] = { PLAN_UNKNOWN, PLAN_UNKNOWN, PLAN_NEVER };
  struct plan_task *tried[3];
  for (unsigned i = 0; i < 10; i++)
    {
      struct plan_task *task = rt_plan_submit (plan, costs, 1, NULL, 0, 0);
      rt_plan_ready (plan, task, 0);
    }
  /* Nothing is known: one for each worker, even of a device that would take
     more.  */
  for (unsigned i = 0; i < 2; i++)
    ck_assert_ptr_nonnull (tried[i] = next (plan, 0, 0));
  ck_assert_ptr_nonnull (tried[2] = next (plan, 1, 0));
  ck_assert_ptr_null (next (plan, 1, 0));
  ck_assert_ptr_null (next (plan, 2, 0));
  /* The others wait for the first sample, of the cores, and go there.  */
  rt_plan_ended (plan, tried[0], 1000);
  costs[0] = 1000;
  ck_assert (rt_plan_hint (plan, 0));
  ck_assert_ptr_nonnull (tried[0] = next (plan, 0, 1000));
  ck_assert_ptr_null (next (plan, 1, 1000));
  /* The device is much faster.  */
  rt_plan_ended (plan, tried[2], 1001);
  costs[1] = 10;
  for (unsigned i = 0; i < 6; i++)
    {
      ck_assert_ptr_nonnull (tried[2] = next (plan, 1, 1100 + i));
      rt_plan_ended (plan, tried[2], 1101 + i);
    }
  ck_assert_ptr_null (next (plan, 0, 1200));
  ck_assert_ptr_null (next (plan, 1, 1200));
  rt_plan_free (plan);
}
END_TEST

START_TEST (plan_where_data_are)
{
  struct plan *plan = three_kinds (true);
  uint64_t costs[] = { PLAN_NEVER, 1000, 1000 };
  struct plan_access access = { &access, 1 << 20, TASKS_READ };
  struct plan_choice choice;
  static const unsigned expected[] = { 1, 2, 1, 1 };
  for (unsigned i = 0; i < 4; i++)
    {
      if (i == 1)
        rt_plan_data (plan, &access, 2, true);
      else if (i == 2)
        rt_plan_lost (plan, 2);
      else if (i == 3)
        rt_plan_forget (plan, &access);
      struct plan_task *task = rt_plan_submit (plan, costs, 1, &access, 1, 0);
      rt_plan_explain (task, &choice);
      ck_assert_int_eq (choice.kind, -1);
      rt_plan_ready (plan, task, 0);
      unsigned kind = (unsigned)rt_plan_kind (plan, task, 1000000 * i);
      ck_assert_uint_eq (kind, expected[i]);
      ck_assert_int_eq (choice.kind, (int)kind);
      ck_assert_uint_eq (choice.finish[kind] - choice.start[kind], 1000);
      ck_assert_uint_eq (choice.cost[0], PLAN_NEVER);
      ck_assert_uint_le (choice.data_ready[kind], choice.data_ready[3 - kind]);
      ck_assert_ptr_eq (next (plan, kind, 1000000 * i), task);
      rt_plan_ended (plan, task, 1000000 * i + 1000);
    }
  rt_plan_free (plan);
}
END_TEST

/* What the host writes after a task is not where the task leaves it, although
   the plan hears of that before the task has ended.  */
START_TEST (plan_written_by_others)
{
  struct plan *plan = three_kinds (true);
  uint64_t costs[] = { PLAN_NEVER, 1000, 1000 };
  struct plan_access access = { &access, 1 << 20, TASKS_READ_WRITE };
  struct plan_choice choice;
  struct plan_task *writer = rt_plan_submit (plan, costs, 1, &access, 1, 0);
  rt_plan_ready (plan, writer, 0);
  ck_assert_ptr_eq (next (plan, 1, 0), writer);
  rt_plan_data (plan, &access, 0, true);
  access.mode = TASKS_READ;
  struct plan_task *reader = rt_plan_submit (plan, costs, 1, &access, 1, 0);
  rt_plan_explain (reader, &choice);
  rt_plan_ended (plan, writer, 1 << 22);
  rt_plan_ready (plan, reader, 1 << 22);
  rt_plan_kind (plan, reader, 1 << 22);
  ck_assert_uint_gt (choice.data_ready[1], 1 << 22);
  ck_assert_uint_eq (choice.data_ready[1], choice.data_ready[2]);
  rt_plan_free (plan);
}
END_TEST

/* Tasks of which the plan is not told: whether their data are at the host, and
   what they write is then.  */
START_TEST (plan_passes)
{
  struct plan *plan = three_kinds (true);
  uint64_t costs[] = { PLAN_NEVER, 1000, 1000 };
  struct plan_access access = { &access, 1 << 20, TASKS_READ_WRITE };
  ck_assert (rt_plan_passes (plan, &access, 1));
  struct plan_task *writer = rt_plan_submit (plan, costs, 1, &access, 1, 0);
  ck_assert (!rt_plan_passes (plan, &access, 1));
  rt_plan_ready (plan, writer, 0);
  ck_assert_ptr_eq (next (plan, 1, 0), writer);
  rt_plan_ended (plan, writer, 1 << 22);
  ck_assert (!rt_plan_passes (plan, &access, 1));
  rt_plan_data (plan, &access, 0, false);
  ck_assert (rt_plan_passes (plan, &access, 1));
  /* Now it is nowhere else.  */
  rt_plan_lost (plan, 1);
  ck_assert (rt_plan_passes (plan, &access, 1));
  ck_assert_uint_eq (plan->datum_count, 0);
  rt_plan_free (plan);
}
END_TEST

/* Who has nothing to do takes what waits for a worker that takes longer than
   expected.  */
START_TEST (plan_takes_over)
{
  struct plan *plan = three_kinds (false);
  uint64_t costs[] = { PLAN_NEVER, 1000, 1000 };
  struct plan_task *task;
  for (unsigned i = 0; i < 20; i++)
    submit_ready (plan, costs, 0);
  ck_assert_ptr_nonnull (next (plan, 1, 0));
  uint64_t now = 0;
  for (unsigned i = 0; i < 19; i++)
    {
      ck_assert_ptr_nonnull (task = next (plan, 2, now));
      rt_plan_ended (plan, task, now += 1000);
    }
  rt_plan_free (plan);
}
END_TEST

/* What is remembered is in proportion to what is unfinished.  */
START_TEST (plan_forgets)
{
  struct plan *plan = three_kinds (false);
  uint64_t costs[] = { 1000, 100, 100 };
  static struct plan_task *tasks[50];
  static char data[200000];
  for (unsigned i = 0; i < 200000; i++)
    {
      struct plan_access accesses[]
          = { { data + i, 100, TASKS_WRITE }, { data, 100, TASKS_READ } };
      struct plan_task *task;
      while (i >= 50 && (task = next (plan, 1 + i % 2, 100 * i)))
        rt_plan_ended (plan, task, 100 * i + 50);
      tasks[i % 50] = rt_plan_submit (plan, costs, i, accesses, 2, 0);
      rt_plan_ready (plan, tasks[i % 50], 100 * i);
    }
  uint32_t versions = 0;
  for (struct version *free = plan->free_versions; free; free = free->next)
    versions++;
  ck_assert_uint_lt (versions, 40000);
  ck_assert_uint_lt (plan->datum_count, 40000);
  rt_plan_free (plan);
}
END_TEST

/* So it is while many wait, and longer than those that come and go.  */
START_TEST (plan_forgets_behind)
{
  struct plan *plan = three_kinds (false);
  uint64_t slow[] = { UINT64_C (1) << 40, PLAN_NEVER, PLAN_NEVER };
  uint64_t costs[] = { 1000, PLAN_NEVER, PLAN_NEVER };
  struct plan_access access = { &access, 8, TASKS_READ_WRITE };
  struct plan_task *task = rt_plan_submit (plan, slow, 1, &access, 1, 0);
  for (unsigned i = 0; i < 5000; i++)
    rt_plan_submit (plan, costs, 2, &access, 1, 0);
  rt_plan_ready (plan, task, 0);
  ck_assert_ptr_eq (next (plan, 0, 0), task);
  for (unsigned i = 0; i < 50000; i++)
    {
      task = rt_plan_submit (plan, costs, 2, NULL, 0, 0);
      rt_plan_ready (plan, task, 1000 * i);
      assert_each (next (plan, 0, 1000 * i) == task);
      rt_plan_ended (plan, task, 1000 * i + 1000);
    }
  ck_assert_uint_lt (plan->task_room, 40000);
  ck_assert_uint_lt (plan->kinds[0].entry_capacity, 40000);
  rt_plan_free (plan);
}
END_TEST

/* Devices are found while tasks that write and read the same are planned, and
   data are in one of those that were there.  */
START_TEST (plan_more_memories)
{
  enum
  {
    DEVICES = 9
  };
  uint64_t costs[1 + DEVICES] = { PLAN_NEVER };
  struct plan_access access = { &access, 1 << 20, TASKS_READ_WRITE };
  struct plan_task *tasks[4];
  graph_node (&machine, 2, 1);
  struct plan *plan = rt_plan_new (&machine, graph_cost_of);
  for (unsigned i = 1; i <= DEVICES; i++)
    costs[i] = 1000;
  for (unsigned i = 0; i < 4; i++)
    {
      access.mode = i % 3 ? TASKS_READ : TASKS_READ_WRITE;
      tasks[i] = rt_plan_submit (plan, costs, 1, &access, 1, 0);
    }
  rt_plan_ready (plan, tasks[0], 0);
  ck_assert_ptr_eq (next (plan, 1, 0), tasks[0]);
  graph_node (&machine, 2, DEVICES);
  rt_plan_changed (plan);
  rt_plan_ended (plan, tasks[0], 1 << 22);
  for (unsigned i = 1; i < 4; i++)
    {
      rt_plan_ready (plan, tasks[i], 1 << 22);
      ck_assert_int_eq (rt_plan_kind (plan, tasks[i], 1 << 22), 1);
      ck_assert_ptr_eq (next (plan, 1, 1 << 22), tasks[i]);
      rt_plan_ended (plan, tasks[i], (1 << 22) + 1000);
    }
  rt_plan_free (plan);
}
END_TEST

Suite *
plan_suite (void)
{
  const TTest *const tests[]
      = { plan_paper,          plan_random_graphs,      plan_window,
          plan_factorizations, plan_slower_kind,        plan_learns_costs,
          plan_unusable_kind,  plan_failing_kind,       plan_priorities,
          plan_holds,          plan_holds_not_for_ever, plan_enormous_costs,
          plan_trials,         plan_where_data_are,     plan_written_by_others,
          plan_passes,         plan_takes_over,         plan_forgets,
          plan_forgets_behind, plan_more_memories,      NULL };
  return make_suite ("plan", tests);
}
