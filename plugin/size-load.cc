/* SPDX-License-Identifier: GPL-3.0-or-later

   What is loaded from memory: see size-load.h.  Statements are followed back
   from the load, by way of virtual operands, and not beyond where ways meet.
   So a value is that of the same iteration of a loop.  */

#include "gcc.h"

#include "library.h"
#include "mode-statement.h"
#include "size-load.h"
#include "task.h"

/* Statements that are followed.  */
#define MAX_STATEMENTS 100

/* The member of a struct, but of no union, that REF is in, and which is in no
   other one; or NULL_TREE.  */
static tree
outer_member (tree ref)
{
  tree member = NULL_TREE;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF)
      member = TREE_OPERAND (ref, 1);
  return member && TREE_CODE (DECL_CONTEXT (member)) == RECORD_TYPE
             ? member
             : NULL_TREE;
}

/* Whether the address of VARIABLE is used anywhere in the function.  */
static bool
addressed_p (tree variable)
{
  return any_statement (
      cfun, [&] (gimple *stmt) { return takes_address_p (stmt, variable); });
}

/* The local variable that REF is in, if only its name leads there; or
   NULL_TREE.  */
static tree
private_variable (tree ref)
{
  tree base = get_base_address (ref);
  return base && DECL_P (base) && !is_global_var (base) && !addressed_p (base)
             ? base
             : NULL_TREE;
}

/* Whether CALL may change what is in REF, which is in no private variable.  */
static bool
call_changes_p (gcall *call, tree ref)
{
  tree fn = gimple_call_fndecl (call);
  if (task_p (fn) || startswith (plain_function_name (fn), "tasks_"))
    return false;
  if (library_role (call) == LIBRARY_NONE)
    return true;
  tree base = get_base_address (ref);
  if (base && TREE_CODE (base) == MEM_REF)
    base = TREE_OPERAND (base, 0);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (TREE_CODE (argument) == ADDR_EXPR)
        argument = get_base_address (TREE_OPERAND (argument, 0));
      if (!argument || argument == base)
        return true;
    }
  return false;
}

/* Whether a store to LHS may change what is in REF, in a private variable
   if IS_PRIVATE.  */
static bool
store_changes_p (tree lhs, tree ref, bool is_private)
{
  tree member = outer_member (lhs), other = outer_member (ref);
  if (member && other && member != other)
    return false;
  tree one = get_base_address (lhs), two = get_base_address (ref);
  if (one && two && DECL_P (one) && DECL_P (two) && one != two)
    return false;
  return one == two || (!is_private && !private_variable (lhs));
}

/* Follow the statements before STMT, a load.  Return the value that one of
   them stores there, or NULL_TREE.  Then *STATE is the state of memory behind
   the last of them that may have done so.  */
static tree
follow_back (gimple *stmt, tree *state)
{
  tree ref = gimple_assign_rhs1 (stmt);
  bool is_private = private_variable (ref);
  *state = gimple_vuse (stmt);
  for (unsigned i = 0; *state && i < MAX_STATEMENTS; i++)
    {
      gimple *before = SSA_NAME_DEF_STMT (*state);
      if (SSA_NAME_IS_DEFAULT_DEF (*state)
          || gimple_code (before) == GIMPLE_PHI)
        return NULL_TREE;
      tree lhs = gimple_get_lhs (before);
      bool stores = lhs && TREE_CODE (lhs) != SSA_NAME;
      if (stores && operand_equal_p (lhs, ref, 0))
        return gimple_assign_single_p (before) ? gimple_assign_rhs1 (before)
                                               : NULL_TREE;
      if (stores && store_changes_p (lhs, ref, is_private))
        return NULL_TREE;
      if (gcall *call = dyn_cast<gcall *> (before))
        {
          if (!is_private && call_changes_p (call, ref))
            return NULL_TREE;
        }
      else if (!stores)
        return NULL_TREE;
      *state = gimple_vuse (before);
    }
  return NULL_TREE;
}

tree
stored_value (gimple *stmt)
{
  tree state;
  tree value = follow_back (stmt, &state);
  return value
                 && types_compatible_p (TREE_TYPE (value),
                                        TREE_TYPE (gimple_assign_lhs (stmt)))
             ? value
             : NULL_TREE;
}

tree
first_loaded (gimple *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt);
  tree name = gimple_assign_lhs (stmt);
  tree state, other_state;
  if (TREE_THIS_VOLATILE (ref) || follow_back (stmt, &state) || !state)
    return name;
  any_statement (cfun, [&] (gimple *other) {
    if (!gimple_assign_load_p (other)
        || TREE_CODE (gimple_assign_lhs (other)) != SSA_NAME
        || !operand_equal_p (gimple_assign_rhs1 (other), ref, 0)
        || follow_back (other, &other_state) || other_state != state)
      return false;
    name = gimple_assign_lhs (other);
    return true;
  });
  return name;
}

tree
only_stored_value (gimple *load)
{
  tree ref = gimple_assign_rhs1 (load);
  tree variable = get_base_address (ref);
  if (!variable || !VAR_P (variable) || is_global_var (variable))
    return NULL_TREE;
  tree value = NULL_TREE;
  bool several = any_statement (cfun, [&] (gimple *stmt) {
    if (takes_address_p (stmt, variable))
      return true;
    tree lhs = gimple_get_lhs (stmt);
    if (!lhs || TREE_CODE (lhs) == SSA_NAME
        || get_base_address (lhs) != variable)
      return false;
    tree member = outer_member (lhs);
    if (member && outer_member (ref) && member != outer_member (ref))
      return false;
    if (value || !gimple_assign_single_p (stmt))
      return true;
    value = gimple_assign_rhs1 (stmt);
    return TREE_CODE (value) != SSA_NAME
           || !types_compatible_p (TREE_TYPE (lhs), TREE_TYPE (ref));
  });
  return several ? NULL_TREE : value;
}
