/* SPDX-License-Identifier: LGPL-2.1-or-later

   Policy `random': any ready task, and any of its implementations, drawn by
   lot.  It shakes out annotations that are wrong but happen to work; with one
   thread a seed gives the same order each time.  */

#include "central.h"
#include "policy.h"

/* A thread that waits inside a task draws one time in MANY, and takes the
   newest otherwise; with DEEP tasks on its stack it always does.  Drawing each
   time would pile up tasks there (see `pop' in policy.h).  */
#define MANY 4
#define DEEP 8

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
start (void)
{
  atomic_store (&state, rt_policy_view->seed);
  draw ();
}

static struct task *
pop (unsigned slot, unsigned depth)
{
  (void)slot;
  if (!rt_central_hint ())
    return NULL;
  uint64_t lot = draw ();
  if (depth >= DEEP || (depth && lot % MANY))
    return rt_queue_pop_newest (&rt_central_queue);
  return rt_queue_pop_any (&rt_central_queue, lot / MANY);
}

static uint32_t
choose (uint32_t count)
{
  return draw () % count;
}

const struct policy rt_policy_random = {
  .name = "random",
  .start = start,
  .stop = rt_central_stop,
  .push = rt_central_push,
  .ahead = 1,
  .pop = pop,
  .below = rt_central_below,
  .take = rt_central_take,
  .hint = rt_central_hint,
  .any = rt_central_any,
  .choose = choose,
};
