/* SPDX-License-Identifier: LGPL-2.1-or-later

   Lower bounds: what no schedule of the tasks that were executed, on the
   machine that was described, can beat, not even one that knows everything and
   copies nothing.

   Critical path: each task takes what it takes where it is executed fastest,
   and there is a worker for each.

   Area: the workers share the work, whatever the order; tasks of a class may
   be divided between kinds, as a linear program finds best.

   Mixed: both at once.  Each task has a *head*, the longest path before it,
   and a *tail*, the longest behind it, with the fastest costs.  Tasks with a
   head of at least R and a tail of at least Q are executed within a time of
   makespan - R - Q, and so is their area; that is a line of the program for
   each of some R and Q.  Besides, tasks of a class on the critical path that
   the fast workers cannot all have take longer than the path says (as Agullo,
   Beaumont, Eyraud-Dubois and Kumar, "Are Static Schedules so Bad?", IPDPS
   2016, say for the chain of a Cholesky factorization).  */

#ifndef RT_BOUNDS_H
#define RT_BOUNDS_H

struct bounds
{
  /* Nanoseconds, or less than 0 if it is not known; then WHY.  */
  double path, area, mixed;
  const char *why;
};

struct bounds rt_bounds (void);

#endif /* RT_BOUNDS_H */
