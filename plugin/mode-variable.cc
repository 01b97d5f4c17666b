/* SPDX-License-Identifier: GPL-3.0-or-later

   Accesses of variables that have static storage: see mode-variable.h.  */

#include "gcc.h"

#include "mode-statement.h"
#include "mode-variable.h"

/* Whether VALUE depends on a parameter, or on the result of a call, and not
   only on what is loaded from memory.  */
static bool
depends_on_parameter_p (tree value, hash_set<tree> *seen)
{
  if (TREE_CODE (value) != SSA_NAME || seen->add (value))
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    return true;
  gimple *definition = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (definition))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
        if (depends_on_parameter_p (gimple_phi_arg_def (phi, i), seen))
          return true;
      return false;
    }
  if (!is_gimple_assign (definition))
    return true;
  if (gimple_assign_load_p (definition))
    return TREE_CODE (gimple_assign_rhs1 (definition)) == PARM_DECL;
  for (unsigned i = 1; i < gimple_num_ops (definition); i++)
    if (depends_on_parameter_p (gimple_op (definition, i), seen))
      return true;
  return false;
}

/* Whether REF is at an index that depends so.  */
static bool
spread_p (tree ref)
{
  hash_set<tree> seen;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if ((TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == ARRAY_RANGE_REF)
        && depends_on_parameter_p (TREE_OPERAND (ref, 1), &seen))
      return true;
  return TREE_CODE (ref) == MEM_REF
         && depends_on_parameter_p (TREE_OPERAND (ref, 0), &seen);
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
  a.spread = spread_p (ref);
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
