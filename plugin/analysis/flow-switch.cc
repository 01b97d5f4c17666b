/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known where a `switch' leads: of which cases it is, or of which it
   is not.  See flow-facts.h.  */

#include "gcc/gcc.h"

#include "flow-facts.h"

/* So many values are looked at one by one.  */
#define VALUE_LIMIT 64

/* A `switch' as facts see it: its cases are between numbers.  */
class switch_cases
{
public:
  /* The cases of CHOICE, of FN.  */
  switch_cases (function *fn, gswitch *choice);

  gswitch *choice;
  bool understood; /* all numbers fit */

  bool learn_from_values (basic_block target, HOST_WIDE_INT low,
                          HOST_WIDE_INT high, fact_set *facts) const;
  bool learn_from_cases (basic_block target, fact_set *facts) const;
  basic_block target_of (HOST_WIDE_INT value) const;

private:
  struct one_case
  {
    HOST_WIDE_INT low, high;
    basic_block target;
  };
  tree index;
  std::vector<one_case> cases;     /* the least first */
  std::vector<unsigned> by_target; /* their indices */
  basic_block otherwise;           /* where `default' leads */
  bool covered;

  const one_case *case_of (HOST_WIDE_INT value) const;
  bool covered_p () const;
};

switch_cases::switch_cases (function *fn, gswitch *choice)
    : choice (choice), understood (true), index (gimple_switch_index (choice)),
      otherwise (NULL)
{
  for (unsigned i = 0; i < gimple_switch_num_labels (choice); i++)
    {
      tree label = gimple_switch_label (choice, i);
      basic_block target = label_to_block (fn, CASE_LABEL (label));
      tree low = CASE_LOW (label);
      tree high = CASE_HIGH (label) ? CASE_HIGH (label) : low;
      if (!low)
        otherwise = target;
      else if (tree_fits_shwi_p (low) && tree_fits_shwi_p (high))
        {
          by_target.push_back (cases.size ());
          cases.push_back (
              { tree_to_shwi (low), tree_to_shwi (high), target });
        }
      else
        understood = false;
    }
  std::sort (by_target.begin (), by_target.end (),
             [&] (unsigned a, unsigned b) {
               return cases[a].target->index < cases[b].target->index;
             });
  covered = covered_p ();
}

/* The case of VALUE, or NULL.  */
const switch_cases::one_case *
switch_cases::case_of (HOST_WIDE_INT value) const
{
  auto i = std::upper_bound (
      cases.begin (), cases.end (), value,
      [] (HOST_WIDE_INT v, const one_case &c) { return v < c.low; });
  return i != cases.begin () && value <= (i - 1)->high ? &*(i - 1) : NULL;
}

/* Where VALUE leads.  */
basic_block
switch_cases::target_of (HOST_WIDE_INT value) const
{
  const one_case *c = case_of (value);
  return c ? c->target : otherwise;
}

/* Whether there is a case for each value of an enumeration.  */
bool
switch_cases::covered_p () const
{
  tree value = index;
  if (TREE_CODE (value) == SSA_NAME
      && gimple_assign_cast_p (SSA_NAME_DEF_STMT (value)))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  if (TREE_CODE (TREE_TYPE (value)) != ENUMERAL_TYPE)
    return false;
  for (tree i = TYPE_VALUES (TREE_TYPE (value)); i; i = TREE_CHAIN (i))
    {
      tree member = TREE_VALUE (i);
      if (TREE_CODE (member) == CONST_DECL)
        member = DECL_INITIAL (member);
      if (!tree_fits_shwi_p (member) || !case_of (tree_to_shwi (member)))
        return false;
    }
  return true;
}

/* FACTS, by which the index is between LOW and HIGH, learn which values of
   these lead to TARGET.  False if none does.  */
bool
switch_cases::learn_from_values (basic_block target, HOST_WIDE_INT low,
                                 HOST_WIDE_INT high, fact_set *facts) const
{
  HOST_WIDE_INT first = high, last = low;
  bool any = false;
  /* HIGH may be the greatest number of all.  */
  for (unsigned HOST_WIDE_INT i = 0; i <= (unsigned HOST_WIDE_INT)high - low;
       i++)
    if (target_of (low + i) == target && facts->may_be (index, low + i))
      {
        first = any ? first : low + i;
        last = low + i;
        any = true;
      }
  return any && facts->assume_range (index, first, last);
}

/* FACTS learn which cases lead to TARGET, or which do not.  False if none
   does.  */
bool
switch_cases::learn_from_cases (basic_block target, fact_set *facts) const
{
  if (target == otherwise && !covered)
    {
      for (const one_case &c : cases)
        if (c.target != target && c.low == c.high
            && !facts->assume_not (index, c.low))
          return false;
      return true;
    }
  bool any = false;
  HOST_WIDE_INT low = 0, high = 0;
  auto i = std::lower_bound (by_target.begin (), by_target.end (),
                             target->index, [&] (unsigned a, int number) {
                               return cases[a].target->index < number;
                             });
  for (; i != by_target.end () && cases[*i].target == target; ++i)
    {
      low = any ? MIN (low, cases[*i].low) : cases[*i].low;
      high = any ? MAX (high, cases[*i].high) : cases[*i].high;
      any = true;
    }
  return any && facts->assume_range (index, low, high);
}

/* The last one that was asked for: it is asked for each edge behind it.  */
static switch_cases *last_cases;

void
forget_switch (void)
{
  delete last_cases;
  last_cases = NULL;
}

/* The cases of CHOICE, of FN.  */
static const switch_cases &
cases_of (function *fn, gswitch *choice)
{
  if (!last_cases || last_cases->choice != choice)
    {
      forget_switch ();
      last_cases = new switch_cases (fn, choice);
    }
  return *last_cases;
}

basic_block
case_target (function *fn, gswitch *choice, HOST_WIDE_INT value)
{
  const switch_cases &cases = cases_of (fn, choice);
  return cases.understood ? cases.target_of (value) : NULL;
}

bool
assume_case (function *fn, gswitch *choice, basic_block target,
             fact_set *facts)
{
  const switch_cases &cases = cases_of (fn, choice);
  if (!cases.understood)
    return true;
  HOST_WIDE_INT low, high;
  if (facts->bounds (gimple_switch_index (choice), &low, &high)
      && (unsigned HOST_WIDE_INT)high - low < VALUE_LIMIT)
    return cases.learn_from_values (target, low, high, facts);
  return cases.learn_from_cases (target, facts);
}
