/* SPDX-License-Identifier: LGPL-2.1-or-later

   Guests: devices that execute on the cores of kind 0 (machine.h).

   What is executed there takes cores from other tasks: as planned, a guest is
   free when its cores are, and they are when it is.  So it is another way to
   execute a task, on several cores at once, and it is chosen as heuristics for
   such tasks do, with the criterion of CPA (Radulescu and van Gemund, A
   low-cost approach towards mixed task and data parallel scheduling, ICPP
   2001): if it takes more of the cores' time than one core alone, then only
   where there is less to do beside the longest path than would keep the cores
   busy.

   All this needs costs.  Where tasks of one size take very different times
   (their data decide), what cores and guests are believed to take is what
   their last ones took, which were others, and says nothing of which is
   better.  Such tasks are not kept for either: whoever is free begins the
   first one, as in list scheduling without costs, and cores and guests share
   the machine.  */

#include "plan-inside.h"

#include <math.h>

/* How many times the time of one core a guest may take of several.  Times are
   measured while others execute, too: who wins by less may lose.  */
#define MOST_WASTE 2

/* Of a family so many times are remembered.  They vary if, of ENOUGH at least,
   one differs from what is usual there by this factor, as a logarithm, on
   average.  */
#define MEMORY 256
#define ENOUGH 8
#define VARIES 0.7

/* What a guest takes is compared with about so many times of cores just before
   its end; so many comparisons count, each as this factor at most, and if on
   average it takes the cores this many times as long it wastes them: more than
   MOST_WASTE, for it had to share them.  Logarithms, too.  */
#define LATELY 4
#define COMPARISONS 8
#define MOST_TIMES 2.1
#define VAIN 1.4

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
rt_plan_alone (const struct plan_task *task)
{
  uint64_t cost = task->family->costs[0];
  return cost < PLAN_UNKNOWN ? (double)cost : 0;
}

/* Whether TASK takes the cores of KIND no more than TIMES what it takes one of
   them, as far as that is known.  */
static bool
takes (const struct plan *plan, const struct plan_task *task, unsigned kind,
       unsigned times)
{
  unsigned cores = cores_of (plan, kind);
  const uint64_t *costs = task->family->costs;
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

/* MEAN is one of about COUNT values, to which VALUE is added.  */
static void
add (double *mean, double value, uint32_t count)
{
  *mean += (value - *mean) / count;
}

void
rt_plan_guest_learn (const struct plan *plan, struct plan_task *task,
                     uint64_t time)
{
  struct family *family = task->family;
  unsigned cores = cores_of (plan, task->kind);
  if (!plan->guests || (task->kind && !cores))
    return;
  double value = log ((double)time + 1);
  /* What is usual on cores is not on guests.  */
  uint32_t *ended = &family->ended[cores > 0];
  double *level = &family->level[cores > 0];
  if (*ended)
    {
      family->compared += family->compared < MEMORY;
      add (&family->distance, fabs (value - *level), family->compared);
    }
  *ended += *ended < MEMORY;
  add (level, value, *ended);
  if (!cores)
    add (&family->lately, value, *ended < LATELY ? *ended : LATELY);
  else if (family->ended[0])
    {
      double waste = value + log (cores) - family->lately;
      family->wasted += family->wasted < COMPARISONS;
      add (&family->waste, fmin (waste, MOST_TIMES), family->wasted);
    }
}

bool
rt_plan_guest_open (const struct plan *plan, const struct plan_task *task,
                    unsigned kind)
{
  const struct family *family = task->family;
  bool pair = kind ? !task->kind && cores_of (plan, kind) > 0
                   : cores_of (plan, task->kind) > 0;
  if (!pair || task->family->costs[kind] >= PLAN_UNKNOWN)
    return false;
  bool vain = kind && family->wasted == COMPARISONS && family->waste > VAIN;
  return family->compared >= ENOUGH && family->distance > VARIES && !vain;
}
