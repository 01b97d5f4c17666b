/* SPDX-License-Identifier: LGPL-2.1-or-later

   Upward ranks among equal workers: how long a task takes and what waits for
   it, along the longest path to the end of what has been submitted (Topcuoglu,
   Hariri and Wu 2002, equation 8, where no data are copied).

   Nothing is kept for that: the orders that tasks wait in (order.h) say who
   waits for whom.  */

#ifndef RT_RANK_H
#define RT_RANK_H

#include <stdbool.h>
#include <stdint.h>

struct task;

/* Times, in units of so many nanoseconds.  */
#define RT_RANK_UNIT 256

/* What a task has of this is one word: its rank, and the era in which that was
   found, see rank.c.  */
#define RT_RANK_ERA(WORD) ((uint32_t)((WORD) >> 32))

/* Whether TASK, which is ready, has a rank that counts: a host thread has
   called it, it is no graph's, and it is long.  */
bool rt_ranked_p (const struct task *task);

/* That rank; TASK is the caller's.  */
uint32_t rt_rank (struct task *task);

static inline uint32_t
rt_rank_add (uint32_t a, uint32_t b)
{
  return a < UINT32_MAX - b ? a + b : UINT32_MAX;
}

/* Forget everything; no other thread is here.  */
void rt_rank_stop (void);

#endif /* RT_RANK_H */
