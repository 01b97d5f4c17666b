/* SPDX-License-Identifier: GPL-3.0-or-later

   Memory that outlives a call: see mode-outlives.h.  */

#include "gcc/gcc.h"

#include "language/task.h"
#include "library.h"
#include "mode-effects.h"
#include "mode-origin.h"
#include "mode-outlives.h"
#include "mode-statement.h"

/* How far it is followed where memory that is allocated is stored.  */
#define DEPTH_LIMIT 4

/* Whether POINTER, to memory that the function has allocated, is stored where
   it outlives the function, or returned.  Set *KEEPER.  */
static bool
kept_p (tree pointer, tree *keeper, unsigned depth)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, pointer)
  {
    gimple *stmt = USE_STMT (use);
    tree lhs = gimple_get_lhs (stmt);
    if ((!gimple_assign_single_p (stmt) && !gimple_assign_cast_p (stmt))
        || gimple_assign_rhs1 (stmt) != pointer)
      continue;
    if (TREE_CODE (lhs) == SSA_NAME ? kept_p (lhs, keeper, depth)
                                    : outlives_p (lhs, keeper, depth + 1))
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
outlives_p (tree ref, tree *keeper, unsigned depth)
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
  if (only && TREE_CODE (only) == SSA_NAME)
    return depth < DEPTH_LIMIT && kept_p (only, keeper, depth);
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
  if (!definition || !gimple_assign_load_p (definition))
    return false;
  base = get_base_address (gimple_assign_rhs1 (definition));
  *keeper = base && DECL_P (base) ? base : NULL_TREE;
  return *keeper && (is_global_var (*keeper) || given_p (*keeper));
}
