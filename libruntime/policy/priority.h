/* SPDX-License-Identifier: LGPL-2.1-or-later

   Ready tasks in the order of their priorities, of their ranks among those of
   the same, and of their arrival among equals.  */

#ifndef RT_PRIORITY_H
#define RT_PRIORITY_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/lock.h"

struct task;

/* The key of a task with PRIORITY and RANK; the least of those that
   are urgent, for their priority is greater than 0; the least of all.  */
static inline int64_t
rt_priority_key (int32_t priority, uint32_t rank)
{
  return priority * (INT64_C (1) << 32) + rank;
}

#define RT_URGENT (INT64_C (1) << 32)
#define RT_ANY_PRIORITY INT64_MIN

/* In `urgent': rt_priority_alert has been called.  */
#define RT_ALERT (UINT32_C (1) << 31)

/* A task in the heap: greater KEY first, then smaller NUMBER.  */
struct prioritized
{
  struct task *task;
  int64_t key;
  uint64_t number;
};

struct priority_queue
{
  struct lock lock;
  _Atomic uint32_t count;  /* written under LOCK */
  _Atomic uint32_t urgent; /* of these, those that are urgent; and RT_ALERT */
  uint32_t capacity;
  uint64_t pushed;
  struct prioritized *heap;
};

void rt_priority_destroy (struct priority_queue *queue);
void rt_priority_push (struct priority_queue *queue, struct task *task,
                       int64_t key);

/* The first, if its key is LEAST or greater; or NULL.  */
struct task *rt_priority_pop (struct priority_queue *queue, int64_t least);

/* How many there are, and whether there seem to be urgent ones, without the
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

/* From now on it always seems that some are urgent: those who see that look
   for others, too.  */
static inline void
rt_priority_alert (struct priority_queue *queue)
{
  rt_lock (&queue->lock);
  atomic_store_explicit (&queue->urgent, rt_priority_urgent (queue) | RT_ALERT,
                         memory_order_relaxed);
  rt_unlock (&queue->lock);
}

bool rt_priority_any (struct priority_queue *queue);

#endif /* RT_PRIORITY_H */
