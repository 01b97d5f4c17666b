/* SPDX-License-Identifier: GPL-3.0-or-later

   Where pointers are stored that outlive a call: see mode-keeping.h.  */

#include "gcc/gcc.h"

#include "library.h"
#include "memory.h"
#include "mode-effects.h"
#include "mode-keeping.h"
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
      || keeper == only)
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
      /* Nobody looks into the library of C++.  */
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
