/* SPDX-License-Identifier: GPL-3.0-or-later

   Tests of libruntime/base/interval.c: a tree in which intervals are cut,
   covered and removed at random, against an array with an entry for each
   address.  */

#include "base/interval.h"

#include "unit.h"

#include <stdbool.h>
#include <stdlib.h>

enum
{
  SPACE = 200,
  STEPS = 2000
};

/* What a client has to know of the bytes of an interval.  */
struct run
{
  int colour;
  struct interval interval;
};

static unsigned made, replaced;

static struct run *
of (struct interval *interval)
{
  return RT_OF_INTERVAL (struct run, interval);
}

/* Every other cut replaces the part before, too.  */
static struct interval *
make (struct interval_tree *tree, struct interval *front)
{
  struct run *run = calloc (1, sizeof *run);
  if (front)
    run->colour = of (front)->colour;
  if (front && ++made % 2)
    {
      struct run *other = malloc (sizeof *other);
      *other = *of (front);
      rt_interval_remove (tree, front);
      free (of (front));
      rt_interval_add (tree, &other->interval);
      replaced++;
    }
  return &run->interval;
}

/* TREE is what COLOURS says, 0 where there is nothing.  */
static void
compare (struct interval_tree *tree, const int *colours)
{
  struct interval *before = NULL;
  uintptr_t at = 0;
  for (struct interval *one = rt_interval_first (tree); one;
       one = rt_interval_next (one))
    {
      assert_each (one->begin >= at && one->begin < one->end);
      assert_each (rt_interval_previous (one) == before);
      for (; at < one->begin; at++)
        {
          assert_each (colours[at] == 0);
          assert_each (rt_interval_from (tree, at) == one);
        }
      for (; at < one->end; at++)
        {
          assert_each (colours[at] == of (one)->colour);
          assert_each (rt_interval_from (tree, at) == one);
        }
      before = one;
    }
  assert_each (rt_interval_last (tree) == before);
  for (; at < SPACE; at++)
    assert_each (colours[at] == 0 && !rt_interval_from (tree, at));
}

START_TEST (interval_random)
{
  struct interval_tree tree = RB_INITIALIZER (&tree);
  int colours[SPACE] = { 0 };

  srand (_i);
  for (int step = 1; step <= STEPS; step++)
    {
      uintptr_t begin = rand () % SPACE;
      uintptr_t end = begin + 1 + rand () % 30;
      if (end > SPACE)
        end = SPACE;
      bool remove = rand () % 3 == 0;
      struct interval *next;
      if (remove)
        {
          rt_intervals_cut (&tree, begin, end, make);
          next = rt_interval_from (&tree, begin);
        }
      else
        {
          next = rt_intervals_cover (&tree, begin, end, make);
          ck_assert_uint_eq (next->begin, begin);
        }
      while (next && next->begin < end)
        {
          struct run *run = of (next);
          ck_assert_uint_le (next->end, end);
          next = rt_interval_next (next);
          run->colour = step;
          if (remove)
            {
              rt_interval_remove (&tree, &run->interval);
              free (run);
            }
        }
      for (uintptr_t at = begin; at < end; at++)
        colours[at] = remove ? 0 : step;
      compare (&tree, colours);
    }
  ck_assert_uint_gt (replaced, 0);
  while (!RB_EMPTY (&tree))
    {
      struct run *run = of (RB_ROOT (&tree));
      rt_interval_remove (&tree, &run->interval);
      free (run);
    }
}
END_TEST

START_TEST (interval_borders)
{
  struct interval_tree tree = RB_INITIALIZER (&tree);
  struct interval *whole = rt_intervals_cover (&tree, 10, 20, make);

  /* Nothing to cut at its own borders, or outside.  */
  rt_intervals_cut (&tree, 10, 20, make);
  rt_intervals_cut (&tree, 5, 25, make);
  ck_assert_ptr_eq (rt_interval_first (&tree), whole);
  ck_assert_ptr_null (rt_interval_next (whole));
  ck_assert_ptr_eq (rt_interval_from (&tree, 0), whole);
  ck_assert_ptr_eq (rt_interval_from (&tree, 19), whole);
  ck_assert_ptr_null (rt_interval_from (&tree, 20));
  /* Neighbours touch, and both ends of what is covered are new.  */
  struct interval *first = rt_intervals_cover (&tree, 5, 25, make);
  ck_assert_uint_eq (first->begin, 5);
  ck_assert_uint_eq (first->end, 10);
  ck_assert_ptr_eq (rt_interval_next (first), whole);
  ck_assert_uint_eq (rt_interval_last (&tree)->begin, 20);
  ck_assert_uint_eq (rt_interval_last (&tree)->end, 25);
  while (!RB_EMPTY (&tree))
    {
      struct run *run = of (RB_ROOT (&tree));
      rt_interval_remove (&tree, &run->interval);
      free (run);
    }
}
END_TEST

Suite *
interval_suite (void)
{
  const TTest *const tests[] = { interval_borders, interval_random, NULL };
  return make_suite ("interval", tests);
}
