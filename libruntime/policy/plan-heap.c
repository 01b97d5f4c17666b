/* SPDX-License-Identifier: LGPL-2.1-or-later

   Heaps of tasks: see plan-heap.h.  */

#include "plan-inside.h"

#include <stdlib.h>

#include "error.h"

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
before (const struct heap_item *a, const struct heap_item *b)
{
  if (a->priority != b->priority)
    return a->priority > b->priority;
  if (a->start != b->start)
    return a->start < b->start;
  return a->number < b->number;
}

static void
put (struct plan_heap *heap, uint32_t at, const struct heap_item *item)
{
  heap->items[at] = *item;
  item->task->heap_at = at;
}

static void
raise (struct plan_heap *heap, uint32_t at, const struct heap_item *item)
{
  for (; at && before (item, &heap->items[(at - 1) / 2]); at = (at - 1) / 2)
    put (heap, at, &heap->items[(at - 1) / 2]);
  put (heap, at, item);
}

void
rt_plan_heap_add (struct plan_heap *heap, struct plan_task *task)
{
  rt_plan_room (&heap->items, &heap->capacity, heap->count + 1,
                sizeof *heap->items);
  struct heap_item item = { task->start, task->number, task, task->effective };
  raise (heap, heap->count++, &item);
}

void
rt_plan_heap_remove (struct plan_heap *heap, struct plan_task *task)
{
  uint32_t at = task->heap_at;
  struct heap_item last = heap->items[--heap->count];
  if (last.task == task)
    return;
  /* LAST goes to AT, then down or up.  */
  for (uint32_t child; (child = 2 * at + 1) < heap->count; at = child)
    {
      if (child + 1 < heap->count
          && before (&heap->items[child + 1], &heap->items[child]))
        child++;
      if (!before (&heap->items[child], &last))
        break;
      put (heap, at, &heap->items[child]);
    }
  raise (heap, at, &last);
}
