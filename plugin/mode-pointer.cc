/* SPDX-License-Identifier: GPL-3.0-or-later

   Pointers of static storage that always point to the same: see
   mode-pointer.h.  All functions of the unit are searched once for what is
   done with such pointers, as soon as one is asked for.  */

#include "gcc.h"

#include "library.h"
#include "mode-pointer.h"
#include "mode-statement.h"
#include "task.h"

/* What is done with a pointer.  */
struct pointer_uses
{
  unsigned allocations; /* how often the result of one is stored there */
  bool other;           /* anything but that, and accesses */
};

/* Of all that something is done with; NULL: nothing has been searched.  */
static hash_map<tree, pointer_uses> *known;

/* Not all functions can be searched.  */
static bool unsearched;

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

/* Whether only this unit can change VARIABLE, which is a pointer.  */
static bool
unit_pointer_p (tree variable)
{
  return VAR_P (variable) && is_global_var (variable)
         && POINTER_TYPE_P (TREE_TYPE (variable)) && !TREE_PUBLIC (variable)
         && !DECL_EXTERNAL (variable) && !DECL_THREAD_LOCAL_P (variable)
         && !TREE_THIS_VOLATILE (variable);
}

static bool
note_address (gimple *, tree ref, tree, void *)
{
  tree base = get_base_address (ref);
  /* g++ says TREE_ADDRESSABLE of what is only copied, and without optimization
     so does gcc of arrays.  */
  if (base && unit_pointer_p (base) && TREE_ADDRESSABLE (base))
    known->get_or_insert (base).other = true;
  return false;
}

/* STMT stores to a pointer, of USES.  */
static void
note_store (gimple *stmt, pointer_uses *uses)
{
  tree value
      = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
  if (value && integer_zerop (value))
    return;
  gcall *call = value ? only_result (value) : dyn_cast<gcall *> (stmt);
  uses->allocations++;
  uses->other |= !call || library_role (call) != LIBRARY_ALLOCATE
                 || stmt_reaches_p (stmt, stmt);
}

/* Note what STMT does with pointers; whether it takes ADDRESSES, too.  */
static void
note_uses (gimple *stmt, bool addresses)
{
  tree left = gimple_get_lhs (stmt);
  if (addresses)
    walk_stmt_load_store_addr_ops (stmt, NULL, NULL, NULL, note_address);
  if (left && unit_pointer_p (left))
    note_store (stmt, &known->get_or_insert (left));
  else if (gimple_assign_load_p (stmt)
           && unit_pointer_p (gimple_assign_rhs1 (stmt)))
    known->get_or_insert (gimple_assign_rhs1 (stmt)).other
        |= TREE_CODE (left) != SSA_NAME || handed_on_p (left, 3);
}

/* Search all functions.  */
static void
find_uses (void)
{
  bool addresses = false;
  cgraph_node *node;
  varpool_node *variable;
  known = new hash_map<tree, pointer_uses>;
  unsearched = false;
  FOR_EACH_VARIABLE (variable)
  addresses
      |= unit_pointer_p (variable->decl) && TREE_ADDRESSABLE (variable->decl);
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    function *fn = DECL_STRUCT_FUNCTION (node->decl);
    unsearched = !fn || !fn->cfg || !gimple_in_ssa_p (fn);
    if (unsearched)
      return;
    any_statement (fn, [&] (gimple *stmt) {
      note_uses (stmt, addresses);
      return false;
    });
  }
}

tree
fixed_target (tree variable)
{
  if (!unit_pointer_p (variable))
    return NULL_TREE;
  if (!known)
    find_uses ();
  pointer_uses none = {}, *found = known->get (variable);
  pointer_uses uses = found ? *found : none;
  if (unsearched || uses.other)
    return NULL_TREE;
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

void
forget_targets (void)
{
  delete known;
  known = NULL;
}
