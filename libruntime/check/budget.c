/* SPDX-License-Identifier: LGPL-2.1-or-later

   How many instructions are stepped.  */

#include "budget.h"

#include "limit.h"

/* Steps in all, for one place, and in any case.  */
#define STEPS_ALL 300000
#define STEPS_PLACE 50000
#define STEPS_LEAST 100

#define PLACES 1024

/* What is used of the budget of a place; other places may share it.  Threads
   are stepped, and may come here, at the same time.  */
static struct
{
  _Atomic (const void *) place;
  _Atomic int32_t used;
} places[PLACES];
static _Atomic int64_t used;

/* The place of ADDRESS in the table.  */
static unsigned
find (const void *address)
{
  unsigned at = (unsigned)((uintptr_t)address >> 4) % PLACES;
  for (unsigned i = 0; i < 16; i++, at = (at + 1) % PLACES)
    if (!places[at].place || places[at].place == address)
      break;
  places[at].place = address;
  return at;
}

int32_t
rt_budget_take (const void *place, int32_t most, unsigned *at)
{
  if (used >= STEPS_ALL)
    {
      rt_limit_reach (LIMIT_STEPS);
      return 0;
    }
  *at = find (place);
  int32_t left = STEPS_PLACE - places[*at].used;
  if (left < STEPS_LEAST)
    left = STEPS_LEAST;
  if (left > most)
    left = most;
  places[*at].used += left;
  used += left;
  return left;
}

void
rt_budget_give (unsigned at, int32_t left)
{
  places[at].used -= left;
  used -= left;
}

const void *
rt_budget_place (unsigned at)
{
  return places[at].place;
}
