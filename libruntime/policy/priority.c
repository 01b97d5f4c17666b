/* SPDX-License-Identifier: LGPL-2.1-or-later

   A binary heap of tasks with priorities.  */

#include "priority.h"

#include <stdlib.h>

#include "base/binary-heap.h"
#include "base/error.h"

#define FIRST_CAPACITY 64

void
rt_priority_destroy (struct priority_queue *queue)
{
  free (queue->heap);
  *queue = (struct priority_queue){ 0 };
}

static bool
before (const void *first, const void *second)
{
  const struct prioritized *a = first, *b = second;
  return a->key > b->key || (a->key == b->key && a->number < b->number);
}

static const struct heap_order by_key
    = { sizeof (struct prioritized), before, NULL };

static void
grow (struct priority_queue *queue)
{
  uint32_t capacity = queue->capacity ? 2 * queue->capacity : FIRST_CAPACITY;
  struct prioritized *heap = malloc (capacity * sizeof *heap);
  if (!heap)
    rt_no_memory (NULL, capacity * sizeof *heap, "the queue of ready tasks");
  for (uint32_t i = 0; i < rt_priority_count (queue); i++)
    heap[i] = queue->heap[i];
  /* In this order: a process that is forked meanwhile frees what it finds.  */
  struct prioritized *old = queue->heap;
  queue->heap = heap;
  queue->capacity = capacity;
  free (old);
}

/* The lock is held; the counts change by CHANGE for a task with KEY.  */
static void
count (struct priority_queue *queue, int64_t key, int change)
{
  atomic_store_explicit (&queue->count,
                         rt_priority_count (queue) + (uint32_t)change,
                         memory_order_relaxed);
  if (key >= RT_URGENT)
    atomic_store_explicit (&queue->urgent,
                           rt_priority_urgent (queue) + (uint32_t)change,
                           memory_order_relaxed);
}

void
rt_priority_push (struct priority_queue *queue, struct task *task, int64_t key)
{
  rt_lock (&queue->lock);
  uint32_t at = rt_priority_count (queue);
  if (at == queue->capacity)
    grow (queue);
  struct prioritized new = { task, key, queue->pushed++ };
  rt_heap_add (&by_key, queue->heap, at, &new);
  count (queue, key, 1);
  rt_unlock (&queue->lock);
}

struct task *
rt_priority_pop (struct priority_queue *queue, int64_t least)
{
  struct task *task = NULL;
  if (!rt_priority_count (queue))
    return NULL;
  rt_lock (&queue->lock);
  if (rt_priority_count (queue) && queue->heap[0].key >= least)
    {
      task = queue->heap[0].task;
      count (queue, queue->heap[0].key, -1);
      rt_heap_remove (&by_key, queue->heap, 0, rt_priority_count (queue));
    }
  rt_unlock (&queue->lock);
  return task;
}

bool
rt_priority_any (struct priority_queue *queue)
{
  rt_lock (&queue->lock);
  bool any = rt_priority_count (queue) != 0;
  rt_unlock (&queue->lock);
  return any;
}
