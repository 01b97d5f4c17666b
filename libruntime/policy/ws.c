/* SPDX-License-Identifier: LGPL-2.1-or-later

   Policy `ws': work stealing (Blumofe and Leiserson, JACM 1999).

   Each slot has a queue.  Its thread adds and takes at the new end, so that it
   finds data warm in its cache; a thread without tasks takes half of the
   oldest of another.  */

#include "ws.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/queue.h"

static struct lane
{
  struct queue queue;
  unsigned victim; /* where to look first, the thread's own */
} __attribute__ ((aligned (128))) * lanes;
static unsigned count;

void
rt_ws_start (void)
{
  unsigned slots = rt_policy_view->slots;
  lanes = aligned_alloc (128, slots * sizeof *lanes);
  if (!lanes)
    rt_no_memory (NULL, slots * sizeof *lanes, "the queues of the workers");
  for (unsigned i = 0; i < slots; i++)
    lanes[i] = (struct lane){ .victim = (i + 1) % slots };
  count = slots;
}

void
rt_ws_stop (void)
{
  for (unsigned i = 0; i < count; i++)
    rt_queue_destroy (&lanes[i].queue);
  free (lanes);
  lanes = NULL;
  count = 0;
}

void
rt_ws_push (unsigned slot, struct task *task, struct guidance *guidance)
{
  (void)guidance;
  rt_queue_push (&lanes[slot].queue, task);
}

static struct task *
steal (struct lane *own)
{
  for (unsigned i = 0, victim = own->victim; i < count; i++)
    {
      struct lane *other = &lanes[victim];
      if (other != own && rt_queue_hint (&other->queue))
        {
          struct task *task = rt_queue_steal (&other->queue, &own->queue);
          if (task)
            {
              own->victim = victim;
              return task;
            }
        }
      victim = victim + 1 < count ? victim + 1 : 0;
    }
  return NULL;
}

struct task *
rt_ws_pop (unsigned slot, unsigned depth)
{
  (void)depth;
  struct lane *own = &lanes[slot];
  struct task *task = NULL;
  if (rt_queue_hint (&own->queue))
    task = rt_queue_pop_newest (&own->queue);
  return task ? task : steal (own);
}

struct task *
rt_ws_take (unsigned worker)
{
  for (unsigned i = 0; i < count; i++)
    {
      struct task *task = rt_queue_find_oldest (&lanes[i].queue,
                                                rt_policy_view->able, &worker);
      if (task)
        return task;
    }
  return NULL;
}

unsigned
rt_ws_stock (unsigned slot)
{
  return (unsigned)rt_queue_count (&lanes[slot].queue);
}

bool
rt_ws_hint (void)
{
  for (unsigned i = 0; i < count; i++)
    if (rt_queue_hint (&lanes[i].queue))
      return true;
  return false;
}

bool
rt_ws_any (void)
{
  for (unsigned i = 0; i < count; i++)
    if (rt_queue_any (&lanes[i].queue))
      return true;
  return false;
}

const struct policy rt_policy_ws = {
  .name = "ws",
  .direct = true,
  .start = rt_ws_start,
  .stop = rt_ws_stop,
  .push = rt_ws_push,
  .ahead = 1,
  .pop = rt_ws_pop,
  .take = rt_ws_take,
  .hint = rt_ws_hint,
  .any = rt_ws_any,
  .stock = rt_ws_stock,
};
