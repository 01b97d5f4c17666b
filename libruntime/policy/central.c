/* SPDX-License-Identifier: LGPL-2.1-or-later

   The queue of policies that have one for all slots.  */

#include "central.h"

#include "policy.h"

struct queue rt_central_queue;

void
rt_central_stop (void)
{
  rt_queue_destroy (&rt_central_queue);
}

void
rt_central_push (unsigned slot, struct task *task, struct guidance *guidance)
{
  (void)guidance;
  (void)slot;
  rt_queue_push (&rt_central_queue, task);
}

struct task *
rt_central_take (unsigned worker)
{
  return rt_queue_find_oldest (&rt_central_queue, rt_policy_view->able,
                               &worker);
}

struct task *
rt_central_below (const struct task *ancestor)
{
  return rt_queue_find_newest (&rt_central_queue, rt_policy_view->below,
                               ancestor);
}

bool
rt_central_hint (void)
{
  return rt_queue_hint (&rt_central_queue);
}

bool
rt_central_any (void)
{
  return rt_queue_any (&rt_central_queue);
}
