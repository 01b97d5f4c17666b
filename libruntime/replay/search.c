/* SPDX-License-Identifier: LGPL-2.1-or-later

   The search for an order with another result, and for what makes it.

   First some orders that differ a lot from that of the calls are tried: from
   the last to the first as far as the buffers allow; what waits for a call
   right behind it, so that the others come late; and both by lot.  If one, B,
   gives another result, and the order of the calls, A, gives the same once
   more, two calls are searched for whose order matters.  One call after the
   other, in the order of B, overtakes those that come before it in A and not
   in B, one by one: each of these steps from A to B is an order that is
   allowed, and exchanges two calls.  By bisection some 2 log n trials for n
   calls find a step before which the result is the same, and then another.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "engine/entry.h"
#include "engine/partition.h"
#include "orders.h"

#define ORDERS 4

struct search
{
  const struct order_call *calls;
  uint32_t count;
  struct trial *trial;

  uint32_t *order;  /* that gives another result */
  uint32_t *mixed;  /* of steps towards it; from malloc, both at once */
  uint64_t left;    /* that were not to be had */
  uint32_t pair[2]; /* that the last of them has exchanged */

  struct trial_result found; /* the last other one, and that in words */
  char what[512];
};

/* What is bisected: make the trial one of ARGUMENT.  */
typedef void prepare (struct search *search, uint64_t argument);

/* Whether a trial gives another result.  */
static bool
differs (struct search *search)
{
  const struct trial_result *result = &search->trial->result;
  rt_trial_run (search->trial);
  if (result->end == TRIAL_SAME || result->end == TRIAL_ENDLESS)
    return false;
  search->found = *result;
  return true;
}

static void
as_called (struct search *search, uint64_t reversed)
{
  for (uint32_t i = 0; i < search->count; i++)
    search->trial->ranks[i] = i;
  search->trial->reversed = (uint32_t)reversed;
  search->trial->deep = false;
}

/* So many STEPS from the order of the calls to the other one, or as many as
   there are.  */
static void
approach (struct search *search, uint64_t steps)
{
  uint32_t *mixed = search->mixed;
  as_called (search, 0);
  memcpy (mixed, search->trial->ranks, search->count * sizeof *mixed);
  for (uint32_t i = 0; i < search->count && steps; i++)
    {
      uint32_t call = search->order[i], at = i;
      while (mixed[at] != call)
        at++;
      for (; at > i && steps; at--, steps--)
        {
          search->pair[0] = mixed[at - 1];
          search->pair[1] = call;
          mixed[at] = mixed[at - 1];
        }
      mixed[at] = call;
    }
  search->left = steps;
  for (uint32_t i = 0; i < search->count; i++)
    search->trial->ranks[mixed[i]] = i;
}

/* With ARGUMENT 0 it gives the same, with HIGH another: the least that does,
   or one of several; 0 if there are no more trials.  */
static uint64_t
bisect (struct search *search, prepare *prepare, uint64_t high)
{
  uint64_t low = 0;
  while (high - low > 1)
    {
      uint64_t middle = low + (high - low) / 2;
      prepare (search, middle);
      if (differs (search))
        high = middle;
      else
        low = middle;
    }
  return search->trial->result.end == TRIAL_ENDLESS ? 0 : high;
}

/* What differs, as text: in a buffer that is PARAMETER, or NULL.  */
static void
describe (struct search *search, const struct tasks_parameter *parameter)
{
  struct site_text site;
  struct tile_text tile;
  uintptr_t at = search->found.address;
  const struct region *region = rt_region_around (&rt_host_domain, at);
  const char *name = parameter ? parameter->name : NULL;
  if (parameter && parameter->element_size)
    at -= (at - region->start) % parameter->element_size;
  if (search->found.end == TRIAL_CRASHED)
    snprintf (search->what, sizeof search->what,
              "signal %d (%s) ends the program then", search->found.signal,
              strsignal (search->found.signal));
  else if (search->found.end == TRIAL_EXITED)
    snprintf (search->what, sizeof search->what, "the program ends then");
  else
    snprintf (search->what, sizeof search->what,
              "%s%.80s%s%sthe buffer registered%s differs at offset %zu then",
              name ? "parameter '" : "", name ? name : "", name ? "', " : "",
              rt_tile_text (&tile, region), rt_site_text (&site, region->site),
              (size_t)(at - region->start));
}

/* Calls FIRST and SECOND; and which of their accesses conflict.  */
static _Noreturn void
report_calls (struct search *search, uint32_t first, uint32_t second)
{
  struct site_text where;
  struct trial *trial = search->trial;
  const struct order_call *one = &search->calls[first];
  const struct order_call *other = &search->calls[second];
  const char *const names[] = { one->codelet->name, other->codelet->name };
  char accesses[1000];
  const struct tasks_parameter *parameter
      = rt_orders_parameter (one, search->found.address);
  if (!parameter)
    parameter = rt_orders_parameter (other, search->found.address);
  describe (search, parameter);
  as_called (search, 0);
  trial->conflict
      = (struct conflict){ .wanted = true, .calls = { first, second } };
  rt_trial_run (trial);
  rt_conflict_describe (accesses, sizeof accesses, &trial->conflict, names);
  rt_fatal (other->site,
            "task '%.100s' does not wait for task '%.100s'%s, but the result"
            " depends on their order: %s; make what both use a buffer"
            " parameter of both, with the modes in which they use it%s",
            names[1], names[0], rt_site_text (&where, one->site), search->what,
            accesses);
}

/* The tasks that CALL calls, or, if that is NULL, nobody knows which.  */
static _Noreturn void
report_others (struct search *search, const struct order_call *call)
{
  describe (search,
            call ? rt_orders_parameter (call, search->found.address) : NULL);
  rt_fatal (call ? call->site : search->calls[0].site,
            "the result of %s%.100s%s on %s: %s; make what they use buffer"
            " parameters, with the modes in which they use it",
            call ? "task '" : "the tasks from here on to the next wait",
            call ? call->codelet->name : "", call ? "' depends" : " depends",
            call ? "the order of tasks that it calls and that do not wait for"
                   " one another"
                 : "an order that they do not demand",
            search->what);
}

/* The trial has tried the order, up to its end or to a crash; then come the
   others.  */
static void
take_order (struct search *search)
{
  uint32_t *ranks = search->trial->ranks;
  uint32_t used = search->trial->executed_count;
  memcpy (search->order, search->trial->executed, used * sizeof (uint32_t));
  memset (ranks, 0, search->count * sizeof (uint32_t));
  for (uint32_t i = 0; i < used; i++)
    ranks[search->order[i]] = 1;
  for (uint32_t i = 0; i < search->count; i++)
    if (!ranks[i])
      search->order[used++] = i;
}

/* The order that the trial has tried gives another result.  */
static void
report (struct search *search)
{
  take_order (search);
  struct trial_result found = search->found;
  as_called (search, 0);
  if (differs (search) || search->trial->result.end == TRIAL_ENDLESS)
    /* It is not the order.  */
    return;
  approach (search, UINT64_MAX);
  uint64_t steps = UINT64_MAX - search->left, call;
  if (steps && differs (search) && (steps = bisect (search, approach, steps)))
    {
      approach (search, steps);
      report_calls (search, search->pair[0], search->pair[1]);
    }
  as_called (search, search->count);
  if (differs (search) && (call = bisect (search, as_called, search->count)))
    report_others (search, &search->calls[call - 1]);
  search->found = found;
  report_others (search, NULL);
}

/* splitmix64, as in policy/random.c.  */
static uint64_t
draw (uint64_t *state)
{
  uint64_t z = *state += UINT64_C (0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C (0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C (0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* Make the trial one of order NUMBER: the first two, and two by lot.  */
static void
choose (struct search *search, unsigned number, uint64_t *lots)
{
  uint32_t *ranks = search->trial->ranks, count = search->count;
  as_called (search, number % 2 ? 0 : count);
  search->trial->deep = number % 2;
  for (uint32_t i = 0; i < count; i++)
    ranks[i] = UINT32_MAX / 2 + (number % 2 ? i : count - 1 - i);
  for (uint32_t i = count; number > 1 && i > 1; i--)
    {
      uint32_t other = (uint32_t)(draw (lots) % i), rank = ranks[i - 1];
      ranks[i - 1] = ranks[other];
      ranks[other] = rank;
    }
}

void
rt_orders_search (const struct order_call *calls, uint32_t count,
                  uint64_t seed)
{
  uint32_t *orders = malloc (2 * count * sizeof *orders);
  struct trial *trial = orders ? rt_trials_begin (count) : NULL;
  struct search search = { .calls = calls,
                           .count = count,
                           .trial = trial,
                           .order = orders,
                           .mixed = orders + count };
  if (trial)
    {
      as_called (&search, 0);
      rt_trial_run (trial);
      bool other = trial->result.end == TRIAL_SAME
                   && (trial->executed_count > 1 || trial->nested);
      for (unsigned i = 0; i < ORDERS && other; i++)
        {
          choose (&search, i, &seed);
          if (differs (&search))
            {
              report (&search);
              break;
            }
        }
      rt_trials_end ();
    }
  free (orders);
}
