/* SPDX-License-Identifier: LGPL-2.1-or-later

   Heaps of tasks: see plan-heap.h.  */

#include "plan-inside.h"

#include <stdlib.h>

#include "base/binary-heap.h"
#include "base/error.h"

void
rt_plan_room (void *array, uint32_t *capacity, uint32_t count, size_t size)
{
  if (count <= *capacity)
    return;
  uint32_t more = *capacity ? *capacity : 4;
  while (more < count)
    more *= 2;
  void **items = array;
  void *moved = realloc (*items, more * size);
  if (!moved)
    rt_no_memory (NULL, more * size, "the plan");
  *items = moved;
  *capacity = more;
}

static bool
before (const void *first, const void *second)
{
  const struct heap_item *a = first, *b = second;
  if (a->priority != b->priority)
    return a->priority > b->priority;
  if (a->start != b->start)
    return a->start < b->start;
  return a->number < b->number;
}

static void
placed (const void *item, size_t at)
{
  ((const struct heap_item *)item)->task->heap_at = (uint32_t)at;
}

static const struct heap_order by_start
    = { sizeof (struct heap_item), before, placed };

void
rt_plan_heap_add (struct plan_heap *heap, struct plan_task *task)
{
  rt_plan_room (&heap->items, &heap->capacity, heap->count + 1,
                sizeof *heap->items);
  struct heap_item item = { task->start, task->number, task, task->effective };
  rt_heap_add (&by_start, heap->items, heap->count++, &item);
}

void
rt_plan_heap_remove (struct plan_heap *heap, struct plan_task *task)
{
  rt_heap_remove (&by_start, heap->items, task->heap_at, --heap->count);
}
