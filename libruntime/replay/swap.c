/* SPDX-License-Identifier: LGPL-2.1-or-later

   The search for an order with another result, and for what makes it.

   First some orders that differ a lot from that of the calls are tried: from
   the last to the first as far as the buffers allow, the same from the end
   (edges.h), and two by lot.  If one, B,
   gives another result, and the order of the calls, A, gives the same once
   more, two calls are searched for whose order matters.  Every mixture of A
   and B in which a prefix of B comes first, and then the others in the order
   of A, is allowed, too; and so is what lies between two neighbours of those
   mixtures, in which one call overtakes others, one by one.  By bisection
   these are some 2 log n trials for n calls.  */

#include "orders.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "edges.h"
#include "engine/entry.h"
#include "trial.h"

#define ORDERS 4

struct search
{
  const struct order_call *calls;
  uint32_t count;
  struct trial *trial;
  struct trial found; /* the last that gave another result */

  /* The order that does.  */
  uint32_t *order;
  /* The others, in the order of their calls, when some come first.  */
  uint32_t *rest;
  uint32_t before; /* so many; the next one of the order overtakes others... */
  uint32_t place;  /* ...and stands here in the rest without that */

  /* What is said of what was found.  */
  char what[512], accesses[1024];
};

/* What is bisected: make the trial one of ARGUMENT.  */
typedef void prepare (struct search *search, uint32_t argument);

/* Whether a trial gives another result.  */
static bool
differs (struct search *search)
{
  rt_trial_run ();
  enum trial_end end = search->trial->end;
  if (end == TRIAL_SAME || end == TRIAL_ENDLESS)
    return false;
  search->found = *search->trial;
  return true;
}

static void
as_called (struct search *search, uint32_t reversed)
{
  for (uint32_t i = 0; i < search->count; i++)
    search->trial->ranks[i] = i;
  search->trial->reversed = reversed;
}

/* The first COUNT of the order, then the others as called.  */
static void
prefix (struct search *search, uint32_t count)
{
  as_called (search, 0);
  for (uint32_t i = 0; i < search->count; i++)
    search->trial->ranks[i] = count + i;
  for (uint32_t i = 0; i < count; i++)
    search->trial->ranks[search->order[i]] = i;
}

/* With ARGUMENT 0 it gives the same, with HIGH another: the least that does,
   or one of several.  */
static uint32_t
bisect (struct search *search, prepare *prepare, uint32_t high)
{
  uint32_t low = 0;
  while (high - low > 1)
    {
      uint32_t middle = low + (high - low) / 2;
      prepare (search, middle);
      if (differs (search))
        high = middle;
      else
        low = middle;
    }
  return high;
}

/* It overtakes BY of them.  */
static void
overtake (struct search *search, uint32_t by)
{
  uint32_t base = search->before + 1;
  prefix (search, search->before);
  for (uint32_t i = 0; i < search->count - search->before; i++)
    search->trial->ranks[search->rest[i]] = base + 2 * i;
  search->trial->ranks[search->order[search->before]]
      = base + 2 * (search->place - by) - 1;
}

static int
by_number (const void *a, const void *b)
{
  uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
  return one < other ? -1 : one > other;
}

/* The order gives another result: two calls whose order matters, the earlier
   one into FIRST.  False if they cannot be found.  */
static bool
find_calls (struct search *search, uint32_t *first, uint32_t *second)
{
  uint32_t longest = bisect (search, prefix, search->count);
  uint32_t rest = search->count - (longest - 1);
  search->before = longest - 1;
  *second = search->order[longest - 1];
  memcpy (search->rest, search->order + longest - 1, rest * sizeof (uint32_t));
  qsort (search->rest, rest, sizeof (uint32_t), by_number);
  for (search->place = 0; search->rest[search->place] != *second;)
    search->place++;
  if (!search->place)
    return false;
  uint32_t by = bisect (search, overtake, search->place);
  *first = search->rest[search->place - by];
  return true;
}

/* The element of SIZE bytes at ADDRESS in WINDOW, as text.  */
static void
value (char *text, size_t room, const unsigned char *window, uintptr_t address,
       size_t size)
{
  const unsigned char *at = window + address % RT_TRIAL_WINDOW;
  double real = 0;
  float single;
  int32_t word;
  int64_t number = *at;
  if (size == 4)
    {
      memcpy (&single, at, sizeof single);
      memcpy (&word, at, sizeof word);
      real = single;
      number = word;
    }
  else if (size == 8)
    {
      memcpy (&real, at, sizeof real);
      memcpy (&number, at, sizeof number);
    }
  else if (size == 2)
    number = (int16_t)(at[0] | at[1] << 8);
  /* Small integers are tiny as floating point numbers.  */
  if (fabs (real) > 1e-20 && fabs (real) < 1e20)
    snprintf (text, room, "%.9g", real);
  else
    snprintf (text, room, "%lld", (long long)number);
}

/* What differs, as text: in the parameter NAME of elements of SIZE, or none.
 */
static void
describe (struct search *search, const char *name, size_t size)
{
  const struct trial *found = &search->found;
  char *text = search->what;
  size_t room = sizeof search->what;
  struct site_text site;
  char here[32], there[32];
  if (found->end == TRIAL_CRASHED)
    snprintf (text, room, "signal %d (%s) ends the program then",
              found->signal, strsignal (found->signal));
  else if (found->end == TRIAL_EXITED)
    snprintf (text, room, "the program ends then");
  else
    {
      const struct region *region
          = rt_region_around (&rt_host_domain, found->address);
      uintptr_t at = found->address;
      if (size == 2 || size == 4 || size == 8)
        at -= (at - region->start) % size;
      else
        size = 1;
      if (at % RT_TRIAL_WINDOW + size > RT_TRIAL_WINDOW)
        {
          at = found->address;
          size = 1;
        }
      value (here, sizeof here, found->here, at, size);
      value (there, sizeof there, found->there, at, size);
      snprintf (text, room,
                "%s%.80s%sthe buffer registered%s has %s at offset %zu in the"
                " order of the calls, and %s then",
                name ? "parameter '" : "", name ? name : "", name ? "', " : "",
                rt_site_text (&site, region->site), here,
                (size_t)(at - region->start), there);
    }
}

/* The same where it is made by calls FIRST and SECOND; and which of their
   accesses conflict, if that is known.  */
static void
describe_calls (struct search *search, uint32_t first, uint32_t second)
{
  struct trial *trial = search->trial;
  const char *const names[] = { search->calls[first].codelet->name,
                                search->calls[second].codelet->name };
  as_called (search, 0);
  trial->conflict
      = (struct conflict){ .wanted = true, .calls = { first, second } };
  trial->address = search->found.address;
  rt_trial_run ();
  describe (search, trial->parameter, trial->element_size);
  rt_conflict_describe (search->accesses, sizeof search->accesses,
                        &trial->conflict, names);
}

/* Calls FIRST and SECOND.  */
static _Noreturn void
report_calls (struct search *search, uint32_t first, uint32_t second)
{
  struct site_text where;
  const struct order_call *calls = search->calls;
  describe_calls (search, first, second);
  rt_fatal (calls[second].site,
            "task '%s' does not wait for task '%s'%s, but the result depends"
            " on their order: %s; make what both use a buffer parameter of"
            " both, with the modes in which they use it%s",
            calls[second].codelet->name, calls[first].codelet->name,
            rt_site_text (&where, calls[first].site), search->what,
            search->accesses);
}

/* The tasks that CALL calls.  */
static _Noreturn void
report_children (struct search *search, uint32_t call)
{
  describe_calls (search, call, call);
  rt_fatal (search->calls[call].site,
            "the result of task '%s' depends on the order of tasks that it"
            " calls and that do not wait for one another: %s; make what they"
            " use buffer parameters, with the modes in which they use it",
            search->calls[call].codelet->name, search->what);
}

/* FOUND has tried the order, up to its end or to a crash; then the others.  */
static void
take_order (struct search *search, const struct trial *found)
{
  uint32_t *ranks = search->trial->ranks, used = found->executed_count;
  memcpy (search->order, found->executed, used * sizeof (uint32_t));
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
  uint32_t first, second;
  struct trial found = search->found;
  take_order (search, &found);
  as_called (search, 0);
  if (differs (search) || search->trial->end == TRIAL_ENDLESS)
    /* It is not the order.  */
    return;
  prefix (search, search->count);
  if (differs (search))
    {
      if (find_calls (search, &first, &second))
        report_calls (search, first, second);
    }
  else
    {
      as_called (search, search->count);
      if (differs (search))
        report_children (search,
                         bisect (search, as_called, search->count) - 1);
    }
  search->found = found;
  describe (search, NULL, 0);
  rt_fatal (search->calls[0].site,
            "the result of the tasks from here on to the next wait depends on"
            " an order that they do not demand: %s; make what they use buffer"
            " parameters, with the modes in which they use it",
            search->what);
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

/* Draw an order by lot.  */
static void
shuffle (uint32_t *ranks, uint32_t count, uint64_t *lots)
{
  for (uint32_t i = 0; i < count; i++)
    ranks[i] = i;
  for (uint32_t i = count; i > 1; i--)
    {
      uint32_t other = (uint32_t)(draw (lots) % i), rank = ranks[i - 1];
      ranks[i - 1] = ranks[other];
      ranks[other] = rank;
    }
}

/* Make the trial one of order NUMBER.  */
static void
choose (struct search *search, unsigned number, uint64_t *lots)
{
  uint32_t *ranks = search->trial->ranks, count = search->count;
  as_called (search, number % 2 ? 0 : count);
  switch (number)
    {
    case 0:
      for (uint32_t i = 0; i < count; i++)
        ranks[i] = count - 1 - i;
      break;
    case 1:
      memcpy (search->rest, ranks, count * sizeof *ranks);
      rt_edges_backward (count, search->rest, ranks);
      break;
    case 2:
      shuffle (ranks, count, lots);
      break;
    default:
      shuffle (search->rest, count, lots);
      rt_edges_backward (count, search->rest, ranks);
    }
}

void
rt_orders_search (const struct order_call *calls, uint32_t count,
                  uint64_t seed)
{
  struct trial *trial = rt_trial_ready ();
  if (!trial)
    return;
  struct search search = { .calls = calls,
                           .count = count,
                           .trial = trial,
                           .order = malloc (count * sizeof (uint32_t)),
                           .rest = malloc (count * sizeof (uint32_t)) };
  if (!search.order || !search.rest)
    rt_no_memory (NULL, count * sizeof (uint32_t), "an order of tasks");
  for (unsigned i = 0; i < ORDERS; i++)
    {
      choose (&search, i, &seed);
      if (differs (&search))
        {
          report (&search);
          break;
        }
      if (search.trial->end == TRIAL_ENDLESS)
        break;
    }
  free (search.order);
  free (search.rest);
}
