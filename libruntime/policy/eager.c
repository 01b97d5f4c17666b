/* SPDX-License-Identifier: LGPL-2.1-or-later

   Policy `eager': one queue for all, first come, first served.  */

#include "central.h"
#include "policy.h"

static struct task *
pop (unsigned slot, unsigned depth)
{
  (void)slot;
  if (!rt_central_hint ())
    return NULL;
  return depth ? rt_queue_pop_newest (&rt_central_queue)
               : rt_queue_pop_oldest (&rt_central_queue);
}

const struct policy rt_policy_eager = {
  .name = "eager",
  .stop = rt_central_stop,
  .push = rt_central_push,
  .ahead = 1,
  .pop = pop,
  .below = rt_central_below,
  .take = rt_central_take,
  .hint = rt_central_hint,
  .any = rt_central_any,
};
