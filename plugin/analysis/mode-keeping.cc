/* SPDX-License-Identifier: GPL-3.0-or-later

   Where pointers are stored that outlive a call: see mode-keeping.h.  */

#include "gcc/gcc.h"

#include "language/task.h"
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

/* Whether ADDRESS points into KEEPER, or to where that points.  */
static bool
points_into_p (tree address, tree keeper)
{
  struct origins origins;
  find_origins (address, &origins);
  return origins.only () == keeper;
}

/* Whether CALL may store something in KEEPER: it gets its address, or is of a
   function of the unit that writes it.  */
static bool
call_stores_p (gcall *call, tree keeper)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (POINTER_TYPE_P (TREE_TYPE (argument))
          && points_into_p (argument, keeper))
        return true;
    }
  tree fn = called_function (call);
  const function_effects *callee = fn && !task_p (fn) ? effects_of (fn) : NULL;
  if (callee)
    for (const state_access &a : callee->accesses)
      if (a.writes && a.variable == keeper)
        return true;
  return false;
}

/* Whether VALUE points to memory that the current function has allocated: what
   is stored there is kept with it.  */
static bool
allocated_p (tree value)
{
  struct origins origins;
  find_origins (value, &origins);
  tree only = origins.only ();
  return only && TREE_CODE (only) == SSA_NAME;
}

/* Whether STMT may store something else in KEEPER.  */
static bool
stores_p (gimple *stmt, tree keeper)
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    if (call_stores_p (call, keeper))
      return true;
  tree lhs = gimple_get_lhs (stmt), kept_in;
  return lhs && TREE_CODE (lhs) != SSA_NAME && outlives_p (lhs, &kept_in)
         && kept_in == keeper
         && !(gimple_assign_single_p (stmt)
              && allocated_p (gimple_assign_rhs1 (stmt)));
}

/* Whether something else may be in the keeper of K when the current function
   returns.  */
static bool
over_p (const keeping &k)
{
  return k.keeper && any_statement (cfun, [&] (gimple *stmt) {
           return stmt != k.stmt && stores_p (stmt, k.keeper)
                  && stmt_reaches_p (k.stmt, stmt);
         });
}

void
drop_reset_keepings (vec<keeping> *keepings)
{
  for (unsigned i = keepings->length (); i-- > 0;)
    if (over_p ((*keepings)[i]))
      keepings->ordered_remove (i);
}
