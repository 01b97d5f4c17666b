/* SPDX-License-Identifier: LGPL-2.1-or-later

   The order of accesses to one piece of data: what is rare.  */

#include "order.h"

void
rt_order_initialize (struct order *order)
{
  *order = (struct order){ 0 };
}

bool
rt_order_contended (struct order *order)
{
  rt_lock (&order->lock);
  bool contended = order->first != NULL;
  rt_unlock (&order->lock);
  return contended;
}

/* Successors may have successors in turn, as many as there were cuts: this
   does not recur, but puts those of an order that has drained in front of what
   is still to be left.  Each of these is there until its writer has left, and
   nobody else changes its sibling.  */
struct access *
rt_order_pass_on (struct order *order, struct access *granted,
                  void (*drained) (struct order *))
{
  struct order *left = NULL;
  for (bool succeeded = true;;)
    {
      if (succeeded)
        {
          struct order *last = order->successors;
          while (last->sibling)
            last = last->sibling;
          last->sibling = left;
          left = order->successors;
          drained (order);
        }
      if (!left)
        return granted;
      order = left;
      left = order->sibling;
      succeeded = rt_order_leave_one (order, &granted);
    }
}

bool
rt_order_succeed (struct order *order, struct order *successors)
{
  rt_lock (&order->lock);
  bool pending = rt_order_active (order) != 0;
  if (pending)
    {
      for (struct order *at = successors; at; at = at->sibling)
        {
          rt_order_set_active (at, 1);
          at->mode = TASKS_READ_WRITE;
        }
      order->successors = successors;
    }
  rt_unlock (&order->lock);
  return pending;
}

bool
rt_order_idle (struct order *order)
{
  rt_lock (&order->lock);
  bool idle = rt_order_active (order) == 0;
  rt_unlock (&order->lock);
  return idle;
}
