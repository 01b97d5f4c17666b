/* SPDX-License-Identifier: LGPL-2.1-or-later

   Queues of ready tasks.  */

#include "queue.h"

#include <stdlib.h>

#include "error.h"

#define FIRST_CAPACITY 64
#define MOST_STOLEN 32

static inline void
set_count (struct queue *queue, uint32_t count)
{
  atomic_store_explicit (&queue->count, count, memory_order_relaxed);
}

static inline struct task **
slot (struct queue *queue, uint32_t index)
{
  return &queue->ring[(queue->first + index) & (queue->capacity - 1)];
}

void
rt_queue_destroy (struct queue *queue)
{
  free (queue->ring);
  *queue = (struct queue){ 0 };
}

static void
grow (struct queue *queue)
{
  uint32_t capacity = queue->capacity ? 2 * queue->capacity : FIRST_CAPACITY;
  struct task **ring = calloc (capacity, sizeof *ring);
  if (!ring)
    rt_no_memory (NULL, capacity * sizeof *ring, "the queue of ready tasks");
  for (uint32_t i = 0; i < rt_queue_count (queue); i++)
    ring[i] = *slot (queue, i);
  /* In this order: a process that is forked meanwhile frees what it finds.  */
  struct task **old = queue->ring;
  queue->ring = ring;
  queue->first = 0;
  queue->capacity = capacity;
  free (old);
}

/* Add TASK; the lock is held.  */
static inline void
put (struct queue *queue, struct task *task)
{
  uint32_t count = rt_queue_count (queue);
  if (count == queue->capacity)
    grow (queue);
  *slot (queue, count) = task;
  set_count (queue, count + 1);
}

void
rt_queue_push (struct queue *queue, struct task *task)
{
  rt_lock (&queue->lock);
  put (queue, task);
  rt_unlock (&queue->lock);
}

struct task *
rt_queue_pop_newest (struct queue *queue)
{
  struct task *task = NULL;
  rt_lock (&queue->lock);
  uint32_t count = rt_queue_count (queue);
  if (count)
    {
      task = *slot (queue, count - 1);
      set_count (queue, count - 1);
    }
  rt_unlock (&queue->lock);
  return task;
}

/* Remove the oldest; the lock is held and there is one.  */
static inline struct task *
take_oldest (struct queue *queue)
{
  struct task *task = *slot (queue, 0);
  queue->first++;
  set_count (queue, rt_queue_count (queue) - 1);
  return task;
}

struct task *
rt_queue_pop_oldest (struct queue *queue)
{
  rt_lock (&queue->lock);
  struct task *task = rt_queue_count (queue) ? take_oldest (queue) : NULL;
  rt_unlock (&queue->lock);
  return task;
}

struct task *
rt_queue_pop_any (struct queue *queue, uint64_t index)
{
  struct task *task = NULL;
  rt_lock (&queue->lock);
  uint32_t count = rt_queue_count (queue);
  if (count)
    {
      struct task **chosen = slot (queue, index % count);
      task = *chosen;
      *chosen = *slot (queue, count - 1);
      set_count (queue, count - 1);
    }
  rt_unlock (&queue->lock);
  return task;
}

struct task *
rt_queue_find_oldest (struct queue *queue, queue_test *test, const void *data)
{
  struct task *task = NULL;
  if (!rt_queue_hint (queue))
    return NULL;
  rt_lock (&queue->lock);
  uint32_t count = rt_queue_count (queue), i = 0;
  while (i < count && !test (*slot (queue, i), data))
    i++;
  if (i < count)
    {
      task = *slot (queue, i);
      for (; i > 0; i--)
        *slot (queue, i) = *slot (queue, i - 1);
      take_oldest (queue);
    }
  rt_unlock (&queue->lock);
  return task;
}

struct task *
rt_queue_find_newest (struct queue *queue, queue_test *test, const void *data)
{
  struct task *task = NULL;
  rt_lock (&queue->lock);
  uint32_t count = rt_queue_count (queue), i = count;
  while (i > 0 && !test (*slot (queue, i - 1), data))
    i--;
  if (i > 0)
    {
      task = *slot (queue, i - 1);
      for (; i < count; i++)
        *slot (queue, i - 1) = *slot (queue, i);
      set_count (queue, count - 1);
    }
  rt_unlock (&queue->lock);
  return task;
}

/* The two locks are never held together: two thieves that rob each other
   would wait for each other.  While the tasks are in neither queue a parking
   thread does not see them, so the scheduler wakes one after a theft.  */
struct task *
rt_queue_steal (struct queue *victim, struct queue *thief)
{
  struct task *loot[MOST_STOLEN];
  if (!rt_trylock (&victim->lock))
    return NULL;
  uint32_t taken = (rt_queue_count (victim) + 1) / 2;
  if (taken > MOST_STOLEN)
    taken = MOST_STOLEN;
  for (uint32_t i = 0; i < taken; i++)
    loot[i] = take_oldest (victim);
  rt_unlock (&victim->lock);

  if (!taken)
    return NULL;
  if (taken > 1)
    {
      rt_lock (&thief->lock);
      for (uint32_t i = 1; i < taken; i++)
        put (thief, loot[i]);
      rt_unlock (&thief->lock);
    }
  return loot[0];
}

bool
rt_queue_any (struct queue *queue)
{
  rt_lock (&queue->lock);
  bool any = rt_queue_count (queue) != 0;
  rt_unlock (&queue->lock);
  return any;
}
