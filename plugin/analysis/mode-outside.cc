/* SPDX-License-Identifier: GPL-3.0-or-later

   What a function does to what is outside of it: which elements of variables
   it accesses, and which pointers it stores where they outlive its call.  */

#include "gcc/gcc.h"

#include "language/task.h"
#include "memory.h"
#include "mode-effects.h"
#include "mode-statement.h"

static bool own_p (tree value, hash_set<tree> *seen);

/* Whether an index in REF is a task's own.  */
static bool
own_index_p (tree ref, hash_set<tree> *seen)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if ((TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == ARRAY_RANGE_REF)
        && own_p (TREE_OPERAND (ref, 1), seen))
      return true;
  return false;
}

/* Whether VALUE is a task's own in the first execution of the loops that it is
   in: it depends on a parameter, or on the result of a call, and not only on
   what is loaded from memory that tasks share.  */
static bool
own_p (tree value, hash_set<tree> *seen)
{
  if (TREE_CODE (value) == ADDR_EXPR)
    value = TREE_OPERAND (value, 0);
  if (own_index_p (value, seen))
    return true;
  while (handled_component_p (value))
    value = TREE_OPERAND (value, 0);
  if (TREE_CODE (value) == MEM_REF)
    value = TREE_OPERAND (value, 0);
  if (TREE_CODE (value) != SSA_NAME || seen->add (value))
    return false;
  gimple *definition = SSA_NAME_DEF_STMT (value);
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    return true;
  if (gphi *phi = dyn_cast<gphi *> (definition))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
        if (!dominated_by_p (CDI_DOMINATORS, gimple_phi_arg_edge (phi, i)->src,
                             gimple_bb (phi))
            && own_p (gimple_phi_arg_def (phi, i), seen))
          return true;
      return false;
    }
  /* The end of a text is where its memory says.  */
  if (gimple_call_builtin_p (definition, BUILT_IN_STRLEN))
    return own_p (gimple_call_arg (definition, 0), seen);
  if (!is_gimple_assign (definition))
    return true;
  /* What the function has got, or made itself, or found in a table.  */
  if (gimple_assign_load_p (definition))
    {
      tree ref = gimple_assign_rhs1 (definition);
      tree base = get_base_address (ref);
      return (base && DECL_P (base) && !is_global_var (base))
             || own_index_p (ref, seen);
    }
  for (unsigned i = 1; i < gimple_num_ops (definition); i++)
    if (own_p (gimple_op (definition, i), seen))
      return true;
  return false;
}

/* Whether STMT is executed only if a number that the function is given has a
   certain value, as in `if (rank == 0)': perhaps by one of many calls.  Who
   looks for that value in data may find it in any call.  */
static bool
chosen_p (gimple *stmt)
{
  for (basic_block block = gimple_bb (stmt);
       (block = get_immediate_dominator (CDI_DOMINATORS, block));)
    {
      gcond *condition = safe_dyn_cast<gcond *> (last_stmt (block));
      enum tree_code code
          = condition ? gimple_cond_code (condition) : ERROR_MARK;
      if (code != EQ_EXPR && code != NE_EXPR)
        continue;
      edge yes, no;
      hash_set<tree> seen;
      extract_true_false_edges_from_block (block, &yes, &no);
      basic_block equal = (code == EQ_EXPR ? yes : no)->dest;
      tree value = gimple_cond_lhs (condition);
      tree other = gimple_cond_rhs (condition);
      if (single_pred_p (equal)
          && dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), equal)
          && INTEGRAL_TYPE_P (TREE_TYPE (value)) && own_p (value, &seen)
          && (is_gimple_min_invariant (other) || own_p (other, &seen)))
        return true;
    }
  return false;
}

bool
spread_p (gimple *stmt, tree ref)
{
  hash_set<tree> seen;
  return own_p (ref, &seen) || chosen_p (stmt);
}

void
add_kept_value (gimple *stmt, function_effects *found)
{
  tree value = gimple_assign_rhs1 (stmt), keeper;
  struct origins origins;
  if (VAR_P (value) && !is_global_var (value)
      && RECORD_OR_UNION_TYPE_P (TREE_TYPE (value)))
    find_kept_origins (value, &origins);
  else if (TREE_CODE (value) == SSA_NAME || TREE_CODE (value) == ADDR_EXPR)
    find_origins (value, &origins);
  tree only = origins.only ();
  if (only && TREE_CODE (only) == PARM_DECL
      && outlives_p (gimple_assign_lhs (stmt), &keeper) && keeper != only)
    found->keepings.safe_push (
        { stmt, only, keeper, gimple_location (stmt), UNKNOWN_LOCATION });
}

/* The only origin of argument number INDEX of CALL, or NULL_TREE.  */
static tree
passed_origin (gcall *call, unsigned index)
{
  struct origins origins;
  if (index < gimple_call_num_args (call))
    find_origins (gimple_call_arg (call, index), &origins);
  return origins.only ();
}

void
add_kept_by_callee (gcall *call, const function_effects *callee,
                    function_effects *found)
{
  /* A function that calls itself adds to the list that it reads.  */
  for (unsigned i = 0, length = callee->keepings.length (); i < length; i++)
    {
      keeping k = callee->keepings[i];
      k.stmt = call;
      k.parm = passed_origin (call, parameter_index (k.parm));
      /* In what another argument points to: where is that?  */
      if (k.keeper && TREE_CODE (k.keeper) == PARM_DECL)
        {
          k.keeper = passed_origin (call, parameter_index (k.keeper));
          if (!k.keeper || k.keeper == k.parm
              || (VAR_P (k.keeper) ? !is_global_var (k.keeper)
                                   : TREE_CODE (k.keeper) != PARM_DECL))
            continue;
        }
      /* Nobody looks into the library of C++.  */
      k.call = gimple_location (call);
      if (in_system_header_at (k.loc))
        {
          k.loc = k.call;
          k.call = UNKNOWN_LOCATION;
        }
      if (k.parm && TREE_CODE (k.parm) == PARM_DECL)
        found->keepings.safe_push (k);
    }
}

/* Whether something else may be in the keeper of K when the current function
   returns: that is stored there behind it, perhaps by a function that is
   called; unless that is memory which the function has allocated.  */
static bool
over_p (const keeping &k, const function_effects *found)
{
  if (!k.keeper)
    return false;
  auto stores_p = [&] (gimple *stmt) {
    if (gcall *call = dyn_cast<gcall *> (stmt))
      for (unsigned i = 0; i < gimple_call_num_args (call); i++)
        if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i)))
            && passed_origin (call, i) == k.keeper)
          return true;
    tree lhs = gimple_get_lhs (stmt), kept_in;
    if (!lhs || TREE_CODE (lhs) == SSA_NAME || !outlives_p (lhs, &kept_in)
        || kept_in != k.keeper)
      return false;
    struct origins origins;
    if (gimple_assign_single_p (stmt))
      find_origins (gimple_assign_rhs1 (stmt), &origins);
    tree only = origins.only ();
    return !only || TREE_CODE (only) != SSA_NAME;
  };
  for (const call_made &made : found->calls)
    if (!task_p (made.fn) && stmt_reaches_p (k.stmt, made.stmt))
      for (const state_access &a : effects_of (made.fn)->accesses)
        if (a.writes && a.variable == k.keeper && made.stmt != k.stmt)
          return true;
  return any_statement (cfun, [&] (gimple *stmt) {
    return stmt != k.stmt && stores_p (stmt) && stmt_reaches_p (k.stmt, stmt);
  });
}

void
drop_over (function_effects *found)
{
  for (unsigned i = found->keepings.length (); i-- > 0;)
    if (over_p (found->keepings[i], found))
      found->keepings.ordered_remove (i);
}
