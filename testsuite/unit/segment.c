/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/engine/segment.c: the segments of regions that overlap
   in any way, against a simple model, and the pieces of a segment with
   accesses.  */

#include "unit.h"

#include <stdlib.h>

#include "engine/segment.h"

enum
{
  SPACE = 64,
  REGIONS = 12,
  STEPS = 3000
};

static unsigned replacements;

static void
count_replacement (void *data, uintptr_t begin, struct segment *now)
{
  ck_assert_ptr_eq (data, &replacements);
  ck_assert_ptr_nonnull (now);
  ck_assert_uint_eq (now->interval.begin, begin);
  replacements++;
}

static struct segment_map
make (void)
{
  return (struct segment_map){ .tree = RB_INITIALIZER (&unused),
                               .replaced = count_replacement,
                               .data = &replacements };
}

/* The segments from FIRST on cover BEGIN to END without a gap; their
   number.  */
static unsigned
check_run (struct segment *first, uintptr_t begin, uintptr_t end)
{
  unsigned n = 0;
  uintptr_t at = begin;
  for (struct segment *s = first; at < end; s = rt_segment_next (s))
    {
      ck_assert_ptr_nonnull (s);
      ck_assert_uint_eq (s->interval.begin, at);
      ck_assert_uint_gt (s->interval.end, at);
      at = s->interval.end;
      n++;
    }
  ck_assert_uint_eq (at, end);
  return n;
}

START_TEST (segment_single)
{
  struct segment_map map = make ();
  struct segment *s = rt_segments_add (&map, 100, 200);

  ck_assert_uint_eq (check_run (s, 100, 200), 1);
  ck_assert_uint_eq (s->regions, 1);
  ck_assert_ptr_null (rt_segment_next (s));
  rt_segments_remove (&map, 100, 200);
  rt_segments_destroy (&map);
}
END_TEST

START_TEST (segment_blocks_of_a_whole)
{
  struct segment_map map = make ();

  rt_segments_add (&map, 0x1000, 0x2000);
  struct segment *first = rt_segments_add (&map, 0x1000, 0x1800);
  struct segment *second = rt_segments_add (&map, 0x1800, 0x2000);
  ck_assert_uint_eq (check_run (first, 0x1000, 0x2000), 2);
  ck_assert_ptr_eq (rt_segment_next (first), second);
  ck_assert_uint_eq (first->regions, 2);
  ck_assert_uint_eq (second->regions, 2);
  /* Disjoint memory is not in the way.  */
  struct segment *apart = rt_segments_add (&map, 0x2000, 0x3000);
  ck_assert_uint_eq (apart->regions, 1);
  rt_segments_remove (&map, 0x1000, 0x2000);
  rt_segments_remove (&map, 0x1000, 0x1800);
  rt_segments_remove (&map, 0x1800, 0x2000);
  rt_segments_remove (&map, 0x2000, 0x3000);
  rt_segments_destroy (&map);
}
END_TEST

START_TEST (segment_cut_while_pending)
{
  struct segment_map map = make ();
  struct segment *whole = rt_segments_add (&map, 0, 100);
  struct access pending = { .order = &whole->order, .mode = TASKS_READ_WRITE };

  ck_assert (rt_order_enter (&pending));
  struct segment *half = rt_segments_add (&map, 0, 50);
  ck_assert_uint_eq (check_run (half, 0, 100), 2);
  struct access later = { .order = &half->order, .mode = TASKS_READ_WRITE };
  ck_assert (!rt_order_enter (&later));
  struct access *granted
      = rt_order_leave (pending.order, NULL, rt_segment_drained);
  ck_assert_ptr_eq (granted, &later);
  ck_assert_ptr_null (granted->next);
  ck_assert_ptr_null (rt_order_leave (&half->order, NULL, rt_segment_drained));
  ck_assert_uint_gt (replacements, 0);
  rt_segments_remove (&map, 0, 50);
  rt_segments_remove (&map, 0, 100);
  rt_segments_destroy (&map);
}
END_TEST

START_TEST (segment_random)
{
  struct segment_map map = make ();
  struct
  {
    uintptr_t begin, end;
  } region[REGIONS] = { 0 };
  const uintptr_t base = 1 << 20;

  srand (_i);
  for (int step = 0; step < STEPS; step++)
    {
      int r = rand () % REGIONS;
      if (region[r].end)
        {
          rt_segments_remove (&map, region[r].begin, region[r].end);
          region[r].end = 0;
        }
      else
        {
          region[r].begin = base + rand () % SPACE;
          region[r].end = region[r].begin + 1 + rand () % SPACE;
          struct segment *first
              = rt_segments_add (&map, region[r].begin, region[r].end);
          check_run (first, region[r].begin, region[r].end);
        }
      /* Every segment is covered as often as the regions say, evenly.  */
      for (struct segment *s = rt_segment_first (&map); s;
           s = rt_segment_next (s))
        for (uintptr_t at = s->interval.begin; at < s->interval.end; at++)
          {
            unsigned covered = 0;
            for (int i = 0; i < REGIONS; i++)
              covered += region[i].end && region[i].begin <= at
                         && at < region[i].end;
            assert_each (s->regions == covered);
          }
    }
  for (int r = 0; r < REGIONS; r++)
    if (region[r].end)
      rt_segments_remove (&map, region[r].begin, region[r].end);
  ck_assert (RB_EMPTY (&map.tree));
  rt_segments_destroy (&map);
}
END_TEST

Suite *
segment_suite (void)
{
  const TTest *const tests[]
      = { segment_single, segment_blocks_of_a_whole, segment_cut_while_pending,
          segment_random, NULL };
  return make_suite ("segment", tests);
}
