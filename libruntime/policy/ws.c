/* SPDX-License-Identifier: LGPL-2.1-or-later

   Policy `ws': work stealing (Blumofe and Leiserson, JACM 1999).

   Each slot has a queue.  Its thread adds and takes at the new end, so that it
   finds data warm in its cache; a thread without tasks takes half of the
   oldest of another.  */

#include "policy.h"

#include <stdlib.h>

#include "error.h"
#include "queue.h"

static struct place
{
  struct queue queue;
  unsigned victim; /* where to look first, the thread's own */
} __attribute__ ((aligned (128))) * places;
static unsigned count;

static void
start (unsigned slots, uint64_t seed)
{
  (void)seed;
  places = aligned_alloc (128, slots * sizeof *places);
  if (!places)
    rt_no_memory (NULL, slots * sizeof *places, "the queues of the workers");
  for (unsigned i = 0; i < slots; i++)
    places[i] = (struct place){ .victim = (i + 1) % slots };
  count = slots;
}

static void
stop (void)
{
  for (unsigned i = 0; i < count; i++)
    rt_queue_destroy (&places[i].queue);
  free (places);
  places = NULL;
  count = 0;
}

static void
push (unsigned slot, struct task *task)
{
  rt_queue_push (&places[slot].queue, task);
}

static struct task *
steal (struct place *own)
{
  for (unsigned i = 0, victim = own->victim; i < count; i++)
    {
      struct place *other = &places[victim];
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

static struct task *
pop (unsigned slot, unsigned depth)
{
  (void)depth;
  struct place *own = &places[slot];
  struct task *task = NULL;
  if (rt_queue_hint (&own->queue))
    task = rt_queue_pop_newest (&own->queue);
  return task ? task : steal (own);
}

static unsigned
stock (unsigned slot)
{
  return (unsigned)rt_queue_count (&places[slot].queue);
}

static bool
hint (void)
{
  for (unsigned i = 0; i < count; i++)
    if (rt_queue_hint (&places[i].queue))
      return true;
  return false;
}

static bool
any (void)
{
  for (unsigned i = 0; i < count; i++)
    if (rt_queue_any (&places[i].queue))
      return true;
  return false;
}

const struct policy rt_policy_ws = {
  .name = "ws",
  .direct = true,
  .start = start,
  .stop = stop,
  .push = push,
  .pop = pop,
  .hint = hint,
  .any = any,
  .stock = stock,
};
