/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known where a `switch' leads: of which cases it is, or of which it
   is not.  See flow-facts.h.  */

#include "gcc.h"

#include "flow-facts.h"

/* So many values are looked at one by one.  */
#define VALUE_LIMIT 64

/* A `switch' as facts see it: its cases are between numbers.  */
class switch_cases
{
public:
  /* The cases of CHOICE, of FN, of which those that lead to TARGET are
     taken.  */
  switch_cases (function *fn, gswitch *choice, basic_block target);

  bool taken_p (HOST_WIDE_INT value) const;
  bool covered_p () const;
  bool learn_from_values (HOST_WIDE_INT low, HOST_WIDE_INT high,
                          fact_set *facts) const;
  bool learn_from_cases (fact_set *facts) const;

  bool understood; /* all numbers fit */

private:
  struct one_case
  {
    HOST_WIDE_INT low, high;
    bool taken;
  };
  tree index;
  std::vector<one_case> cases;
  bool otherwise; /* `default' is taken */
};

switch_cases::switch_cases (function *fn, gswitch *choice, basic_block target)
    : understood (true), index (gimple_switch_index (choice)),
      otherwise (false)
{
  for (unsigned i = 0; i < gimple_switch_num_labels (choice); i++)
    {
      tree label = gimple_switch_label (choice, i);
      bool taken = label_to_block (fn, CASE_LABEL (label)) == target;
      tree low = CASE_LOW (label);
      tree high = CASE_HIGH (label) ? CASE_HIGH (label) : low;
      if (!low)
        otherwise = taken;
      else if (tree_fits_shwi_p (low) && tree_fits_shwi_p (high))
        cases.push_back ({ tree_to_shwi (low), tree_to_shwi (high), taken });
      else
        understood = false;
    }
}

/* Whether VALUE leads there.  */
bool
switch_cases::taken_p (HOST_WIDE_INT value) const
{
  for (const one_case &c : cases)
    if (c.low <= value && value <= c.high)
      return c.taken;
  return otherwise;
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
      if (!tree_fits_shwi_p (member))
        return false;
      HOST_WIDE_INT number = tree_to_shwi (member);
      auto has = [&] (const one_case &c) {
        return c.low <= number && number <= c.high;
      };
      if (std::none_of (cases.begin (), cases.end (), has))
        return false;
    }
  return true;
}

/* FACTS, by which the index is between LOW and HIGH, learn which values of
   these lead there.  False if none does.  */
bool
switch_cases::learn_from_values (HOST_WIDE_INT low, HOST_WIDE_INT high,
                                 fact_set *facts) const
{
  HOST_WIDE_INT first = high, last = low;
  bool any = false;
  /* HIGH may be the greatest number of all.  */
  for (unsigned HOST_WIDE_INT i = 0; i <= (unsigned HOST_WIDE_INT)high - low;
       i++)
    if (taken_p (low + i) && facts->may_be (index, low + i))
      {
        first = any ? first : low + i;
        last = low + i;
        any = true;
      }
  return any && facts->assume_range (index, first, last);
}

/* FACTS learn which cases lead there, or which do not.  False if none
   does.  */
bool
switch_cases::learn_from_cases (fact_set *facts) const
{
  bool others = otherwise && !covered_p (), any = false;
  HOST_WIDE_INT low = 0, high = 0;
  for (const one_case &c : cases)
    if (c.taken)
      {
        low = any ? MIN (low, c.low) : c.low;
        high = any ? MAX (high, c.high) : c.high;
        any = true;
      }
    else if (others && c.low == c.high && !facts->assume_not (index, c.low))
      return false;
  if (others)
    return true;
  return any && facts->assume_range (index, low, high);
}

bool
assume_case (function *fn, gswitch *choice, basic_block target,
             fact_set *facts)
{
  switch_cases cases (fn, choice, target);
  if (!cases.understood)
    return true;
  HOST_WIDE_INT low, high;
  if (facts->bounds (gimple_switch_index (choice), &low, &high)
      && (unsigned HOST_WIDE_INT)high - low < VALUE_LIMIT)
    return cases.learn_from_values (low, high, facts);
  return cases.learn_from_cases (facts);
}
