/* SPDX-License-Identifier: LGPL-2.1-or-later

   A growing double-ended queue of ready tasks under a lock.

   Any thread may use any end.  An uncontended lock costs one atomic exchange,
   as much as the fence of a lock-free deque's pop, and it lets a thief take
   half of the tasks at once and the parking protocol (park.h) look for tasks
   reliably.  */

#ifndef RT_QUEUE_H
#define RT_QUEUE_H

#include <stddef.h>

#include "lock.h"

struct task;

struct queue
{
  struct lock lock;
  _Atomic uint32_t count; /* written under LOCK */
  uint32_t first;         /* index of the oldest */
  uint32_t capacity;      /* 0 or a power of two */
  struct task **ring;
};

void rt_queue_destroy (struct queue *queue);

/* Add TASK at the new end.  */
void rt_queue_push (struct queue *queue, struct task *task);

/* Remove the newest, the oldest, or the INDEX-th oldest modulo the number of
   tasks; NULL if there is none.  */
struct task *rt_queue_pop_newest (struct queue *queue);
struct task *rt_queue_pop_oldest (struct queue *queue);
struct task *rt_queue_pop_any (struct queue *queue, uint64_t index);

/* Remove the oldest, or the newest, of which TEST says so; NULL if there is
   none.  */
typedef bool queue_test (const struct task *task, const void *data);
struct task *rt_queue_find_oldest (struct queue *queue, queue_test *test,
                                   const void *data);
struct task *rt_queue_find_newest (struct queue *queue, queue_test *test,
                                   const void *data);

/* Move half of VICTIM's tasks, the oldest and at most 32, to the new end of
   THIEF, except for the oldest of all, which is returned; NULL if VICTIM is
   empty or busy.  */
struct task *rt_queue_steal (struct queue *victim, struct queue *thief);

/* Whether there are tasks, seen under the lock.  */
bool rt_queue_any (struct queue *queue);

/* How many tasks there are, and whether there are some, without the lock.  */
static inline uint32_t
rt_queue_count (struct queue *queue)
{
  return atomic_load_explicit (&queue->count, memory_order_relaxed);
}

static inline bool
rt_queue_hint (struct queue *queue)
{
  return rt_queue_count (queue) != 0;
}

#endif /* RT_QUEUE_H */
