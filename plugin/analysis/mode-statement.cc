/* SPDX-License-Identifier: GPL-3.0-or-later

   The statements of a function: which is executed before which, and what they
   call.  */

#include "gcc/gcc.h"

#include "gcc/callee.h"
#include "library.h"
#include "mode-statement.h"

/* Functions of which dominators were computed, until the pass ends.  */
static std::vector<std::pair<function *, cdi_direction> > computed;

/* Compute the dominators of cfun in DIRECTION, if they are not known.  */
static void
know_dominators (cdi_direction direction)
{
  if (dom_info_available_p (direction))
    return;
  calculate_dominance_info (direction);
  computed.push_back ({ cfun, direction });
}

function_scope::function_scope (tree fn)
{
  push_cfun (DECL_STRUCT_FUNCTION (fn));
  know_dominators (CDI_DOMINATORS);
}

function_scope::~function_scope () { pop_cfun (); }

bool
post_dominates_p (basic_block a, basic_block b)
{
  know_dominators (CDI_POST_DOMINATORS);
  return dominated_by_p (CDI_POST_DOMINATORS, b, a);
}

void
forget_dominators (void)
{
  for (const auto &c : computed)
    free_dominance_info (c.first, c.second);
  computed = {};
}

/* Whether A stands before B, in the same block.  */
static bool
stands_before_p (gimple *a, gimple *b)
{
  for (gimple_stmt_iterator i = gsi_for_stmt (a); !gsi_end_p (i);
       gsi_next (&i))
    if (gsi_stmt (i) == b)
      return a != b;
  return false;
}

bool
stmt_dominates_p (gimple *a, gimple *b)
{
  if (gimple_bb (a) == gimple_bb (b))
    return stands_before_p (a, b);
  return dominated_by_p (CDI_DOMINATORS, gimple_bb (b), gimple_bb (a));
}

bool
stmt_post_dominates_p (gimple *a, gimple *b)
{
  if (gimple_bb (a) == gimple_bb (b))
    return stands_before_p (b, a);
  return post_dominates_p (gimple_bb (a), gimple_bb (b));
}

bool
stmt_reaches_p (gimple *a, gimple *b)
{
  if (gimple_bb (a) == gimple_bb (b) && stands_before_p (a, b))
    return true;
  auto_vec<basic_block> queue;
  hash_set<basic_block> seen;
  queue.safe_push (gimple_bb (a));
  while (!queue.is_empty ())
    {
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, queue.pop ()->succs)
      {
        if (e->dest == gimple_bb (b))
          return true;
        if (!seen.add (e->dest))
          queue.safe_push (e->dest);
      }
    }
  return false;
}

/* Whether REF, whose address is taken, is in VARIABLE.  A callback of
   walk_stmt_load_store_addr_ops.  */
static bool
same_variable_p (gimple *, tree ref, tree, void *variable)
{
  return get_base_address (ref) == (tree)variable;
}

bool
takes_address_p (gimple *stmt, tree variable)
{
  /* g++ says TREE_ADDRESSABLE of what is only copied, and without optimization
     so does gcc of arrays.  */
  return TREE_ADDRESSABLE (variable)
         && walk_stmt_load_store_addr_ops (stmt, variable, NULL, NULL,
                                           same_variable_p);
}

bool
waits_p (const gimple *stmt)
{
  static const char *const names[]
      = { "tasks_wait_at", "tasks_unregister_at", "tasks_acquire_at",
          "tasks_shutdown_at", "tasks_scope_end_at" };
  if (!is_gimple_call (stmt))
    return false;
  const char *called = plain_function_name (gimple_call_fndecl (stmt));
  if (!startswith (called, "tasks_"))
    return false;
  for (const char *name : names)
    if (!strcmp (called, name))
      return true;
  return false;
}

tree
called_function (const gcall *call)
{
  tree fn = gimple_call_fn (call);
  if (fn && TREE_CODE (fn) == SSA_NAME
      && gimple_assign_single_p (SSA_NAME_DEF_STMT (fn)))
    fn = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (fn));
  if (fn && TREE_CODE (fn) == ADDR_EXPR
      && TREE_CODE (TREE_OPERAND (fn, 0)) == FUNCTION_DECL)
    return defined_function (TREE_OPERAND (fn, 0));
  return callee_of (call);
}
