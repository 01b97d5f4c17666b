/* SPDX-License-Identifier: GPL-3.0-or-later

   Where scopes end: see flow-scope.h.  */

#include "gcc.h"

#include "argument-place.h"
#include "flow-scope.h"

/* The array of FN that is where POINTER says (`heap_allocated', or of variable
   size), among the variables of BLOCK; or NULL_TREE.  */
static tree
array_at (function *fn, tree block, tree pointer)
{
  for (; block; block = BLOCK_CHAIN (block))
    {
      for (tree decl = BLOCK_VARS (block); decl; decl = DECL_CHAIN (decl))
        {
          if (!VAR_P (decl) || !DECL_HAS_VALUE_EXPR_P (decl))
            continue;
          tree base = get_base_address (DECL_VALUE_EXPR (decl));
          if (!base || (TREE_CODE (base) != MEM_REF && !INDIRECT_REF_P (base)))
            continue;
          tree at = TREE_OPERAND (base, 0), name;
          unsigned i;
          FOR_EACH_SSA_NAME (i, name, fn)
          if (SSA_NAME_VAR (name) == at && pointer_of (name).root == pointer)
            return decl;
        }
      if (tree found = array_at (fn, BLOCK_SUBBLOCKS (block), pointer))
        return found;
    }
  return NULL_TREE;
}

tree
variable_at (tree function, const region &what)
{
  tree variable
      = what.root && !what.storage ? variable_of (what.root) : what.root;
  if (!variable && what.root)
    variable = array_at (DECL_STRUCT_FUNCTION (function),
                         DECL_INITIAL (function), what.root);
  return variable;
}

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
