/* SPDX-License-Identifier: GPL-3.0-or-later

   Variables that keep a pointer for a while only: see mode-reset.h.  */

#include "gcc/gcc.h"

#include "language/task.h"
#include "memory.h"
#include "mode-effects.h"
#include "mode-reset.h"
#include "mode-statement.h"

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
