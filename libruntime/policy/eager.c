/* SPDX-License-Identifier: LGPL-2.1-or-later

   Policy `eager': one queue for all, first come, first served.  */

#include "policy.h"
#include "queue.h"

static struct queue queue;

static void
start (unsigned slots, uint64_t seed)
{
  (void)slots;
  (void)seed;
}

static void
stop (void)
{
  rt_queue_destroy (&queue);
}

static void
push (unsigned slot, struct task *task)
{
  (void)slot;
  rt_queue_push (&queue, task);
}

static struct task *
pop (unsigned slot, bool nested)
{
  (void)slot;
  if (!rt_queue_hint (&queue))
    return NULL;
  return nested ? rt_queue_pop_newest (&queue) : rt_queue_pop_oldest (&queue);
}

static bool
hint (void)
{
  return rt_queue_hint (&queue);
}

static bool
any (void)
{
  return rt_queue_any (&queue);
}

const struct policy rt_policy_eager = {
  .name = "eager",
  .start = start,
  .stop = stop,
  .push = push,
  .pop = pop,
  .hint = hint,
  .any = any,
};
