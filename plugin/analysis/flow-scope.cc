/* SPDX-License-Identifier: GPL-3.0-or-later

   Where scopes end: see flow-scope.h.  */

#include "gcc/gcc.h"

#include "flow-scope.h"
#include "flow-subject.h"
#include "gcc/argument-place.h"

/* Whether one way leads to STMT, on which something else is done behind the
   last condition.  Blocks without statements do not count.  */
static bool
single_way_p (gimple *stmt)
{
  basic_block block = gimple_bb (stmt);
  gimple_stmt_iterator first = gsi_start_nondebug_after_labels_bb (block);
  bool other = gsi_stmt (first) != stmt;
  while (single_pred_p (block))
    {
      block = single_pred (block);
      if (block == ENTRY_BLOCK_PTR_FOR_FN (cfun))
        return true;
      gimple_stmt_iterator last = gsi_last_nondebug_bb (block);
      if (!gsi_end_p (last))
        return other
               || (gimple_code (gsi_stmt (last)) != GIMPLE_COND
                   && gimple_code (gsi_stmt (last)) != GIMPLE_SWITCH);
    }
  return false;
}

location_t
scope_jump (const flow_function &f, edge e, const struct cause &registration)
{
  gimple *last = last_stmt (e->src);
  gimple *stmt = registration.call ? registration.call : registration.stmt;
  if (!last || gimple_code (last) != GIMPLE_COND
      || !(e->flags & EDGE_TRUE_VALUE) || !stmt
      || (!registration.call && registration.function != f.fn->decl))
    return UNKNOWN_LOCATION;
  /* It is in all loops that the `if' is in; and a `switch' is left by `break',
     too.  */
  loop_mask around = f.nest.around (e->src);
  bool ends = around & ~f.nest.around (e->dest);
  if (around & ~f.nest.around (gimple_bb (stmt)))
    return UNKNOWN_LOCATION;
  location_t place = jump_place (gimple_location (last));
  return ends || word_at_p (place, "continue") ? place : UNKNOWN_LOCATION;
}

/* Whether LOC is that of such a jump for V.  */
static bool
scope_jump_p (const violation &v, location_t loc)
{
  const flow_function &f = flow_of (v.function);
  basic_block block;
  edge e;
  edge_iterator i;
  FOR_EACH_BB_FN (block, f.fn)
  FOR_EACH_EDGE (e, i, block->succs)
  {
    location_t jump = scope_jump (f, e, v.other);
    if (LOCATION_LINE (jump) == LOCATION_LINE (loc)
        && LOCATION_COLUMN (jump) == LOCATION_COLUMN (loc))
      return true;
  }
  return false;
}

location_t
scope_end (const violation &v, const region &what, location_t loc)
{
  bool jump = false;
  for (const char *word : { "break", "continue", "goto" })
    jump |= word_at_p (loc, word);
  if (LOCATION_LOCUS (loc) != UNKNOWN_LOCATION && !jump)
    return loc;
  function *fn = DECL_STRUCT_FUNCTION (v.function);
  if (jump && scope_jump_p (v, loc))
    return loc;
  location_t end = gimple_location (v.stmt);
  push_cfun (fn);
  bool single = single_way_p (v.stmt);
  pop_cfun ();
  if (single && LOCATION_LOCUS (end) != UNKNOWN_LOCATION)
    return end;
  tree variable = variable_at (v.function, what);
  return variable && DECL_P (variable) ? block_end_place (
             DECL_SOURCE_LOCATION (variable), fn->function_end_locus)
                                       : UNKNOWN_LOCATION;
}

location_t
return_behind (gimple *end)
{
  basic_block block = gimple_bb (end);
  for (gimple_stmt_iterator i = gsi_for_stmt (end);;)
    {
      gsi_next (&i);
      while (gsi_end_p (i))
        {
          if (!single_succ_p (block)
              || single_succ (block)->index == EXIT_BLOCK)
            return UNKNOWN_LOCATION;
          block = single_succ (block);
          if (block == gimple_bb (end))
            return UNKNOWN_LOCATION;
          i = gsi_start_bb (block);
        }
      gimple *stmt = gsi_stmt (i);
      if (greturn *leave = dyn_cast<greturn *> (stmt))
        {
          tree value = gimple_return_retval (leave);
          location_t loc = value ? gimple_location (stmt) : UNKNOWN_LOCATION;
          if (LOCATION_LOCUS (loc) == UNKNOWN_LOCATION && value
              && TREE_CODE (value) == SSA_NAME)
            loc = gimple_location (SSA_NAME_DEF_STMT (value));
          return loc;
        }
      if (!gimple_clobber_p (stmt) && !is_gimple_debug (stmt)
          && gimple_code (stmt) != GIMPLE_LABEL
          && gimple_code (stmt) != GIMPLE_PREDICT
          && !gimple_call_builtin_p (stmt, BUILT_IN_STACK_RESTORE))
        return UNKNOWN_LOCATION;
    }
}
