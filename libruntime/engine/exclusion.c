/* SPDX-License-Identifier: LGPL-2.1-or-later

   Commutative tasks.  */

#include "exclusion.h"

/* Visit the commutative accesses of TASK, in the order of their orders.  */
#define FOR_EACH_COMMUTATIVE(ACCESS, TASK)                                    \
  for (struct access *ACCESS = rt_task_accesses (TASK);                       \
       ACCESS < rt_task_accesses (TASK) + (TASK)->access_count; ACCESS++)     \
    if (ACCESS->mode == TASKS_COMMUTATIVE)

/* ACCESS waits for its order, which is locked and taken.  The list is a
   circle, of which the order knows the last.  */
static void
exclude (struct access *access)
{
  struct access **last = &access->order->excluded;
  access->next = *last ? (*last)->next : access;
  if (*last)
    (*last)->next = access;
  *last = access;
}

bool
rt_exclusion_take (struct task *task)
{
  struct access *last = NULL;
  bool free = true;
  FOR_EACH_COMMUTATIVE (access, task)
  {
    rt_lock (&access->order->lock);
    last = access;
    free = !access->order->taken;
    if (!free)
      break;
  }
  FOR_EACH_COMMUTATIVE (access, task)
  {
    bool is_last = access == last;
    if (free)
      access->order->taken = true;
    else if (is_last)
      exclude (access);
    rt_unlock (&access->order->lock);
    /* From now on TASK may be ready, and be gone.  */
    if (is_last)
      break;
  }
  return free;
}

/* One that waits for ORDER, which is free then; or NULL: none waits, or it is
   taken.  */
static struct task *
next_excluded (struct order *order)
{
  struct access *first = NULL;
  rt_lock (&order->lock);
  struct access *last = order->excluded;
  if (last && !order->taken)
    {
      first = last->next;
      last->next = first->next;
      if (first == last)
        order->excluded = NULL;
    }
  rt_unlock (&order->lock);
  return first ? rt_access_task (first) : NULL;
}

void
rt_exclusion_give (struct thread *self, struct task *task,
                   void (*ready) (struct thread *self, struct task *task))
{
  FOR_EACH_COMMUTATIVE (access, task)
  {
    rt_lock (&access->order->lock);
    access->order->taken = false;
    rt_unlock (&access->order->lock);
  }
  FOR_EACH_COMMUTATIVE (access, task)
  for (struct task *next; (next = next_excluded (access->order));)
    if (rt_exclusion_take (next))
      ready (self, next);
}
