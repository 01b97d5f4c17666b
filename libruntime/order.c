/* SPDX-License-Identifier: LGPL-2.1-or-later

   The order of accesses to one piece of data.  */

#include "order.h"

#include <stddef.h>

void
rt_order_initialize (struct order *order)
{
  *order = (struct order){ 0 };
}

bool
rt_order_enter (struct access *access)
{
  struct order *order = access->order;
  rt_lock (&order->lock);
  bool granted = !order->active || access->shares
                 || (!order->write && !access->write && !order->first);
  if (granted)
    {
      order->active++;
      order->write = access->write;
    }
  else
    {
      access->next = NULL;
      if (order->first)
        order->last->next = access;
      else
        order->first = access;
      order->last = access;
    }
  rt_unlock (&order->lock);
  return granted;
}

bool
rt_order_contended (struct order *order)
{
  rt_lock (&order->lock);
  bool contended = order->first != NULL;
  rt_unlock (&order->lock);
  return contended;
}

/* Make the first waiting writer or run of readers active and put them in front
   of GRANTED; the lock is held and some access waits.  */
static struct access *
grant (struct order *order, struct access *granted)
{
  struct access *first = order->first, *last = first;
  order->write = first->write;
  order->active = 1;
  if (!first->write)
    while (last->next && !last->next->write)
      {
        last = last->next;
        order->active++;
      }
  order->first = last->next;
  last->next = granted;
  return first;
}

/* One active access leaves ORDER.  Whether ORDER has drained and has
   successors: nobody else knows it then.  */
static bool
leave (struct order *order, struct access **granted)
{
  bool succeeded = false;
  rt_lock (&order->lock);
  if (--order->active == 0)
    {
      if (order->first)
        *granted = grant (order, *granted);
      else
        succeeded = order->successors[0] != NULL;
    }
  rt_unlock (&order->lock);
  return succeeded;
}

/* Successors may have successors in turn, as many as there were cuts: this
   does not recur, but links the orders whose second successor it has still to
   leave through the first, which it has left.  */
struct access *
rt_order_leave (struct order *order, struct access *granted,
                void (*drained) (struct order *))
{
  struct order *halfway = NULL;
  for (;;)
    if (leave (order, &granted))
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
}

bool
rt_order_succeed (struct order *order, struct order *a, struct order *b)
{
  rt_lock (&order->lock);
  bool pending = order->active != 0;
  if (pending)
    {
      rt_order_initialize (a);
      rt_order_initialize (b);
      a->active = b->active = 1;
      a->write = b->write = true;
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
  bool idle = order->active == 0;
  rt_unlock (&order->lock);
  return idle;
}
