/* SPDX-License-Identifier: GPL-3.0-or-later

   Where pointers are stored that outlive a call: see mode-keeping.h.  */

#include "gcc.h"

#include "library.h"
#include "mode-effects.h"
#include "mode-keeping.h"
#include "mode-origin.h"
#include "mode-outlives.h"
#include "mode-statement.h"

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
add_kept_atomically (gcall *call, vec<keeping> *keepings)
{
  tree value = atomic_value (call), keeper;
  if (!value)
    return;
  tree place = gimple_call_arg (call, 0);
  struct origins origins;
  find_origins (value, &origins);
  tree only = origins.only ();
  bool replaced = any_statement (cfun, [&] (gimple *stmt) {
    gcall *other = dyn_cast<gcall *> (stmt);
    return other && other != call && atomic_value (other)
           && same_expression_p (gimple_call_arg (other, 0), place)
           && stmt_post_dominates_p (other, call);
  });
  if (!replaced && only && TREE_CODE (only) == PARM_DECL
      && outlives_p (pointed_ref (place), &keeper) && keeper != only)
    keepings->safe_push (
        { call, only, keeper, gimple_location (call), UNKNOWN_LOCATION });
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
      /* Nor does anybody look into the library of C++.  */
      if (in_system_header_at (kept.loc))
        {
          kept.loc = kept.call;
          kept.call = UNKNOWN_LOCATION;
        }
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

/* The variable whose address POINTER is, or NULL_TREE.  */
static tree
get_pointed_variable (tree pointer)
{
  return TREE_CODE (pointer) == ADDR_EXPR && DECL_P (TREE_OPERAND (pointer, 0))
             ? TREE_OPERAND (pointer, 0)
             : NULL_TREE;
}

/* The global std::function that CALL assigns to, or NULL_TREE.  */
static tree
assigned_function (gcall *call)
{
  static const char *const name = "operator=";
  tree variable = called_container (call, &name, 1);
  tree type = variable ? TYPE_IDENTIFIER (TREE_TYPE (variable)) : NULL_TREE;
  return type && startswith (IDENTIFIER_POINTER (type), "function")
             ? variable
             : NULL_TREE;
}

/* The parameter, a pointer, that the local VARIABLE holds, or an object does
   of which it is a copy; or NULL_TREE.  */
static tree
held_parameter (tree variable, unsigned depth)
{
  if (TREE_CODE (variable) == PARM_DECL)
    return POINTER_TYPE_P (TREE_TYPE (variable)) ? variable : NULL_TREE;
  if (!VAR_P (variable) || is_global_var (variable) || depth > 3)
    return NULL_TREE;
  struct origins kept;
  find_kept_origins (variable, &kept);
  if (kept.all.length () == 1)
    return TREE_CODE (kept.all[0]) == PARM_DECL
                   && POINTER_TYPE_P (TREE_TYPE (kept.all[0]))
               ? kept.all[0]
               : NULL_TREE;
  tree parm = NULL_TREE;
  any_statement (cfun, [&] (gimple *stmt) {
    tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
    if (!fn || !DECL_CXX_CONSTRUCTOR_P (fn)
        || get_pointed_variable (gimple_call_arg (stmt, 0)) != variable)
      return false;
    for (unsigned i = 1; i < gimple_call_num_args (stmt) && !parm; i++)
      if (tree part = get_pointed_variable (gimple_call_arg (stmt, i)))
        parm = held_parameter (part, depth + 1);
    return parm != NULL_TREE;
  });
  return parm;
}

void
add_kept_in_container (gcall *call, vec<keeping> *keepings)
{
  static const char *const names[]
      = { "push_back", "emplace_back", "push_front", "emplace_front",
          "insert",    "emplace",      "push",       "assign" };
  tree keeper = called_container (call, names, ARRAY_SIZE (names));
  if (!keeper)
    keeper = assigned_function (call);
  for (unsigned i = 1; keeper && i < gimple_call_num_args (call); i++)
    {
      /* The argument refers to a variable that holds a pointer.  */
      tree variable = get_pointed_variable (gimple_call_arg (call, i));
      if (tree parm = variable ? held_parameter (variable, 0) : NULL_TREE)
        keepings->safe_push (
            { call, parm, keeper, gimple_location (call), UNKNOWN_LOCATION });
    }
}
