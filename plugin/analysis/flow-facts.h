/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known of integers on a way through a function: which conditions held
   there.  Two `if' with the same condition go the same way.  */

#ifndef TASKS_PLUGIN_FLOW_FACTS_H
#define TASKS_PLUGIN_FLOW_FACTS_H

#include "gcc/gcc.h"

#include "flow-value.h"

/* That the TERMS of a value (flow-value.h) are at least LOW, at most HIGH, and
   not OTHER, if HAS_OTHER.  It is about one iteration of each of LOOPS.  */
struct fact
{
  uint64_t terms;
  loop_mask loops;
  HOST_WIDE_INT low, high, other;
  bool has_other;
};

/* A value as facts see it.  */
struct tested_value
{
  bool known;
  struct linear sum; /* as add_tested says */
  loop_mask loops;   /* in which it is another one each time */
};

/* The values of a function.  */
class tested_values
{
public:
  explicit tested_values (const loop_nest &nest) : nest (nest) {}

  /* VALUE as facts see it: computed once, for they ask again and again.  */
  tested_value get (tree value) const;

  const loop_nest &nest;

private:
  mutable std::vector<tested_value> values; /* by version */
};

/* A list of facts.  Ways through a program fork much more often than they
   learn something: copies are one until they differ.  */
template <typename element> class shared_list
{
public:
  shared_list () : shared (NULL) {}

  shared_list (const shared_list &other) : shared (other.shared)
  {
    if (shared)
      shared->users++;
  }

  shared_list (shared_list &&other) noexcept : shared (other.shared)
  {
    other.shared = NULL;
  }

  ~shared_list ()
  {
    if (shared && --shared->users == 0)
      delete shared;
  }

  shared_list &
  operator= (shared_list other) noexcept
  {
    std::swap (shared, other.shared);
    return *this;
  }

  const element *
  begin () const
  {
    return shared ? shared->list.data () : NULL;
  }

  const element *
  end () const
  {
    return begin () + size ();
  }

  size_t
  size () const
  {
    return shared ? shared->list.size () : 0;
  }

  /* Whether OTHER is a copy and neither was changed.  */
  bool
  same_p (const shared_list &other) const
  {
    return shared == other.shared;
  }

  /* The facts, of this copy alone, to be changed; one more may come.  */
  std::vector<element> &
  own ()
  {
    if (!shared || shared->users > 1)
      {
        content *copy = new content{ 1, {} };
        copy->list.reserve (size () + 1);
        if (shared)
          {
            copy->list.insert (copy->list.end (), begin (), end ());
            shared->users--;
          }
        shared = copy;
      }
    return shared->list;
  }

private:
  struct content
  {
    unsigned users;
    std::vector<element> list;
  };
  content *shared;
};

class fact_set
{
public:
  explicit fact_set (const tested_values *values) : values (values) {}

  /* Learn that CONDITION, a GIMPLE_COND, is TRUTH.  False if that cannot be;
     then this way does not exist.  */
  bool assume (gcond *condition, bool truth);

  /* Learn that CHOICE, of FN, leads along E.  */
  bool assume_case (function *fn, gswitch *choice, edge e);

  /* The same in the first iteration of LOOPS.  */
  bool assume_first (gcond *condition, bool truth, loop_mask loops);

  /* Learn that VALUE is 1 or, unless it is TRUTH, 0.  */
  bool assume_value (tree value, bool truth);

  /* Learn that VALUE is at least LOW and at most HIGH.  */
  bool assume_range (tree value, HOST_WIDE_INT low, HOST_WIDE_INT high);

  /* Learn that VALUE is not NUMBER.  False if it cannot be another.  */
  bool assume_not (tree value, HOST_WIDE_INT number);

  /* Learn of HERE what OTHER knows of THERE, the same in another function.
     False if that cannot be.  */
  bool learn (tree here, const fact_set &other, tree there);

  /* Learn of TO, a PHI, what is known of its operand FROM in BEFORE.  False if
     that cannot be.  */
  bool copy (tree to, const fact_set &before, tree from);

  /* The range of VALUE.  Return whether anything is known of it.  */
  bool range (tree value, HOST_WIDE_INT *low, HOST_WIDE_INT *high) const;

  /* Whether VALUE may be NUMBER.  */
  bool may_be (tree value, HOST_WIDE_INT number) const;

  /* Another iteration of the loops LOOPS begins.  flow-meet.cc; so is the
     next.  */
  void forget (loop_mask loops);

  /* Keep what holds in OTHER, too.  A range that has grown is lost if WIDEN:
     loops must come to an end.  Return whether anything was lost.  */
  bool join (const fact_set &other, bool widen);

  shared_list<fact> facts; /* sorted by terms */

private:
  const tested_values *values;

  const fact *find (uint64_t terms) const;
  fact *insert (const fact &about);
  bool restrict_terms (const fact &about, HOST_WIDE_INT low,
                       HOST_WIDE_INT high);
  bool exclude (const fact &about, HOST_WIDE_INT value);
  bool assume_comparison (enum tree_code code, tree left, tree right,
                          unsigned depth);
  bool assume_truth (tree value, bool truth, unsigned depth);
};

#endif /* TASKS_PLUGIN_FLOW_FACTS_H */
