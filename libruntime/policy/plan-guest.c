/* SPDX-License-Identifier: LGPL-2.1-or-later

   Guests: devices that execute on the cores of kind 0 (machine.h).

   What is executed there takes cores from other tasks: as planned, a guest is
   free when its cores are, and they are when it is.  So it is another way to
   execute a task, on several cores at once, and it is chosen as heuristics for
   such tasks do, with the criterion of CPA (Radulescu and van Gemund, A
   low-cost approach towards mixed task and data parallel scheduling, ICPP
   2001): if it takes more of the cores' time than one core alone, then only
   where there is less to do beside the longest path than would keep the cores
   busy.  */

#include "plan-inside.h"

/* How many times the time of one core a guest may take of several.  Times are
   measured while others execute, too: who wins by less may lose.  */
#define MOST_WASTE 2

static unsigned
cores_of (const struct plan *plan, unsigned kind)
{
  return plan->guests ? plan->machine->kinds[kind].cores : 0;
}

void
rt_plan_guests (struct plan *plan)
{
  plan->guests = false;
  for (unsigned i = 0; i < plan->kind_count; i++)
    plan->guests |= plan->machine->kinds[i].cores > 0;
}

/* When what the first COUNT workers of KIND have begun is expected to end. */
static uint64_t
begun_until (const struct plan *plan, unsigned kind, unsigned count,
             uint64_t now)
{
  const struct plan_kind *workers = &plan->kinds[kind];
  uint64_t end = now;
  for (unsigned i = 0; i < count && i < workers->count; i++)
    {
      struct plan_task *last
          = TAILQ_LAST (&workers->workers[i].begun, plan_task_list);
      uint64_t until = last ? rt_plan_expected (last, now) : now;
      end = until > end ? until : end;
    }
  return end;
}

uint64_t
rt_plan_guest_keeps (const struct plan *plan, unsigned kind, unsigned worker,
                     uint64_t now)
{
  uint64_t end = now;
  if (cores_of (plan, kind))
    end = begun_until (plan, 0, cores_of (plan, kind), now);
  for (unsigned i = 1; !kind && i < plan->kind_count; i++)
    if (worker < cores_of (plan, i))
      {
        uint64_t until = begun_until (plan, i, 1, now);
        end = until > end ? until : end;
      }
  return end;
}

uint64_t
rt_plan_guest_start (const struct plan *plan, unsigned kind, uint64_t start)
{
  const struct plan_kind *host = &plan->kinds[0];
  for (unsigned i = 0; i < cores_of (plan, kind) && i < host->count; i++)
    if (host->workers[i].line.end > start)
      start = host->workers[i].line.end;
  return start;
}

void
rt_plan_guest_take (struct plan *plan, unsigned kind, uint64_t start,
                    uint64_t duration)
{
  struct plan_kind *host = &plan->kinds[0];
  for (unsigned i = 0; i < cores_of (plan, kind) && i < host->count; i++)
    rt_timeline_take (&host->workers[i].line, start, duration, plan->least[0]);
}

double
rt_plan_alone (const struct plan *plan, const struct plan_task *task)
{
  uint64_t cost = rt_table_row (&plan->costs, task->row)[0];
  return cost < PLAN_UNKNOWN ? (double)cost : 0;
}

/* Whether TASK takes the cores of KIND no more than TIMES what it takes one of
   them, as far as that is known.  */
static bool
takes (const struct plan *plan, const struct plan_task *task, unsigned kind,
       unsigned times)
{
  unsigned cores = cores_of (plan, kind);
  const uint64_t *costs = rt_table_row (&plan->costs, task->row);
  return !cores || costs[0] >= PLAN_UNKNOWN || costs[kind] >= PLAN_UNKNOWN
         || (double)costs[kind] * cores <= (double)costs[0] * times;
}

bool
rt_plan_guest_saves (const struct plan *plan, const struct plan_task *task,
                     unsigned kind)
{
  return takes (plan, task, kind, 1);
}

bool
rt_plan_guest_worth (const struct plan *plan, const struct plan_task *task,
                     unsigned kind)
{
  unsigned cores = cores_of (plan, kind);
  return takes (plan, task, kind, 1)
         || (cores > MOST_WASTE && takes (plan, task, kind, MOST_WASTE)
             && task->rank * cores > plan->left);
}
