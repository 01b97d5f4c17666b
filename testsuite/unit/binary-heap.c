/* SPDX-License-Identifier: GPL-3.0-or-later

   A binary heap against what a search for the first finds, while items come,
   and the first or any other go.  */

#include "base/binary-heap.h"

#include "unit.h"

#define ROUNDS 4000
#define MOST 100

struct item
{
  unsigned key, number;
};

static size_t places[ROUNDS]; /* where each item is, or was */

static bool
before (const void *first, const void *second)
{
  const struct item *a = first, *b = second;
  return a->key < b->key || (a->key == b->key && a->number < b->number);
}

static void
placed (const void *item, size_t at)
{
  places[((const struct item *)item)->number] = at;
}

static const struct heap_order kind = { sizeof (struct item), before, placed };

START_TEST (test_heap_order)
{
  struct item heap[MOST];
  size_t count = 0;
  unsigned number = 0, random = 1;
  for (int i = 0; i < ROUNDS; i++)
    {
      random = random * 1103515245 + 12345;
      unsigned dice = random >> 16;
      if (!count || (count < MOST && dice % 2))
        {
          struct item item = { dice / 2 % 16, number++ };
          rt_heap_add (&kind, heap, count++, &item);
        }
      else
        {
          size_t at = dice % 3 ? 0 : dice / 3 % count;
          struct item gone = heap[at];
          rt_heap_remove (&kind, heap, at, --count);
          for (size_t j = 0; j < count; j++)
            {
              assert_each (heap[j].number != gone.number);
              assert_each (at || before (&gone, &heap[j]));
            }
        }
      for (size_t j = 0; j < count; j++)
        assert_each (places[heap[j].number] == j);
      for (size_t j = 1; j < count; j++)
        assert_each (before (&heap[0], &heap[j]));
    }
}
END_TEST

Suite *
binary_heap_suite (void)
{
  const TTest *const tests[] = { test_heap_order, NULL };
  return make_suite ("binary heap", tests);
}
