/* SPDX-License-Identifier: LGPL-2.1-or-later

   Executions to learn costs.

   A task of a family whose cost on a kind is not known is tried there by the
   next free worker, once at a time; or once for each worker if nothing is
   known of the family at all, so that the workers are not idle meanwhile.  The
   others of the family go where costs are known, or wait.  */

#include "plan-inside.h"

#include <stdlib.h>

#include "base/error.h"

/* Families that are looked at for one worker.  */
#define MOST_FAMILIES 64

static int
compare (const struct family *a, const struct family *b)
{
  return (a->key > b->key) - (a->key < b->key);
}

RB_GENERATE_INTERNAL (family_tree, family, node, compare,
                      static __attribute__ ((unused)))

void
rt_plan_join_family (struct plan *plan, struct plan_task *task, uint64_t key)
{
  struct family *family
      = RB_FIND (family_tree, &plan->families, &(struct family){ .key = key });
  if (!family)
    {
      family = malloc (sizeof *family);
      if (!family)
        rt_no_memory (NULL, sizeof *family, "the plan");
      *family = (struct family){ .key = key };
      for (unsigned i = 0; i < RT_MOST_KINDS; i++)
        family->costs[i] = NEVER;
      TAILQ_INIT (&family->uncertain);
      RB_INSERT (family_tree, &plan->families, family);
    }
  family->users++;
  task->family = family;
}

void
rt_plan_leave_family (struct plan *plan, struct plan_task *task)
{
  struct family *family = task->family;
  task->family = NULL;
  if (--family->users)
    return;
  RB_REMOVE (family_tree, &plan->families, family);
  free (family);
}

void
rt_plan_uncertain (struct plan *plan, struct plan_task *task, bool is)
{
  struct family *family = task->family;
  is &= task->state == PLAN_READY;
  if (is == task->uncertain)
    return;
  task->uncertain = is;
  if (is)
    {
      if (TAILQ_EMPTY (&family->uncertain))
        TAILQ_INSERT_TAIL (&plan->uncertain, family, link);
      TAILQ_INSERT_TAIL (&family->uncertain, task, same);
    }
  else
    {
      TAILQ_REMOVE (&family->uncertain, task, same);
      if (TAILQ_EMPTY (&family->uncertain))
        TAILQ_REMOVE (&plan->uncertain, family, link);
    }
}

/* Something has been learnt of FAMILY: those that are ready are planned anew.
 */
static void
plan_again (struct plan *plan, struct family *family)
{
  struct plan_task *task;
  while ((task = TAILQ_FIRST (&family->uncertain)))
    {
      if (task->planned && task->known)
        rt_plan_heap_remove (&plan->kinds[task->kind].ready, task);
      rt_plan_uncertain (plan, task, false);
      rt_plan_dequeue (plan, task);
      plan->ahead -= task->planned;
      task->planned = false;
      TAILQ_INSERT_TAIL (&plan->unplanned, task, line);
    }
}

struct plan_task *
rt_plan_trial (struct plan *plan, unsigned kind)
{
  struct family *family, *next;
  unsigned looked = 0;
  for (family = TAILQ_FIRST (&plan->uncertain);
       family && looked++ < MOST_FAMILIES; family = next)
    {
      next = TAILQ_NEXT (family, link);
      struct plan_task *task = TAILQ_FIRST (&family->uncertain);
      if (task->unknown != family->unknown)
        {
          plan_again (plan, family);
          continue;
        }
      if (task->family->costs[kind] != PLAN_UNKNOWN)
        continue;
      uint64_t trials = family->trials[kind];
      if (trials >= (task->known ? 1 : plan->kinds[kind].count))
        continue;
      if (plan->cost (task->user, kind) == PLAN_UNKNOWN)
        return task;
      plan_again (plan, family);
    }
  return NULL;
}
