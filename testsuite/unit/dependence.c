/* SPDX-License-Identifier: GPL-3.0-or-later

   Histories: the edges order exactly what may not run at the same time.  */

#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "base/dependence.h"

#define NODES 24
#define DATA 4

static bool edges[NODES][NODES];

static void
note (void *data, uint32_t from, uint32_t to)
{
  ck_assert_ptr_eq (data, edges);
  ck_assert_uint_lt (from, to);
  edges[from][to] = true;
}

/* Whether FROM comes before TO by edges.  */
static bool
before (unsigned from, unsigned to)
{
  for (unsigned i = from + 1; i <= to; i++)
    if (edges[from][i] && (i == to || before (i, to)))
      return true;
  return false;
}

/* Random accesses: nodes that do not share a datum are ordered, and those that
   do are not ordered by an edge.  */
static void
try (unsigned seed)
{
  static const unsigned modes[]
      = { 0, TASKS_READ, TASKS_READ, TASKS_WRITE, TASKS_READ_WRITE };
  static char data[DATA];
  unsigned used[NODES][DATA] = { { 0 } };
  struct histories histories = { .edges = { "a test", note, edges } };
  memset (edges, 0, sizeof edges);
  srand (seed);
  for (unsigned i = 0; i < NODES; i++)
    for (unsigned k = 0; k < 3; k++)
      {
        unsigned d = (unsigned)rand () % DATA;
        unsigned mode = modes[(unsigned)rand () % 5];
        if (mode)
          rt_histories_access (&histories, &data[d], i, mode);
        used[i][d] |= mode;
      }
  for (unsigned i = 0; i < NODES; i++)
    for (unsigned j = i + 1; j < NODES; j++)
      {
        bool conflict = false;
        for (unsigned d = 0; d < DATA; d++)
          conflict |= used[i][d] && used[j][d]
                      && !rt_modes_share (used[i][d], used[j][d]);
        ck_assert (conflict ? before (i, j) : !edges[i][j]);
      }
  rt_histories_clear (&histories);
  ck_assert (!histories.table);
}

START_TEST (histories_order)
{
  for (unsigned seed = 0; seed < 300; seed++)
    try (seed);
}
END_TEST

START_TEST (histories_forget)
{
  static int datum;
  struct histories histories = { .edges = { "a test", note, edges } };
  memset (edges, 0, sizeof edges);
  rt_histories_forget (&histories, &datum);
  rt_histories_access (&histories, &datum, 0, TASKS_WRITE);
  rt_histories_access (&histories, &datum, 1, TASKS_READ);
  rt_histories_forget (&histories, &datum);
  rt_histories_access (&histories, &datum, 2, TASKS_WRITE);
  ck_assert (edges[0][1] && !edges[0][2] && !edges[1][2]);
  rt_histories_clear (&histories);
}
END_TEST

Suite *
dependence_suite (void)
{
  const TTest *const tests[] = { histories_order, histories_forget, NULL };
  return make_suite ("dependence", tests);
}
