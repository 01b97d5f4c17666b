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

/* Whether STMT compares something with 0, for being equal.  Of `a && b' gcc
   makes two conditions, or with optimization two truth values.  */
static bool
compares_with_zero_p (gimple *stmt)
{
  if (gcond *condition = dyn_cast<gcond *> (stmt))
    return integer_zerop (gimple_cond_rhs (condition))
           && (gimple_cond_code (condition) == EQ_EXPR
               || gimple_cond_code (condition) == NE_EXPR);
  return is_gimple_assign (stmt)
         && (gimple_assign_rhs_code (stmt) == EQ_EXPR
             || gimple_assign_rhs_code (stmt) == NE_EXPR)
         && integer_zerop (gimple_assign_rhs2 (stmt));
}

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
    if (!is_gimple_debug (stmt) && !compares_with_zero_p (stmt))
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

/* Add the value that the comparison CODE of COMPARED with CONSTANT asks for.
 */
static void
add_comparison (tree_code code, tree compared, tree constant,
                vec<deciding_value> *values)
{
  tree parm = scalar_parameter (compared);
  if (!parm || !CONSTANT_CLASS_P (constant))
    return;
  sample_value value = sample_constant (constant);
  if (value.kind == SAMPLE_INTEGER && (code == LT_EXPR || code == GE_EXPR))
    value.integer--;
  else if (value.kind == SAMPLE_REAL && code != EQ_EXPR && code != NE_EXPR)
    return;
  add_value (parm, value, values);
}

/* Add the values that TRUTH, a truth value, asks for, at most DEPTH
   operations from here.  Return whether it is made of comparisons.  */
static bool
add_truth (tree truth, unsigned depth, vec<deciding_value> *values)
{
  gassign *stmt = TREE_CODE (truth) == SSA_NAME
                      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (truth))
                      : NULL;
  if (!stmt || depth == 0 || TREE_CODE (TREE_TYPE (truth)) != BOOLEAN_TYPE)
    return false;
  tree_code code = gimple_assign_rhs_code (stmt);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    add_comparison (code, gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt),
                    values);
  else if (code == BIT_AND_EXPR || code == BIT_IOR_EXPR)
    {
      add_truth (gimple_assign_rhs1 (stmt), depth - 1, values);
      add_truth (gimple_assign_rhs2 (stmt), depth - 1, values);
    }
  else
    return false;
  return true;
}

/* Add the values that CONDITION asks for.  */
static void
add_condition (gcond *condition, vec<deciding_value> *values)
{
  tree compared = gimple_cond_lhs (condition);
  if (!add_truth (compared, 8, values))
    add_comparison (gimple_cond_code (condition), compared,
                    gimple_cond_rhs (condition), values);
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
