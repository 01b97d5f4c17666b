/* SPDX-License-Identifier: LGPL-2.1-or-later

   Explanations of decisions, for people.  */

#include "explain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "error.h"
#include "guidance.h"
#include "plan.h"
#include "runtime.h"

void
rt_explain_submitted (struct task *task)
{
  const char *name = rt_config.explain;
  struct guidance *guidance = task->guidance;
  guidance->choice = NULL;
  if (__builtin_expect (!name, 1) || strcmp (name, task->codelet->name))
    return;
  guidance->choice = malloc (sizeof *guidance->choice);
  if (!guidance->choice)
    rt_no_memory (task->site, sizeof *guidance->choice, "TASKS_EXPLAIN");
  rt_plan_explain (guidance->plan, guidance->choice);
}

/* TIME as microseconds from NOW on, or before.  */
static double
from (uint64_t time, uint64_t now)
{
  return ((double)time - (double)now) / 1000;
}

static void
print_kind (const struct plan_choice *choice, unsigned kind, unsigned worker,
            uint64_t now)
{
  const char *name = rt_machine.kinds[kind].name;
  char mark = kind == worker ? '*' : ' ';
  if (choice->cost[kind] == PLAN_NEVER)
    fprintf (stderr, " %c %-24.60s cannot execute it\n", mark, name);
  else if (choice->cost[kind] == PLAN_UNKNOWN)
    fprintf (stderr, " %c %-24.60s not known how long it takes there\n", mark,
             name);
  else
    fprintf (stderr,
             " %c %-24.60s takes %.1f us; data there at %+.1f, start %+.1f,"
             " end %+.1f us\n",
             mark, name, (double)choice->cost[kind] / 1000,
             from (choice->data_ready[kind], now),
             from (choice->start[kind], now),
             from (choice->finish[kind], now));
}

void
rt_explain_begun (const struct task *task, unsigned worker)
{
  static const char *const reasons[]
      = { [PLAN_EARLIEST] = "it was planned where it ends first",
          [PLAN_TRIAL] = "to learn how long it takes there",
          [PLAN_TAKEN] = "planned elsewhere, but here it ends earlier" };
  const struct plan_choice *choice = task->guidance->choice;
  struct site_text where;
  if (__builtin_expect (!choice, 1))
    return;
  uint64_t now = rt_clock ();
  flockfile (stderr);
  fprintf (stderr, "tasks: '%s'%s begins on '%s': %s (rank %.1f us)\n",
           task->codelet->name, rt_site_text (&where, task->site),
           rt_machine.kinds[worker].name, reasons[choice->why],
           choice->rank / 1000);
  for (unsigned i = 0; i < rt_machine.kind_count; i++)
    print_kind (choice, i, worker, now);
  funlockfile (stderr);
}

void
rt_explain_ended (struct task *task)
{
  free (task->guidance->choice);
  task->guidance->choice = NULL;
}
