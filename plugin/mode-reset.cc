/* SPDX-License-Identifier: GPL-3.0-or-later

   Variables that keep a pointer for a while only: see mode-reset.h.  */

#include "gcc.h"

#include "library.h"
#include "mode-effects.h"
#include "mode-origin.h"
#include "mode-outlives.h"
#include "mode-reset.h"
#include "mode-return.h"
#include "mode-statement.h"
#include "task.h"

/* How many bodies of callees are looked at, one from the other.  */
#define DEPTH_LIMIT 3

/* Whether CALL returns what keeps one of its arguments.  */
static bool
returns_keeper_p (gcall *call)
{
  tree fn = called_function (call);
  function_effects *callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  if (callee)
    for (const keeping &k : callee->keepings)
      if (k.keeper && TREE_CODE (k.keeper) == RESULT_DECL)
        return true;
  return false;
}

/* Whether VALUE is a constant, or was in memory: neither what the function was
   given nor what it has allocated, to keep something.  */
static bool
found_p (tree value)
{
  struct origins origins;
  if (TREE_CODE (value) != SSA_NAME)
    return true;
  find_origins (value, &origins);
  while (TREE_CODE (value) == SSA_NAME
         && gimple_assign_cast_p (SSA_NAME_DEF_STMT (value)))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  gcall *call = TREE_CODE (value) == SSA_NAME
                    ? dyn_cast<gcall *> (SSA_NAME_DEF_STMT (value))
                    : NULL;
  return origins.all.is_empty () && !(call && returns_keeper_p (call));
}

/* Whether ADDRESS points into VARIABLE.  */
static bool
points_into_p (tree address, tree variable)
{
  struct origins origins;
  find_origins (address, &origins);
  return origins.only () == variable;
}

/* Whether CALL takes something out of the container VARIABLE of C++.  */
static bool
takes_out_p (gcall *call, tree variable)
{
  static const char *const names[]
      = { "clear", "erase", "pop", "pop_back", "pop_front", "remove", "swap" };
  tree fn = called_function (call);
  if (!fn || TREE_CODE (TREE_TYPE (fn)) != METHOD_TYPE
      || !points_into_p (gimple_call_arg (call, 0), variable))
    return false;
  for (const char *name : names)
    if (!strcmp (plain_function_name (fn), name))
      return true;
  return false;
}

static bool resets_p (gimple *stmt, tree variable, unsigned depth);

/* Whether CALL is of a function of the unit that stores something found in
   VARIABLE.  */
static bool
callee_resets_p (gcall *call, tree variable, unsigned depth)
{
  tree fn = called_function (call);
  function_effects *callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  if (!callee || !callee->complete || depth == DEPTH_LIMIT)
    return false;
  for (const keeping &k : callee->keepings)
    {
      unsigned value = parameter_index (k.parm);
      unsigned place = k.keeper && TREE_CODE (k.keeper) == PARM_DECL
                           ? parameter_index (k.keeper)
                           : UINT_MAX;
      unsigned count = gimple_call_num_args (call);
      bool found = value < count && found_p (gimple_call_arg (call, value));
      if (found && place < count
          && points_into_p (gimple_call_arg (call, place), variable))
        return true;
      /* To an array it may add to what is kept.  */
      if (k.keeper == variable)
        return found && TREE_CODE (TREE_TYPE (variable)) != ARRAY_TYPE;
    }
  function_scope scope (fn);
  return any_statement (cfun, [&] (gimple *stmt) {
    return resets_p (stmt, variable, depth + 1);
  });
}

/* Whether STMT stores something found in VARIABLE.  */
static bool
resets_p (gimple *stmt, tree variable, unsigned depth)
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      tree value = atomic_value (call);
      return value ? points_into_p (gimple_call_arg (call, 0), variable)
                         && found_p (value)
                   : takes_out_p (call, variable)
                         || callee_resets_p (call, variable, depth);
    }
  tree lhs = gimple_get_lhs (stmt);
  return gimple_assign_single_p (stmt) && TREE_CODE (lhs) != SSA_NAME
         && !INTEGRAL_TYPE_P (TREE_TYPE (lhs))
         && get_base_address (lhs) == variable
         && found_p (gimple_assign_rhs1 (stmt));
}

/* Whether STMT may store nothing.  */
static bool
may_fail_p (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  const char *name = plain_function_name (fn);
  return strstr (name, "compare_exchange")
         || strstr (name, "compare_and_swap");
}

/* Whether STMT ends K, of the current function.  */
static bool
ends_p (gimple *stmt, const keeping &k)
{
  if (stmt == k.stmt)
    return false;
  /* One assignment after another may be to another element, or object.  */
  if (is_gimple_assign (k.stmt) && is_gimple_assign (stmt))
    return TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
           && same_expression_p (gimple_assign_lhs (stmt),
                                 gimple_assign_lhs (k.stmt))
           && found_p (gimple_assign_rhs1 (stmt));
  return VAR_P (k.keeper) && is_global_var (k.keeper)
         && resets_p (stmt, k.keeper, 0);
}

/* Whether K, of the current function, is over when that returns.  */
static bool
over_p (const keeping &k)
{
  auto_vec<gimple *> resets;
  if (!k.keeper)
    return false;
  any_statement (cfun, [&] (gimple *stmt) {
    if (ends_p (stmt, k))
      resets.safe_push (stmt);
    return false;
  });
  if (may_fail_p (k.stmt))
    {
      for (gimple *reset : resets)
        if (stmt_reaches_p (k.stmt, reset))
          return true;
      return false;
    }
  return !resets.is_empty () && !returns_without_p (k.stmt, resets, k.keeper);
}

void
drop_reset_keepings (vec<keeping> *keepings)
{
  for (unsigned i = keepings->length (); i-- > 0;)
    if (over_p ((*keepings)[i]))
      keepings->ordered_remove (i);
}
