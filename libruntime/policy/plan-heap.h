/* SPDX-License-Identifier: LGPL-2.1-or-later

   Heaps of tasks, those to be begun first at the top: by priority, then by
   planned start, then in the order of submission.  A task is in one at a
   time.  */

#ifndef RT_PLAN_HEAP_H
#define RT_PLAN_HEAP_H

#include <stddef.h>
#include <stdint.h>

struct plan_task;

/* Make room for COUNT items of SIZE bytes at *ARRAY, which has room for
 *CAPACITY.  */
void rt_plan_room (void *array, uint32_t *capacity, uint32_t count,
                   size_t size);

/* With what it is sorted by: tasks are far from each other in memory.  */
struct heap_item
{
  uint64_t start, number;
  struct plan_task *task;
  int32_t priority;
};

struct plan_heap
{
  struct heap_item *items;
  uint32_t count, capacity;
};

void rt_plan_heap_add (struct plan_heap *heap, struct plan_task *task);
void rt_plan_heap_remove (struct plan_heap *heap, struct plan_task *task);

#endif /* RT_PLAN_HEAP_H */
