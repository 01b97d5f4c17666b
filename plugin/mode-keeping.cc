/* SPDX-License-Identifier: GPL-3.0-or-later

   Where pointers are stored that outlive a call: see mode-keeping.h.  */

#include "gcc.h"

#include "library.h"
#include "mode-effects.h"
#include "mode-keeping.h"
#include "mode-origin.h"
#include "mode-statement.h"

static bool outlives_p (tree ref, tree *keeper);

/* Whether POINTER, to memory that the function has allocated, is stored where
   it outlives the function, or returned.  Set *KEEPER.  */
static bool
kept_p (tree pointer, tree *keeper)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, pointer)
  {
    gimple *stmt = USE_STMT (use);
    tree lhs = gimple_get_lhs (stmt);
    if (gimple_code (stmt) == GIMPLE_RETURN)
      {
        *keeper = DECL_RESULT (cfun->decl);
        return true;
      }
    if (!gimple_assign_single_p (stmt) && !gimple_assign_cast_p (stmt))
      continue;
    if (gimple_assign_rhs1 (stmt) != pointer)
      continue;
    if (TREE_CODE (lhs) == SSA_NAME ? kept_p (lhs, keeper)
                                    : outlives_p (lhs, keeper))
      return true;
  }
  return false;
}

/* Whether the address REF is in memory that outlives the function, unlike its
   local variables and memory that it allocates.  Set *KEEPER.  */
static bool
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
  /* Memory that a global variable points to, or an element of it.  */
  gimple *definition = NULL;
  while (TREE_CODE (pointer) == SSA_NAME && origins.all.is_empty ())
    {
      definition = SSA_NAME_DEF_STMT (pointer);
      if (!is_gimple_assign (definition)
          || gimple_assign_rhs_code (definition) != POINTER_PLUS_EXPR)
        break;
      pointer = gimple_assign_rhs1 (definition);
    }
  if (!definition || !gimple_assign_load_p (definition))
    return false;
  base = get_base_address (gimple_assign_rhs1 (definition));
  *keeper = base && VAR_P (base) ? base : NULL_TREE;
  return *keeper && is_global_var (*keeper);
}

/* How far it is followed how a value is computed.  */
#define DEPTH_LIMIT 8

/* Whether A and B are computed, or loaded, in the same way.  */
static bool
same_expression_p (tree a, tree b, unsigned depth = 0)
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

/* Whether another value than that of STMT is in its REF later in any case.  */
static bool
overwritten_p (gimple *stmt, tree ref)
{
  return any_statement (cfun, [&] (gimple *other) {
    tree lhs = other == stmt ? NULL_TREE : gimple_get_lhs (other);
    return lhs && TREE_CODE (lhs) != SSA_NAME && same_expression_p (lhs, ref)
           && stmt_post_dominates_p (other, stmt);
  });
}

void
add_kept_value (gassign *stmt, vec<keeping> *keepings)
{
  tree value = gimple_assign_rhs1 (stmt);
  tree ref = gimple_assign_lhs (stmt);
  tree keeper;
  struct origins origins;
  if (VAR_P (value) && !is_global_var (value)
      && RECORD_OR_UNION_TYPE_P (TREE_TYPE (value)))
    find_kept_origins (value, &origins);
  else if (TREE_CODE (value) == SSA_NAME || TREE_CODE (value) == ADDR_EXPR)
    find_origins (value, &origins);
  tree only = origins.only ();
  if (!only || TREE_CODE (only) != PARM_DECL || !outlives_p (ref, &keeper)
      || keeper == only || overwritten_p (stmt, ref))
    return;
  keeping k = { stmt, only, keeper, gimple_location (stmt), UNKNOWN_LOCATION };
  keepings->safe_push (k);
}

void
add_kept_by_callee (gcall *call, const vec<keeping> &inner,
                    vec<keeping> *keepings)
{
  /* A function that calls itself adds to the list that it reads.  */
  for (unsigned i = 0, length = inner.length (); i < length; i++)
    {
      const keeping k = inner[i];
      unsigned index = parameter_index (k.parm);
      if (index >= gimple_call_num_args (call))
        continue;
      struct origins origins;
      find_origins (gimple_call_arg (call, index), &origins);
      tree only = origins.only ();
      if (!only || TREE_CODE (only) != PARM_DECL)
        continue;
      tree keeper = k.keeper;
      tree result = gimple_call_lhs (call);
      if (keeper && TREE_CODE (keeper) == RESULT_DECL
          && (!result || TREE_CODE (result) != SSA_NAME
              || !kept_p (result, &keeper)))
        continue;
      if (keeper && TREE_CODE (keeper) == PARM_DECL)
        {
          /* In what another argument points to: where is that?  */
          index = parameter_index (keeper);
          if (index >= gimple_call_num_args (call))
            continue;
          struct origins others;
          find_origins (gimple_call_arg (call, index), &others);
          keeper = others.only ();
          if (!keeper || keeper == only
              || (TREE_CODE (keeper) != PARM_DECL
                  && !(VAR_P (keeper) && is_global_var (keeper))))
            continue;
        }
      keeping kept = { call, only, keeper, k.loc, gimple_location (call) };
      /* It is the caller who keeps what was returned.  */
      if (k.keeper && TREE_CODE (k.keeper) == RESULT_DECL)
        std::swap (kept.loc, kept.call);
      keepings->safe_push (kept);
    }
}

/* Whether FN, or one of the unit that it calls, waits for the end of threads,
   or a function gets what is said of them by CREATE, if that is not NULL.  */
static bool
joins_p (function *fn, gcall *create, unsigned depth)
{
  return any_statement (fn, [&] (gimple *stmt) {
    if (!is_gimple_call (stmt) || stmt == create)
      return false;
    tree callee = gimple_call_fndecl (stmt);
    if (strstr (plain_function_name (callee), "join"))
      return true;
    for (unsigned i = 0; create && i < gimple_call_num_args (stmt); i++)
      if (operand_equal_p (gimple_call_arg (stmt, i),
                           gimple_call_arg (create, 0), 0))
        return true;
    return callee && depth < 4 && effects_of (callee)
           && joins_p (DECL_STRUCT_FUNCTION (callee), NULL, depth + 1);
  });
}

void
add_kept_by_thread (gcall *call, vec<keeping> *keepings)
{
  const char *name = plain_function_name (gimple_call_fndecl (call));
  unsigned last = gimple_call_num_args (call) - 1;
  if ((strcmp (name, "pthread_create") && strcmp (name, "thrd_create"))
      || last < 2 || joins_p (cfun, call, 0))
    return;
  struct origins origins;
  find_origins (gimple_call_arg (call, last), &origins);
  tree parm = origins.only ();
  if (parm && TREE_CODE (parm) == PARM_DECL)
    keepings->safe_push (
        { call, parm, NULL_TREE, gimple_location (call), UNKNOWN_LOCATION });
}

void
add_kept_in_container (gcall *call, vec<keeping> *keepings)
{
  static const char *const names[]
      = { "push_back", "emplace_back", "push_front", "emplace_front",
          "insert",    "emplace",      "push",       "assign" };
  tree fn = called_function (call);
  if (!fn || TREE_CODE (TREE_TYPE (fn)) != METHOD_TYPE
      || gimple_call_num_args (call) < 2)
    return;
  bool puts = false;
  for (const char *name : names)
    puts |= !strcmp (plain_function_name (fn), name);
  if (!puts)
    return;
  struct origins container;
  find_origins (gimple_call_arg (call, 0), &container);
  tree keeper = container.only ();
  if (!keeper || !VAR_P (keeper) || !is_global_var (keeper))
    return;
  for (unsigned i = 1; i < gimple_call_num_args (call); i++)
    {
      /* The argument is a pointer, or refers to a variable that holds one.  */
      tree argument = gimple_call_arg (call, i);
      tree parm = NULL_TREE;
      if (TREE_CODE (argument) == ADDR_EXPR
          && DECL_P (TREE_OPERAND (argument, 0)))
        {
          tree variable = TREE_OPERAND (argument, 0);
          struct origins kept;
          if (TREE_CODE (variable) == PARM_DECL)
            parm = variable;
          else if (VAR_P (variable) && !is_global_var (variable)
                   && (find_kept_origins (variable, &kept),
                       kept.all.length () == 1))
            parm = kept.all[0];
        }
      if (parm && TREE_CODE (parm) == PARM_DECL
          && POINTER_TYPE_P (TREE_TYPE (parm)))
        {
          keeping k = { call, parm, keeper, gimple_location (call),
                        UNKNOWN_LOCATION };
          keepings->safe_push (k);
        }
    }
}
