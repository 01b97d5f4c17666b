/* SPDX-License-Identifier: LGPL-2.1-or-later

   Costs that files state: how long tasks take on kinds of workers
   (tasks-machine(5)).  */

#ifndef RT_COSTS_H
#define RT_COSTS_H

#include <stdatomic.h>

#include "words.h"

struct cost_rule
{
  char *place;       /* `FILE:LINE' */
  char *task, *kind; /* names, or "*" */
  bool sized;        /* only for tasks with BYTES in their buffers */
  uint64_t bytes;
  char *like; /* a kind: its cost, divided by SPEED; or NULL */
  double speed;
  double constant;         /* nanoseconds... */
  double factor, exponent; /* ...and FACTOR times bytes to the EXPONENT */
  bool foreign;     /* it names kinds of workers of other machines only */
  atomic_bool used; /* it has been what counts */
};

struct costs
{
  unsigned count, room;
  struct cost_rule *rules; /* the first that matches counts */
};

/* Read what is left of the line of WORDS, a rule, and give it back; or NULL.
 */
struct cost_rule *rt_costs_rule (struct costs *costs, struct words *words);

/* Add the rules of FILE.  False, and the mistake in ERROR, of SIZE bytes, if
   that fails.  */
bool rt_costs_read (struct costs *costs, const char *file, char *error,
                    size_t size);

/* Move what MORE has behind COSTS.  */
void rt_costs_append (struct costs *costs, struct costs *more);

void rt_costs_free (struct costs *costs);

/* The first rule for TASK on the workers called KIND if its buffers have so
   many BYTES; NULL if there is none.  It is marked as used.  */
const struct cost_rule *rt_costs_find (struct costs *costs, const char *task,
                                       const char *kind, uint64_t bytes);

/* Nanoseconds that RULE, which is not like another, states for so many BYTES.
 */
double rt_cost_stated (const struct cost_rule *rule, uint64_t bytes);

#endif /* RT_COSTS_H */
