/* SPDX-License-Identifier: GPL-3.0-or-later

   What the conditions and constants of a body say of the values that its
   scalars are meant to have: see sample-decision.h.  */

#include "gcc.h"

#include "mode-effects.h"
#include "mode-origin.h"
#include "mode-statement.h"
#include "sample-arithmetic.h"
#include "sample-decision.h"
#include "sample-memory.h"

bool
flag_parameter_p (tree parm)
{
  tree name = is_gimple_reg (parm) ? ssa_default_def (
                  DECL_STRUCT_FUNCTION (DECL_CONTEXT (parm)), parm)
                                   : NULL_TREE;
  if (!name)
    return false;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, name)
  {
    gimple *stmt = USE_STMT (use);
    if (is_gimple_debug (stmt))
      continue;
    gcond *condition = dyn_cast<gcond *> (stmt);
    if (!condition || !integer_zerop (gimple_cond_rhs (condition))
        || (gimple_cond_code (condition) != EQ_EXPR
            && gimple_cond_code (condition) != NE_EXPR))
      return false;
  }
  return true;
}

tree
scalar_parameter (tree value)
{
  while (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value)
         && gimple_assign_cast_p (SSA_NAME_DEF_STMT (value)))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  if (TREE_CODE (value) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF (value)
      || !SSA_NAME_VAR (value)
      || TREE_CODE (SSA_NAME_VAR (value)) != PARM_DECL)
    return NULL_TREE;
  return SSA_NAME_VAR (value);
}

static void
add_value (tree parm, const sample_value &value, vec<deciding_value> *values)
{
  bool known = value.kind == SAMPLE_REAL
               || (value.kind == SAMPLE_INTEGER && value.integer >= 0);
  if (known && values->length () < 16)
    values->safe_push ({ parameter_index (parm), value });
}

/* Add the value that CONDITION asks for.  */
static void
add_condition (gcond *condition, vec<deciding_value> *values)
{
  tree parm = scalar_parameter (gimple_cond_lhs (condition));
  tree constant = gimple_cond_rhs (condition);
  if (!parm || !CONSTANT_CLASS_P (constant))
    return;
  sample_value value = sample_constant (constant);
  tree_code code = gimple_cond_code (condition);
  if (value.kind == SAMPLE_INTEGER && (code == LT_EXPR || code == GE_EXPR))
    value.integer--;
  else if (value.kind == SAMPLE_REAL && code != EQ_EXPR && code != NE_EXPR)
    return;
  add_value (parm, value, values);
}

/* Add the values of the labels of CHOICE.  */
static void
add_labels (gswitch *choice, vec<deciding_value> *values)
{
  tree parm = scalar_parameter (gimple_switch_index (choice));
  for (unsigned i = 1; parm && i < gimple_switch_num_labels (choice); i++)
    add_value (parm,
               sample_constant (CASE_LOW (gimple_switch_label (choice, i))),
               values);
}

void
find_deciding_values (tree fn, vec<deciding_value> *values)
{
  any_statement (DECL_STRUCT_FUNCTION (fn), [&] (gimple *stmt) {
    if (gimple_code (stmt) != GIMPLE_COND
        && gimple_code (stmt) != GIMPLE_SWITCH)
      return false;
    if (stmt_reaches_p (stmt, stmt))
      return false;
    if (gcond *condition = dyn_cast<gcond *> (stmt))
      add_condition (condition, values);
    else
      add_labels (as_a<gswitch *> (stmt), values);
    return false;
  });
}

/* The largest constant in FN and what it calls, but for functions that have
   been SEEN.  */
static HOST_WIDE_INT
largest_in (tree fn, hash_set<tree> *seen)
{
  HOST_WIDE_INT largest = 0;
  if (seen->add (fn))
    return 0;
  any_statement (DECL_STRUCT_FUNCTION (fn), [&] (gimple *stmt) {
    for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
      {
        tree op = gimple_op (stmt, i);
        if (op && TREE_CODE (op) == INTEGER_CST && tree_fits_shwi_p (op)
            && tree_to_shwi (op) > 8 && tree_to_shwi (op) <= 4096)
          largest = MAX (largest, tree_to_shwi (op));
      }
    return false;
  });
  if (const function_effects *effects = effects_of (fn))
    for (const call_made &made : effects->calls)
      if (!task_p (made.fn))
        largest = MAX (largest, largest_in (made.fn, seen));
  return largest;
}

HOST_WIDE_INT
largest_constant (tree fn)
{
  hash_set<tree> seen;
  return largest_in (fn, &seen);
}
