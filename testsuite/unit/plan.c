/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/policy/plan.c.  */

#include "unit.h"

#include <math.h>

#include "plan-graph.h"

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
      struct graph_task *task = graph_task (graph, t);
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

Suite *
plan_suite (void)
{
  const TTest *const tests[] = { plan_paper, NULL };
  return make_suite ("plan", tests);
}
