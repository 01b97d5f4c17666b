/* SPDX-License-Identifier: GPL-3.0-or-later

   What is left of facts where ways meet, and where a loop begins again.  */

#include "gcc/gcc.h"

#include "flow-facts.h"

#define LEAST HOST_WIDE_INT_MIN
#define GREATEST HOST_WIDE_INT_MAX

void
fact_set::forget (loop_mask loops)
{
  auto of_these = [&] (const fact &f) { return (f.loops & loops) != 0; };
  if (std::none_of (facts.begin (), facts.end (), of_these))
    return;
  std::vector<fact> &own = facts.own ();
  own.erase (std::remove_if (own.begin (), own.end (), of_these), own.end ());
}

/* Make F what holds in it and in O, too.  False if nothing is left.  */
static bool
join_fact (fact *f, const fact &o, bool widen)
{
  fact joined = *f;
  if (o.low < f->low)
    joined.low = widen ? LEAST : o.low;
  if (o.high > f->high)
    joined.high = widen ? GREATEST : o.high;
  joined.has_other = f->has_other
                     && ((o.has_other && o.other == f->other)
                         || f->other < o.low || f->other > o.high);
  if (!joined.has_other && o.has_other
      && (o.other < f->low || o.other > f->high))
    {
      joined.has_other = true;
      joined.other = o.other;
    }
  *f = joined;
  return f->has_other || f->low != LEAST || f->high != GREATEST;
}

static bool
same_fact_p (const fact &a, const fact &b)
{
  return a.low == b.low && a.high == b.high && a.has_other == b.has_other
         && (!a.has_other || a.other == b.other);
}

bool
fact_set::join (const fact_set &other, bool widen)
{
  bool lost = false;
  if (facts.same_p (other.facts))
    return false;
  /* Both are sorted.  Nothing is copied before something differs.  */
  const fact *o = other.facts.begin (), *end = other.facts.end ();
  size_t n = facts.size (), kept = 0;
  for (size_t i = 0; i < n; i++)
    {
      fact f = facts.begin ()[i];
      while (o != end && o->terms < f.terms)
        ++o;
      if (o == end || o->terms != f.terms || !join_fact (&f, *o, widen))
        continue;
      if (kept < i || !same_fact_p (f, facts.begin ()[i]))
        {
          facts.own ()[kept] = f;
          lost = true;
        }
      kept++;
    }
  if (kept == n)
    return lost;
  facts.own ().resize (kept);
  return true;
}
