/* SPDX-License-Identifier: GPL-3.0-or-later

   Accesses of variables that have static storage: see mode-variable.h.  */

#include "gcc/gcc.h"

#include "memory.h"
#include "mode-effects.h"
#include "mode-statement.h"
#include "mode-variable.h"

/* What is known of an index in the first execution of the loops that it is
   in.  */
struct first_value
{
  bool own; /* it depends on a parameter, or on the result of a call, and not
               only on what is loaded from memory */
  bool zero;
};

static first_value find_first (tree value, hash_set<tree> *seen);

/* Whether an index in REF is a task's own, also where loops begin.  */
static bool
own_index_p (tree ref, hash_set<tree> *seen)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if ((TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == ARRAY_RANGE_REF)
        && find_first (TREE_OPERAND (ref, 1), seen).own)
      return true;
  return false;
}

/* The same of the result of PHI: where that counts, what it begins with.  */
static first_value
find_first_of_phi (gphi *phi, hash_set<tree> *seen)
{
  first_value result = { false, true };
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      if (dominated_by_p (CDI_DOMINATORS, gimple_phi_arg_edge (phi, i)->src,
                          gimple_bb (phi)))
        continue;
      first_value v = find_first (gimple_phi_arg_def (phi, i), seen);
      result.own |= v.own;
      result.zero &= v.zero;
    }
  return result;
}

/* The same of the result of STMT.  */
static first_value
find_first_of_assignment (gassign *stmt, hash_set<tree> *seen)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  first_value result = { false, true };
  bool any_zero = false;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      first_value v = find_first (gimple_op (stmt, i), seen);
      result.own |= v.own;
      result.zero &= v.zero;
      any_zero |= v.zero;
    }
  if (any_zero && (code == MULT_EXPR || code == BIT_AND_EXPR))
    return { false, true };
  result.zero &= gimple_assign_single_p (stmt) || code == PLUS_EXPR
                 || CONVERT_EXPR_CODE_P (code);
  return result;
}

static first_value
find_first (tree value, hash_set<tree> *seen)
{
  if (TREE_CODE (value) == ADDR_EXPR)
    return { own_index_p (TREE_OPERAND (value, 0), seen), false };
  if (TREE_CODE (value) != SSA_NAME || seen->add (value))
    return { false, integer_zerop (value) };
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    return { true, false };
  gimple *definition = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (definition))
    return find_first_of_phi (phi, seen);
  gassign *stmt = dyn_cast<gassign *> (definition);
  if (!stmt)
    {
      /* The end of a text is what the memory says.  */
      gcall *call = dyn_cast<gcall *> (definition);
      tree fn = call ? gimple_call_fndecl (call) : NULL_TREE;
      const struct place &inner = returned_place (fn);
      if (!inner.storage)
        return { !gimple_call_builtin_p (definition, BUILT_IN_STRLEN), false };
      first_value result = { false, false };
      for (unsigned i = 0;
           !inner.offset.constant_p () && i < gimple_call_num_args (call); i++)
        result.own |= find_first (gimple_call_arg (call, i), seen).own;
      return result;
    }
  if (gimple_assign_load_p (stmt))
    {
      /* What the function has got, or made itself, or found in a table.  */
      tree ref = gimple_assign_rhs1 (stmt), base = get_base_address (ref);
      return { (base && DECL_P (base) && !is_global_var (base))
                   || own_index_p (ref, seen),
               false };
    }
  return find_first_of_assignment (stmt, seen);
}

/* Whether REF is at an index, or by a pointer, that is a task's own, also
   where loops begin.  */
static bool
spread_p (tree ref)
{
  hash_set<tree> seen;
  if (own_index_p (ref, &seen))
    return true;
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == MEM_REF
         && find_first (TREE_OPERAND (ref, 0), &seen).own;
}

/* Whether STMT is executed only if a number that the function is given has a
   certain value, as in `if (rank == 0)': perhaps by one of many calls.  */
static bool
chosen_p (gimple *stmt)
{
  for (basic_block block
       = get_immediate_dominator (CDI_DOMINATORS, gimple_bb (stmt));
       block; block = get_immediate_dominator (CDI_DOMINATORS, block))
    {
      gcond *condition = safe_dyn_cast<gcond *> (last_stmt (block));
      if (!condition
          || (gimple_cond_code (condition) != EQ_EXPR
              && gimple_cond_code (condition) != NE_EXPR))
        continue;
      edge yes, no;
      hash_set<tree> seen;
      extract_true_false_edges_from_block (block, &yes, &no);
      edge equal = gimple_cond_code (condition) == EQ_EXPR ? yes : no;
      tree value = gimple_cond_lhs (condition);
      if (single_pred_p (equal->dest)
          && dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), equal->dest)
          && INTEGRAL_TYPE_P (TREE_TYPE (value))
          && find_first (value, &seen).own)
        return true;
    }
  return false;
}

/* The member of the variable that REF is in, if it is one.  */
static tree
accessed_field (tree ref)
{
  tree field = NULL_TREE;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    field
        = TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : NULL_TREE;
  return field;
}

void
add_state_access (gimple *stmt, tree variable, tree ref, bool write,
                  bool guarded, vec<state_access> *accesses)
{
  if (!VAR_P (variable) || !is_global_var (variable)
      || DECL_THREAD_LOCAL_P (variable) || TREE_READONLY (variable)
      || DECL_ARTIFICIAL (variable) || TYPE_ATOMIC (TREE_TYPE (variable))
      || in_system_header_at (DECL_SOURCE_LOCATION (variable)))
    return;
  state_access a = {};
  a.stmt = stmt;
  a.variable = variable;
  a.ref = ref;
  a.field = accessed_field (ref);
  a.writes = write;
  a.spread = spread_p (ref) || chosen_p (stmt);
  a.guarded = guarded;
  a.loc = gimple_location (stmt);
  accesses->safe_push (a);
}

bool
guarded_p (gimple *stmt, const vec<gimple *> &locks,
           const vec<gimple *> &unlocks)
{
  for (gimple *lock : locks)
    {
      bool held = lock == stmt || stmt_dominates_p (lock, stmt);
      for (gimple *unlock : unlocks)
        if (held && stmt_dominates_p (lock, unlock)
            && stmt_dominates_p (unlock, stmt))
          held = false;
      if (held)
        return true;
    }
  return false;
}
