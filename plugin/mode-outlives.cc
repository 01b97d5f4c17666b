/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory that outlives a call: see mode-outlives.h.  */

#include "gcc.h"

#include "library.h"
#include "mode-effects.h"
#include "mode-origin.h"
#include "mode-outlives.h"
#include "mode-statement.h"
#include "task.h"

tree
pointed_ref (tree pointer)
{
  return TREE_CODE (pointer) == ADDR_EXPR
             ? TREE_OPERAND (pointer, 0)
             : build2 (MEM_REF, unsigned_char_type_node, pointer,
                       build_zero_cst (ptr_type_node));
}

tree
atomic_value (gcall *call)
{
  const char *name = plain_function_name (gimple_call_fndecl (call));
  unsigned index
      = startswith (name, "__atomic_store_")      ? 1
        : startswith (name, "__atomic_exchange_") ? 1
        : startswith (name, "__atomic_compare_exchange_")
                || startswith (name, "__sync_bool_compare_and_swap_")
                || startswith (name, "__sync_val_compare_and_swap_")
            ? 2
            : 0;
  return index && index < gimple_call_num_args (call)
             ? gimple_call_arg (call, index)
             : NULL_TREE;
}

tree
called_container (gimple *stmt, const char *const *names, unsigned count)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  tree fn = call ? called_function (call) : NULL_TREE;
  if (!fn || TREE_CODE (TREE_TYPE (fn)) != METHOD_TYPE
      || gimple_call_num_args (call) < 1)
    return NULL_TREE;
  bool known = false;
  for (unsigned i = 0; i < count; i++)
    known |= !strcmp (plain_function_name (fn), names[i]);
  if (!known)
    return NULL_TREE;
  struct origins container;
  find_origins (gimple_call_arg (call, 0), &container);
  tree only = container.only ();
  return only && VAR_P (only) && is_global_var (only) ? only : NULL_TREE;
}

/* Whether CALL keeps POINTER, one of its arguments, as kept_p has it.  */
static bool
kept_by_call_p (gcall *call, tree pointer, tree *keeper)
{
  if (atomic_value (call) == pointer)
    return outlives_p (pointed_ref (gimple_call_arg (call, 0)), keeper);
  tree fn = called_function (call);
  function_effects *callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  if (!callee || !callee->complete)
    return false;
  /* Who gets it as well may take it away again.  */
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, pointer)
  if (is_gimple_call (USE_STMT (use)) && USE_STMT (use) != call)
    return false;
  for (const keeping &k : callee->keepings)
    {
      unsigned index = parameter_index (k.parm);
      if (!k.keeper || index >= gimple_call_num_args (call)
          || gimple_call_arg (call, index) != pointer)
        continue;
      *keeper = k.keeper;
      if (VAR_P (k.keeper))
        return true;
      /* In what another argument points to.  */
      index = TREE_CODE (k.keeper) == PARM_DECL ? parameter_index (k.keeper)
                                                : UINT_MAX;
      if (index < gimple_call_num_args (call)
          && POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, index)))
          && outlives_p (pointed_ref (gimple_call_arg (call, index)), keeper))
        return true;
    }
  return false;
}

/* Whether what is in the temporary VARIABLE is kept, as kept_p has it.  GCC
   makes them for assignments to atomic variables.  */
static bool
kept_by_way_of_p (tree variable, tree *keeper)
{
  /* In a loop one may come back to itself.  */
  static unsigned depth;
  if (depth > 4)
    return false;
  depth++;
  bool kept = any_statement (cfun, [&] (gimple *stmt) {
    tree lhs = gimple_get_lhs (stmt);
    return gimple_assign_load_p (stmt) && gimple_assign_rhs1 (stmt) == variable
           && TREE_CODE (lhs) == SSA_NAME && kept_p (lhs, keeper);
  });
  depth--;
  return kept;
}

bool
kept_p (tree pointer, tree *keeper)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, pointer)
  {
    gimple *stmt = USE_STMT (use);
    tree lhs = gimple_get_lhs (stmt);
    if (gcall *call = dyn_cast<gcall *> (stmt))
      if (kept_by_call_p (call, pointer, keeper))
        return true;
    if (gimple_code (stmt) == GIMPLE_RETURN)
      {
        *keeper = DECL_RESULT (cfun->decl);
        return true;
      }
    if (!gimple_assign_single_p (stmt) && !gimple_assign_cast_p (stmt))
      continue;
    if (gimple_assign_rhs1 (stmt) != pointer)
      continue;
    bool temporary = VAR_P (lhs) && DECL_ARTIFICIAL (lhs);
    if (TREE_CODE (lhs) == SSA_NAME ? kept_p (lhs, keeper)
        : temporary                 ? kept_by_way_of_p (lhs, keeper)
                    : outlives_p (lhs, keeper) && !overwritten_p (stmt, lhs))
      return true;
  }
  return false;
}

/* Whether VARIABLE is a struct that the function has been given, and what is
   in it is what was there then.  */
static bool
given_p (tree variable)
{
  return TREE_CODE (variable) == PARM_DECL
         && RECORD_OR_UNION_TYPE_P (TREE_TYPE (variable))
         && !any_statement (cfun, [&] (gimple *stmt) {
              tree lhs = gimple_get_lhs (stmt);
              return takes_address_p (stmt, variable)
                     || (lhs && get_base_address (lhs) == variable);
            });
}

bool
outlives_p (tree ref, tree *keeper)
{
  tree base = get_base_address (ref);
  *keeper = NULL_TREE;
  if (!base)
    return false;
  if (VAR_P (base))
    {
      *keeper = base;
      return is_global_var (base);
    }
  if (TREE_CODE (base) != MEM_REF)
    return false;
  struct origins origins;
  tree pointer = TREE_OPERAND (base, 0);
  find_origins (pointer, &origins);
  tree only = origins.only ();
  /* A list of what is allocated refers to itself.  */
  static unsigned depth;
  if (only && TREE_CODE (only) == SSA_NAME)
    {
      if (depth > 4)
        return false;
      depth++;
      bool kept = kept_p (only, keeper);
      depth--;
      return kept;
    }
  if (only)
    {
      *keeper = only;
      return TREE_CODE (only) == PARM_DECL || is_global_var (only);
    }
  /* Memory that a global variable or a given struct points to, or an element
     of it.  */
  gimple *definition = NULL;
  while (TREE_CODE (pointer) == SSA_NAME && origins.all.is_empty ())
    {
      definition = SSA_NAME_DEF_STMT (pointer);
      if (!is_gimple_assign (definition)
          || (gimple_assign_rhs_code (definition) != POINTER_PLUS_EXPR
              && gimple_assign_rhs_code (definition) != SSA_NAME))
        break;
      pointer = gimple_assign_rhs1 (definition);
    }
  static const char *const elements[]
      = { "operator[]", "at", "front", "back", "top" };
  if (definition && is_gimple_call (definition))
    *keeper = called_container (definition, elements, ARRAY_SIZE (elements));
  if (!definition || !gimple_assign_load_p (definition))
    return *keeper != NULL_TREE;
  base = get_base_address (gimple_assign_rhs1 (definition));
  *keeper = base && DECL_P (base) ? base : NULL_TREE;
  return *keeper && (is_global_var (*keeper) || given_p (*keeper));
}

/* How far it is followed how a value is computed.  */
#define DEPTH_LIMIT 8

bool
same_expression_p (tree a, tree b, unsigned depth)
{
  if (operand_equal_p (a, b, 0))
    return true;
  if (TREE_CODE (a) != TREE_CODE (b) || depth == DEPTH_LIMIT)
    return false;
  if (TREE_CODE (a) == SSA_NAME)
    {
      gassign *of_a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (a));
      gassign *of_b = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (b));
      if (!of_a || !of_b
          || gimple_assign_rhs_code (of_a) != gimple_assign_rhs_code (of_b))
        return false;
      for (unsigned i = 1; i < gimple_num_ops (of_a); i++)
        if (!same_expression_p (gimple_op (of_a, i), gimple_op (of_b, i),
                                depth + 1))
          return false;
      return true;
    }
  if (TREE_CODE (a) != MEM_REF && !handled_component_p (a))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH (a); i++)
    {
      tree x = TREE_OPERAND (a, i), y = TREE_OPERAND (b, i);
      if (x != y && (!x || !y || !same_expression_p (x, y, depth + 1)))
        return false;
    }
  return true;
}

bool
overwritten_p (gimple *stmt, tree ref)
{
  return any_statement (cfun, [&] (gimple *other) {
    tree lhs = other == stmt ? NULL_TREE : gimple_get_lhs (other);
    return lhs && TREE_CODE (lhs) != SSA_NAME && same_expression_p (lhs, ref)
           && stmt_post_dominates_p (other, stmt);
  });
}
