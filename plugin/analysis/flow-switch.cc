/* SPDX-License-Identifier: GPL-3.0-or-later

   What is known where a `switch' leads: see flow-facts.h.  */

#include "gcc/gcc.h"

#include "flow-facts.h"

/* Whether CHOICE has a case for each member of an enumeration.  */
static bool
complete_p (gswitch *choice)
{
  tree value = gimple_switch_index (choice);
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
      bool found = false;
      for (unsigned n = 1; n < gimple_switch_num_labels (choice); n++)
        {
          tree label = gimple_switch_label (choice, n);
          tree last = CASE_HIGH (label) ? CASE_HIGH (label) : CASE_LOW (label);
          found |= tree_int_cst_le (CASE_LOW (label), member)
                   && tree_int_cst_le (member, last);
        }
      if (!found)
        return false;
    }
  return true;
}

bool
fact_set::assume_case (function *fn, gswitch *choice, edge e)
{
  tree index = gimple_switch_index (choice);
  bool any = false, otherwise = gimple_switch_default_edge (fn, choice) == e;
  HOST_WIDE_INT low = HOST_WIDE_INT_MAX, high = HOST_WIDE_INT_MIN;
  for (unsigned i = 1; i < gimple_switch_num_labels (choice); i++)
    {
      tree label = gimple_switch_label (choice, i), first = CASE_LOW (label);
      tree last = CASE_HIGH (label) ? CASE_HIGH (label) : first;
      bool here = label_to_block (fn, CASE_LABEL (label)) == e->dest;
      if (!tree_fits_shwi_p (first) || !tree_fits_shwi_p (last))
        return true;
      if (here)
        {
          low = MIN (low, tree_to_shwi (first));
          high = MAX (high, tree_to_shwi (last));
          any = true;
        }
      else if (otherwise && first == last
               && !assume_not (index, tree_to_shwi (first)))
        return false;
    }
  if (otherwise)
    return any || !complete_p (choice);
  return !any || assume_range (index, low, high);
}
