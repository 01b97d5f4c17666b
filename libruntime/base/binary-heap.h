/* SPDX-License-Identifier: LGPL-2.1-or-later

   Binary heaps, in arrays of their users: no item is before the one at
   (AT - 1) / 2, so that the first is at 0.

   The kind is a constant, so that inlining makes of these functions what would
   be written for its items.  */

#ifndef RT_BINARY_HEAP_H
#define RT_BINARY_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct heap_order
{
  size_t size; /* of an item */
  bool (*before) (const void *a, const void *b);
  void (*placed) (const void *item, size_t at); /* or NULL */
};

#define HEAP_ITEM(HEAP, AT) ((char *)(HEAP) + (AT)*kind->size)

static inline __attribute__ ((always_inline)) void
rt_heap_place (const struct heap_order *kind, void *heap, size_t at,
               const void *item)
{
  memcpy (HEAP_ITEM (heap, at), item, kind->size);
  if (kind->placed)
    kind->placed (item, at);
}

/* Place ITEM at AT of HEAP, or above, where it belongs.  */
static inline __attribute__ ((always_inline)) void
rt_heap_add (const struct heap_order *kind, void *heap, size_t at,
             const void *item)
{
  for (void *above;
       at && kind->before (item, above = HEAP_ITEM (heap, (at - 1) / 2));
       at = (at - 1) / 2)
    rt_heap_place (kind, heap, at, above);
  rt_heap_place (kind, heap, at, item);
}

/* Remove the item at AT of HEAP, which then has COUNT: the last one takes its
   place, or one below or above.  */
static inline __attribute__ ((always_inline)) void
rt_heap_remove (const struct heap_order *kind, void *heap, size_t at,
                size_t count)
{
  const void *last = HEAP_ITEM (heap, count);
  if (at == count)
    return;
  for (size_t child; (child = 2 * at + 1) < count; at = child)
    {
      if (child + 1 < count
          && kind->before (HEAP_ITEM (heap, child + 1),
                           HEAP_ITEM (heap, child)))
        child++;
      if (!kind->before (HEAP_ITEM (heap, child), last))
        break;
      rt_heap_place (kind, heap, at, HEAP_ITEM (heap, child));
    }
  rt_heap_add (kind, heap, at, last);
}

#undef HEAP_ITEM

#endif /* RT_BINARY_HEAP_H */
