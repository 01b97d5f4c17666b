/* SPDX-License-Identifier: LGPL-2.1-or-later

   Trees of intervals that do not overlap.  */

#include "interval.h"

static int
compare (struct interval *a, struct interval *b)
{
  return a->begin < b->begin ? -1 : a->begin > b->begin;
}

RB_GENERATE_INTERNAL (interval_tree, interval, link, compare,
                      __attribute__ ((unused)) static)

struct interval *
rt_interval_first (struct interval_tree *tree)
{
  return RB_MIN (interval_tree, tree);
}

struct interval *
rt_interval_next (struct interval *interval)
{
  return RB_NEXT (interval_tree, NULL, interval);
}

struct interval *
rt_interval_previous (struct interval *interval)
{
  return RB_PREV (interval_tree, NULL, interval);
}

struct interval *
rt_interval_last (struct interval_tree *tree)
{
  return RB_MAX (interval_tree, tree);
}

void
rt_interval_add (struct interval_tree *tree, struct interval *interval)
{
  RB_INSERT (interval_tree, tree, interval);
}

void
rt_interval_remove (struct interval_tree *tree, struct interval *interval)
{
  RB_REMOVE (interval_tree, tree, interval);
}

/* Make AT, if it lies within an interval, a border.  */
static void
cut (struct interval_tree *tree, uintptr_t at, interval_make *make)
{
  struct interval *front = rt_interval_from (tree, at);
  if (!front || front->begin >= at)
    return;
  uintptr_t end = front->end;
  front->end = at;
  struct interval *behind = make (tree, front);
  behind->begin = at;
  behind->end = end;
  rt_interval_add (tree, behind);
}

void
rt_intervals_cut (struct interval_tree *tree, uintptr_t begin, uintptr_t end,
                  interval_make *make)
{
  cut (tree, begin, make);
  cut (tree, end, make);
}

struct interval *
rt_intervals_cover (struct interval_tree *tree, uintptr_t begin, uintptr_t end,
                    interval_make *make)
{
  struct interval *next = rt_interval_from (tree, begin), *first = NULL;
  if (next && next->begin < end)
    {
      rt_intervals_cut (tree, begin, end, make);
      next = rt_interval_from (tree, begin);
    }
  for (uintptr_t at = begin; at < end;)
    {
      struct interval *interval = next;
      if (!interval || interval->begin > at)
        {
          interval = make (tree, NULL);
          interval->begin = at;
          interval->end = next && next->begin < end ? next->begin : end;
          rt_interval_add (tree, interval);
        }
      else
        next = rt_interval_next (interval);
      if (!first)
        first = interval;
      at = interval->end;
    }
  return first;
}
