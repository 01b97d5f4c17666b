/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known of integers on a way through a function: which conditions held
   there.  Two `if' with the same condition go the same way.  */

#ifndef TASKS_PLUGIN_FLOW_FACTS_H
#define TASKS_PLUGIN_FLOW_FACTS_H

#include "gcc/gcc.h"

#include <memory>
#include <unordered_map>

#include "flow-value.h"

/* The numbers from LOW to HIGH, without OTHER if HAS_OTHER.  The least and the
   greatest number mean that there is no such bound.  */
struct interval
{
  HOST_WIDE_INT low, high, other;
  bool has_other;

  bool operator== (const interval &o) const;

  /* These numbers with the other sign, if NEGATIVE, and then BY more.  */
  interval moved (bool negative, HOST_WIDE_INT by) const;

  /* Keep what is in O, too.  Return whether there is anything.  */
  bool meet (const interval &o);

  /* Add what is in O; all that is in that direction if WIDEN.  */
  void join (const interval &o, bool widen);

  bool all_p () const;
};

/* All numbers.  */
extern const interval any_number;

/* That the TERMS of a value (flow-value.h) are in the interval, in one
   iteration of each of LOOPS.  */
struct fact : interval
{
  uint64_t terms;
  loop_mask loops;
};

/* A value as facts see it.  */
struct tested_value
{
  bool known;
  struct linear sum; /* flow-value.h */
  loop_mask loops;   /* in which it is another one each time */
};

/* The values of a function.  */
class tested_values
{
public:
  tested_values (const loop_nest &nest, function *fn)
      : nest (nest), values (vec_safe_length (SSANAMES (fn)))
  {
  }

  /* VALUE as facts see it: computed once, for they ask again and again.  */
  const tested_value &get (tree value) const;

  /* LEFT - RIGHT, or LEFT.  */
  tested_value difference (tree left, tree right) const;

  /* STMT may ask for facts.  */
  void note (gimple *stmt);

  /* Something knows VALUE, or asks for it, too, if ASKS.  */
  void note (tree value, bool asks);

  /* Whether a fact of VALUE, or one of TERMS, may matter: it is asked for, and
     known in several places.  */
  bool matters_p (tree value) const;
  bool matters_p (uint64_t terms) const;

  const loop_nest &nest;

private:
  mutable std::vector<tested_value> values; /* by version */
  mutable tested_value constant = {};       /* the last one */

  /* In how many places terms are known, and whether one of them asks.  */
  struct uses
  {
    unsigned places;
    bool asked;
  };
  std::unordered_map<uint64_t, uses> used;
};

class fact_set
{
public:
  explicit fact_set (const tested_values &values) : values (&values) {}

  /* Whether a fact of VALUE may matter.  */
  bool
  matters_p (tree value) const
  {
    return values->matters_p (value);
  }

  /* Learn that CONDITION, a GIMPLE_COND, is TRUTH.  False if that cannot be;
     then this way does not exist.  */
  bool assume (gcond *condition, bool truth);

  /* Learn that CHOICE, of FN, leads along E.  */
  bool assume_case (function *fn, gswitch *choice, edge e);

  /* Learn that VALUE is in RANGE.  */
  bool assume_range (tree value, const interval &range);

  /* Learn of HERE what OTHER knows of THERE, the same in another function, or
     before.  False if that cannot be.  */
  bool learn (tree here, const fact_set &other, tree there);

  /* What VALUE may be.  */
  interval range (tree value) const;

  /* Another iteration of the loops LOOPS begins.  */
  void forget (loop_mask loops);

  /* Keep what holds in OTHER, too.  A range that has grown is lost if WIDEN:
     loops must come to an end.  Return whether anything was lost.  */
  bool join (const fact_set &other, bool widen);

  /* All, each of other terms.  */
  const std::vector<fact> &list () const;

private:
  const tested_values *values;

  /* Ways through a program fork much more often than they learn something:
     copies are one until they differ.  */
  std::shared_ptr<std::vector<fact> > facts;

  std::vector<fact> &own ();
  const fact *find (uint64_t terms) const;
  bool restrict(const tested_value &about, const interval &range);
  bool assume_comparison (enum tree_code code, tree left, tree right,
                          unsigned depth);
  bool assume_truth (tree value, bool truth, unsigned depth);
};

#endif /* TASKS_PLUGIN_FLOW_FACTS_H */
