/* SPDX-License-Identifier: GPL-3.0-or-later

   Histories: the edges order exactly what may not run at the same time.  */

#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include "base/dependence.h"

#define NODES 24
#define DATA 4

/* Two reductions.  */
#define PLUS (TASKS_REDUCTION | 1 << RT_MODE_BITS)
#define TIMES (TASKS_REDUCTION | 2 << RT_MODE_BITS)

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
  static const unsigned modes[] = { 0,
                                    TASKS_READ,
                                    TASKS_READ,
                                    TASKS_WRITE,
                                    TASKS_READ_WRITE,
                                    TASKS_COMMUTATIVE,
                                    TASKS_CONCURRENT,
                                    PLUS };
  unsigned last = 0;
  static char data[DATA];
  unsigned used[NODES][DATA] = { { 0 } };
  struct histories histories = { .edges = { "a test", note, edges } };
  memset (edges, 0, sizeof edges);
  srand (seed);
  for (unsigned i = 0; i < NODES; i++)
    for (unsigned k = 0; k < 3; k++)
      {
        unsigned d = (unsigned)rand () % DATA;
        if (rand () % 3)
          last = modes[(unsigned)rand () % 8];
        unsigned mode = last;
        if (mode)
          rt_histories_access (&histories, &data[d], i, mode);
        if (mode)
          used[i][d] = used[i][d] ? rt_modes_join (used[i][d], mode) : mode;
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

/* Which modes share, and what two become in one call.  */
START_TEST (modes_table)
{
  static const unsigned modes[] = { TASKS_READ,
                                    TASKS_WRITE,
                                    TASKS_READ_WRITE,
                                    TASKS_COMMUTATIVE,
                                    TASKS_CONCURRENT,
                                    PLUS,
                                    TIMES };
  static const char share[7][8] = { "1000000", "0000000", "0000000", "0001000",
                                    "0000100", "0000010", "0000001" };
  for (unsigned i = 0; i < 7; i++)
    for (unsigned j = 0; j < 7; j++)
      {
        bool shares = share[i][j] - '0';
        ck_assert_int_eq (rt_modes_share (modes[i], modes[j]), shares);
        unsigned joined = rt_modes_join (modes[i], modes[j]);
        ck_assert_uint_eq (joined, i == j ? modes[i] : TASKS_READ_WRITE);
      }
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
  const TTest *const tests[]
      = { histories_order, modes_table, histories_forget, NULL };
  return make_suite ("dependence", tests);
}
