/* SPDX-License-Identifier: LGPL-2.1-or-later

   Ready tasks of a kind, those to be begun first at the top: by priority, then
   by planned start, then in the order of submission.  */

#include "plan-inside.h"

static bool
before (const struct plan_task *a, const struct plan_task *b)
{
  if (a->effective != b->effective)
    return a->effective > b->effective;
  if (a->start != b->start)
    return a->start < b->start;
  return a->number < b->number;
}

static void
put (struct plan_heap *heap, uint32_t at, struct plan_task *task)
{
  heap->items[at] = task;
  task->heap_at = at;
}

static void
raise (struct plan_heap *heap, uint32_t at, struct plan_task *task)
{
  while (at && before (task, heap->items[(at - 1) / 2]))
    {
      put (heap, at, heap->items[(at - 1) / 2]);
      at = (at - 1) / 2;
    }
  put (heap, at, task);
}

void
rt_plan_heap_add (struct plan_heap *heap, struct plan_task *task)
{
  rt_plan_room (&heap->items, &heap->capacity, heap->count + 1,
                sizeof *heap->items);
  raise (heap, heap->count++, task);
}

void
rt_plan_heap_remove (struct plan_heap *heap, struct plan_task *task)
{
  uint32_t at = task->heap_at;
  struct plan_task *last = heap->items[--heap->count];
  if (last == task)
    return;
  /* LAST goes to AT, then down or up.  */
  for (uint32_t child; (child = 2 * at + 1) < heap->count; at = child)
    {
      if (child + 1 < heap->count
          && before (heap->items[child + 1], heap->items[child]))
        child++;
      if (!before (heap->items[child], last))
        break;
      put (heap, at, heap->items[child]);
    }
  raise (heap, at, last);
}
