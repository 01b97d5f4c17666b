/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commutative tasks take turns.

   One that comes late would keep the others waiting if they were planned in
   the order of ranks, one behind the other.  So each finds a gap in the line
   of what it writes, as in that of its worker.  Where the data are when it is
   its turn is known only if turns come in the order in which they are planned,
   and taken to be so: it has to fetch them from where the one planned before
   it is executed.  But when they are there it is not told by that, but by the
   line.  */

#include "plan-inside.h"

#include <stdlib.h>

#include "base/error.h"

struct version *
rt_plan_left (struct plan *plan, const struct use *use, bool ahead)
{
  struct version *written = use->written;
  if (ahead)
    rt_plan_look_ahead (plan, written);
  for (unsigned i = 0; i < plan->memory_count; i++)
    if (written->cells[2 * i + ahead] != NEVER)
      return written;
  return use->version;
}

uint64_t
rt_plan_turns_from (struct plan *plan, const struct plan_task *task,
                    uint64_t start, uint64_t cost)
{
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      struct version *version = task->uses[i].written;
      if (!rt_use_takes_turns (&task->uses[i]))
        continue;
      rt_plan_look_ahead (plan, version);
      if (version->line)
        start = rt_timeline_find (version->line, start, cost);
    }
  return start;
}

/* Of USE, a turn of TASK, which has been placed in MEMORY.  */
static void
place (struct plan *plan, const struct plan_task *task, const struct use *use,
       unsigned memory)
{
  struct version *version = use->written;
  uint64_t there = rt_plan_left (plan, use, true)->cells[2 * memory + 1];
  for (unsigned m = 0; m < plan->memory_count; m++)
    version->cells[2 * m + 1] = m == memory ? there : NEVER;
  if (!version->line)
    {
      version->line = malloc (sizeof *version->line);
      if (!version->line)
        rt_no_memory (NULL, sizeof *version->line, "the plan");
      rt_timeline_reset (version->line, 0);
    }
  rt_timeline_take (version->line, task->start, task->finish - task->start, 0);
}

void
rt_plan_turns_placed (struct plan *plan, const struct plan_task *task,
                      unsigned memory)
{
  for (uint32_t i = 0; i < task->use_count; i++)
    if (rt_use_takes_turns (&task->uses[i]))
      place (plan, task, &task->uses[i], memory);
}

void
rt_plan_turns_begin (struct plan *plan, struct plan_task *task)
{
  for (uint32_t i = 0; i < task->use_count; i++)
    {
      struct use *use = &task->uses[i];
      if (!rt_use_takes_turns (use))
        continue;
      LIST_REMOVE (use, member);
      LIST_INSERT_HEAD (&use->written->producers, use, member);
      for (unsigned m = 0; m < plan->memory_count; m++)
        use->written->cells[2 * m] = NEVER;
    }
}
