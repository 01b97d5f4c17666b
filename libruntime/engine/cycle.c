/* SPDX-License-Identifier: LGPL-2.1-or-later

   Cycles: all tasks that wait for a thread's holds.

   They are collected breadth first: those that wait in the orders of the
   holds, then those that wait behind them in other orders.  None of them can
   proceed, and so none is freed, while the calling thread is here; and as it
   alone enters orders of the domain, all have entered theirs (order.h).  */

#include "cycle.h"

#include "atom.h"
#include "task.h"

/* Tasks that are followed.  */
#define MOST_TASKS 256

struct front
{
  unsigned count;
  bool full;
  struct task *tasks[MOST_TASKS];
};

static void
add (struct front *front, struct task *task)
{
  for (unsigned i = 0; i < front->count; i++)
    if (front->tasks[i] == task)
      return;
  if (front->count == MOST_TASKS)
    front->full = true;
  else
    front->tasks[front->count++] = task;
}

/* Add those that wait behind ACCESS in its order, or all if it is granted.
   Readers in a row wait together, not for one another.  */
static void
add_behind (struct front *front, const struct access *access)
{
  struct order *order = access->order;
  rt_lock (&order->lock);
  struct access *at = order->first;
  while (at && at != access)
    at = at->next;
  if (!at)
    at = order->first;
  else
    {
      at = at->next;
      while (at && rt_modes_share (access->mode, at->mode))
        at = at->next;
    }
  for (; at; at = at->next)
    add (front, rt_access_task (at));
  rt_unlock (&order->lock);
}

static void
add_behind_task (struct front *front, struct task *task)
{
  for (uint32_t i = 0; i < task->access_count; i++)
    add_behind (front, &rt_task_accesses (task)[i]);
}

static bool
accesses (struct task *task, const struct region *region)
{
  for (uint32_t i = 0; i < task->access_count; i++)
    RT_FOR_EACH_ATOM (walk, region)
      if (rt_task_accesses (task)[i].order == walk.atom)
        return true;
  return false;
}

struct task *
rt_cycle_find (struct thread *self, struct domain *domain,
               struct region *region)
{
  struct front front = { 0 };
  for (struct region *held = domain->held; held; held = held->held)
    if (held->holder == self->number)
      add_behind_task (&front, held->hold);
  for (unsigned i = 0; i < front.count && !front.full; i++)
    {
      struct task *task = front.tasks[i];
      if (task->codelet && accesses (task, region))
        return task;
      add_behind_task (&front, task);
    }
  return NULL;
}
