/* SPDX-License-Identifier: LGPL-2.1-or-later

   Upward ranks among equal workers: how long a task takes and what waits for
   it, along the longest path to the end of what has been submitted (Topcuoglu,
   Hariri and Wu 2002, equation 8, where no data are copied).

   Nothing is kept for that: the orders that tasks wait in (order.h) say who
   waits for whom.  */

#ifndef RT_RANK_H
#define RT_RANK_H

#include <stdint.h>

struct task;

/* Times, in units of so many nanoseconds.  */
#define RT_RANK_UNIT 256

/* The rank of a task, as it was found in some ERA; see rank.c.  */
struct rank
{
  uint32_t value, era;
};

/* How long the body of TASK is expected to take, in these units.  */
uint32_t rt_rank_length (const struct task *task);

/* The rank of TASK, which is ready, was called by a host thread, and is the
   caller's.  */
uint32_t rt_rank (struct task *task);

static inline uint32_t
rt_rank_add (uint32_t a, uint32_t b)
{
  return a < UINT32_MAX - b ? a + b : UINT32_MAX;
}

/* Forget everything; no other thread is here.  */
void rt_rank_stop (void);

#endif /* RT_RANK_H */
