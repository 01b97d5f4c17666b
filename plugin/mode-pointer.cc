/* SPDX-License-Identifier: GPL-3.0-or-later

   Pointers of static storage that always point to the same: see
   mode-pointer.h.  All functions of the unit are searched for what is done
   with such a pointer, once for each that a task uses.  */

#include "gcc.h"

#include "library.h"
#include "mode-pointer.h"
#include "mode-statement.h"
#include "task.h"

static hash_map<tree, tree> *known;

/* What is done with a pointer.  */
struct pointer_uses
{
  tree variable;
  unsigned allocations; /* how often the result of one is stored there */
  bool other;           /* anything but that, and accesses */
};

tree
loaded_variable (tree pointer)
{
  while (TREE_CODE (pointer) == SSA_NAME)
    {
      gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (pointer));
      if (!stmt)
        return NULL_TREE;
      pointer = gimple_assign_rhs1 (stmt);
      if (!gimple_assign_single_p (stmt) && !gimple_assign_cast_p (stmt)
          && gimple_assign_rhs_code (stmt) != POINTER_PLUS_EXPR)
        return NULL_TREE;
    }
  return VAR_P (pointer) && is_global_var (pointer)
                 && POINTER_TYPE_P (TREE_TYPE (pointer))
             ? pointer
             : NULL_TREE;
}

/* Whether a function gets POINTER, or what is computed from it, or it is
   stored.  */
static bool
handed_on_p (tree pointer, unsigned depth)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, pointer)
  {
    gimple *stmt = USE_STMT (use);
    tree left = gimple_get_lhs (stmt);
    if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
      continue;
    if (gcall *call = dyn_cast<gcall *> (stmt))
      {
        if (library_role (call) == LIBRARY_NONE
            || library_role (call) == LIBRARY_REALLOCATE)
          return true;
        continue;
      }
    if (!is_gimple_assign (stmt))
      return true;
    if (TREE_CODE (left) != SSA_NAME)
      {
        if (gimple_assign_rhs1 (stmt) == pointer)
          return true;
      }
    else if (!gimple_assign_load_p (stmt) && POINTER_TYPE_P (TREE_TYPE (left))
             && (depth == 0 || handed_on_p (left, depth - 1)))
      return true;
  }
  return false;
}

/* The call whose result VALUE is, and nothing else is done with that but to
   look whether it is null; or NULL.  */
static gcall *
only_result (tree value)
{
  unsigned count = 0;
  for (;;)
    {
      if (TREE_CODE (value) != SSA_NAME)
        return NULL;
      imm_use_iterator i;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, i, value)
      count += is_gimple_assign (USE_STMT (use));
      gimple *definition = SSA_NAME_DEF_STMT (value);
      if (!gimple_assign_cast_p (definition))
        return count == 1 ? dyn_cast<gcall *> (definition) : NULL;
      value = gimple_assign_rhs1 (definition);
      count--;
    }
}

/* Note what STMT does with the pointer of USES.  Return whether that is enough
   to know that it is unknown.  */
static bool
note_uses (gimple *stmt, pointer_uses *uses)
{
  tree left = gimple_get_lhs (stmt);
  if (takes_address_p (stmt, uses->variable))
    uses->other = true;
  else if (left == uses->variable)
    {
      tree value = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt)
                                                 : NULL_TREE;
      if (value && integer_zerop (value))
        return false;
      gcall *call = value ? only_result (value) : dyn_cast<gcall *> (stmt);
      uses->allocations++;
      uses->other |= !call || library_role (call) != LIBRARY_ALLOCATE
                     || stmt_reaches_p (stmt, stmt);
    }
  else if (gimple_assign_load_p (stmt)
           && gimple_assign_rhs1 (stmt) == uses->variable)
    uses->other |= TREE_CODE (left) != SSA_NAME || handed_on_p (left, 3);
  return uses->other;
}

/* What fixed_target returns.  */
static tree
find_target (tree variable)
{
  if (TREE_PUBLIC (variable) || DECL_EXTERNAL (variable)
      || DECL_THREAD_LOCAL_P (variable) || TREE_THIS_VOLATILE (variable))
    return NULL_TREE;
  pointer_uses uses = { variable, 0, false };
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    function *fn = DECL_STRUCT_FUNCTION (node->decl);
    if (!fn || !fn->cfg || !gimple_in_ssa_p (fn))
      return NULL_TREE;
    if (any_statement (fn,
                       [&] (gimple *stmt) { return note_uses (stmt, &uses); }))
      return NULL_TREE;
  }
  tree value = DECL_INITIAL (variable);
  if (!value || integer_zerop (value))
    return uses.allocations == 1 ? variable : NULL_TREE;
  STRIP_NOPS (value);
  tree base = TREE_CODE (value) == ADDR_EXPR
                  ? get_base_address (TREE_OPERAND (value, 0))
                  : NULL_TREE;
  return uses.allocations == 0 && base && VAR_P (base) && is_global_var (base)
             ? base
             : NULL_TREE;
}

tree
fixed_target (tree variable)
{
  if (!known)
    known = new hash_map<tree, tree>;
  if (tree *found = known->get (variable))
    return *found;
  tree target = find_target (variable);
  known->put (variable, target);
  return target;
}

void
forget_targets (void)
{
  delete known;
  known = NULL;
}
