/* SPDX-License-Identifier: LGPL-2.1-or-later

   Intervals of addresses that do not overlap, in a tree by address.

   A client has them in structs of its own, which it allocates and frees, and
   whatever else is true of each of their bytes.  Where something begins or
   ends that is true of a part only, an interval is *cut*: the client makes the
   part behind, as like the part before as its fields demand.  Two that need
   the border between them no longer the client may join by hand: it removes
   one and moves the border of the other, which does not change their order in
   the tree.

   A tree is used by one thread at a time.  */

#ifndef RT_INTERVAL_H
#define RT_INTERVAL_H

#include <bsd/sys/tree.h>
#include <stddef.h>
#include <stdint.h>

/* From BEGIN to END, which is behind it, and never empty.  */
struct interval
{
  uintptr_t begin, end;
  RB_ENTRY (interval) link;
};

RB_HEAD (interval_tree, interval);

/* The struct of TYPE whose field `interval' is INTERVAL, or NULL.  */
#define RT_OF_INTERVAL(TYPE, INTERVAL)                                        \
  ({                                                                          \
    struct interval *interval_ = (INTERVAL);                                  \
    interval_ ? (TYPE *)((char *)interval_ - offsetof (TYPE, interval))       \
              : NULL;                                                         \
  })

/* The first that ends after AT, or NULL.  */
static inline struct interval *
rt_interval_from (const struct interval_tree *tree, uintptr_t at)
{
  struct interval *interval = RB_ROOT (tree), *found = NULL;
  while (interval)
    if (interval->end > at)
      {
        found = interval;
        interval = RB_LEFT (interval, link);
      }
    else
      interval = RB_RIGHT (interval, link);
  return found;
}

/* The one that contains AT, or NULL.  */
static inline struct interval *
rt_interval_at (const struct interval_tree *tree, uintptr_t at)
{
  struct interval *interval = rt_interval_from (tree, at);
  return interval && interval->begin <= at ? interval : NULL;
}

/* The first of all; the one after INTERVAL and the one before it; the last of
   all.  NULL if there is none.  */
struct interval *rt_interval_first (struct interval_tree *tree);
struct interval *rt_interval_next (struct interval *interval);
struct interval *rt_interval_previous (struct interval *interval);
struct interval *rt_interval_last (struct interval_tree *tree);

/* INTERVAL, which overlaps none, is in TREE, or not any more.  */
void rt_interval_add (struct interval_tree *tree, struct interval *interval);
void rt_interval_remove (struct interval_tree *tree,
                         struct interval *interval);

/* A client's: make an interval, which gets its bounds and its place in TREE
   afterwards.  If FRONT is NULL nothing has been known of its bytes, else it
   is the part behind FRONT, which has been shortened.  The client may have
   replaced FRONT by another with the same bounds then.  */
typedef struct interval *interval_make (struct interval_tree *tree,
                                        struct interval *front);

/* Make BEGIN and END borders, if they lie within intervals.  */
void rt_intervals_cut (struct interval_tree *tree, uintptr_t begin,
                       uintptr_t end, interval_make *make);

/* The same; and make what is missing between them.  The first, which is the
   one that begins at BEGIN.  */
struct interval *rt_intervals_cover (struct interval_tree *tree,
                                     uintptr_t begin, uintptr_t end,
                                     interval_make *make);

#endif /* RT_INTERVAL_H */
