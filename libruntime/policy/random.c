/* SPDX-License-Identifier: LGPL-2.1-or-later

   Policy `random': any ready task, and any of its implementations, drawn by
   lot.  It shakes out annotations that are wrong but happen to work; with one
   thread a seed gives the same order each time.  */

#include "lock.h"
#include "policy.h"
#include "queue.h"

/* Tasks that wait inside each other; beyond this depth of nesting lots would
   pile up tasks on the stack (see `pop' in policy.h), so that one in MANY is
   drawn and otherwise the newest is taken.  */
#define MANY 4

static struct queue queue;
static _Atomic uint64_t state;

/* splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
   Generators, OOPSLA 2014).  */
static uint64_t
draw (void)
{
  uint64_t z = atomic_fetch_add_explicit (
      &state, UINT64_C (0x9E3779B97F4A7C15), memory_order_relaxed);
  z = (z ^ z >> 30) * UINT64_C (0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C (0x94D049BB133111EB);
  return z ^ z >> 31;
}

static void
start (unsigned slots, uint64_t seed)
{
  (void)slots;
  atomic_store (&state, seed);
  draw ();
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
  uint64_t lot = draw ();
  if (nested && lot % MANY)
    return rt_queue_pop_newest (&queue);
  return rt_queue_pop_any (&queue, lot / MANY);
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

static uint32_t
choose (uint32_t count)
{
  return draw () % count;
}

const struct policy rt_policy_random = {
  .name = "random",
  .start = start,
  .stop = stop,
  .push = push,
  .pop = pop,
  .hint = hint,
  .any = any,
  .choose = choose,
};
