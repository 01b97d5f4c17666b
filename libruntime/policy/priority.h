/* SPDX-License-Identifier: LGPL-2.1-or-later

   Ready tasks in the order of their priorities, and of their arrival among
   equals.  */

#ifndef RT_PRIORITY_H
#define RT_PRIORITY_H

#include <stdatomic.h>
#include <stdint.h>

#include "lock.h"

struct task;

/* A task in the heap: greater PRIORITY first, then smaller NUMBER.  */
struct prioritized
{
  struct task *task;
  int32_t priority;
  uint64_t number;
};

struct priority_queue
{
  struct lock lock;
  _Atomic uint32_t count;  /* written under LOCK */
  _Atomic uint32_t urgent; /* of these, with a priority greater than 0 */
  uint32_t capacity;
  uint64_t pushed;
  struct prioritized *heap;
};

void rt_priority_destroy (struct priority_queue *queue);
void rt_priority_push (struct priority_queue *queue, struct task *task,
                       int32_t priority);

/* The first whose priority is greater than ABOVE, or NULL.  */
struct task *rt_priority_pop (struct priority_queue *queue, int64_t above);

/* How many there are, and how many of priorities greater than 0, without the
   lock; whether there are some, seen under the lock.  */
static inline uint32_t
rt_priority_count (struct priority_queue *queue)
{
  return atomic_load_explicit (&queue->count, memory_order_relaxed);
}

static inline uint32_t
rt_priority_urgent (struct priority_queue *queue)
{
  return atomic_load_explicit (&queue->urgent, memory_order_relaxed);
}

bool rt_priority_any (struct priority_queue *queue);

#endif /* RT_PRIORITY_H */
