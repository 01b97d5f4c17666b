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
   does not recur, but links the orders whose second successor it has still to
   leave through the first, which it has left.  */
struct access *
rt_order_pass_on (struct order *order, struct access *granted,
                  void (*drained) (struct order *))
{
  struct order *halfway = NULL;
  bool succeeded = true;
  for (;;)
    {
      if (succeeded)
        {
          struct order *first = order->successors[0];
          order->successors[0] = halfway;
          halfway = order;
          order = first;
        }
      else if (halfway)
        {
          struct order *done = halfway;
          halfway = done->successors[0];
          order = done->successors[1];
          drained (done);
        }
      else
        return granted;
      succeeded = rt_order_leave_one (order, &granted);
    }
}

bool
rt_order_succeed (struct order *order, struct order *a, struct order *b)
{
  rt_lock (&order->lock);
  bool pending = rt_order_active (order) != 0;
  if (pending)
    {
      rt_order_initialize (a);
      rt_order_initialize (b);
      rt_order_set_active (a, 1);
      rt_order_set_active (b, 1);
      a->mode = b->mode = TASKS_READ_WRITE;
      order->successors[0] = a;
      order->successors[1] = b;
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
