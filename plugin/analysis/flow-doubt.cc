/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions that may tell what was done before, in a way that cannot be
   understood: they depend on memory in which the unit stores something, or on
   what functions of it return.  */

#include "gcc/gcc.h"

#include <set>

#include "flow-function.h"
#include "gcc/callee.h"
#include "language/task.h"
#include "memory.h"
#include "mode-statement.h"

/* What something is stored to: members of structures, variables, or what a
   pointer to some type points to.  */
static hash_set<tree> *stores;

/* What REF is for the table.  */
static tree
store_key (tree ref)
{
  while (handled_component_p (ref) && TREE_CODE (ref) != COMPONENT_REF)
    ref = TREE_OPERAND (ref, 0);
  if (TREE_CODE (ref) == COMPONENT_REF)
    return TREE_OPERAND (ref, 1);
  tree base = get_base_address (ref);
  return base && DECL_P (base) ? base : TYPE_MAIN_VARIANT (TREE_TYPE (ref));
}

/* Whether FN is what a task executes.  */
static bool
body_of_task_p (tree fn)
{
  for (const task *t : all_tasks ())
    {
      if (t->body == fn)
        return true;
      for (const task_implementation &implementation : t->implementations)
        if (implementation.decl == fn)
          return true;
    }
  return false;
}

/* STMT may store something.  */
static void
note_store (gimple *stmt)
{
  tree left = gimple_get_lhs (stmt);
  if (!left || TREE_CODE (left) == SSA_NAME || gimple_clobber_p (stmt))
    return;
  tree key = store_key (left);
  stores->add (key);
  /* Others may know it by a pointer.  */
  if (left == key && TREE_ADDRESSABLE (key)
      && INTEGRAL_TYPE_P (TREE_TYPE (left)))
    stores->add (TYPE_MAIN_VARIANT (TREE_TYPE (left)));
}

static void
read_unit (void)
{
  stores = new hash_set<tree>;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      function *fn = DECL_STRUCT_FUNCTION (node->decl);
      /* As for known_body_p.  */
      if (!fn || !fn->cfg || DECL_EXTERNAL (node->decl)
          || body_of_task_p (node->decl))
        continue;
      /* GCC takes addresses of variables for constants in their function.  */
      push_cfun (fn);
      basic_block block;
      FOR_EACH_BB_FN (block, fn)
        for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
             gsi_next (&i))
          note_store (gsi_stmt (i));
      pop_cfun ();
    }
}

bool
changed_p (tree ref)
{
  if (!stores)
    read_unit ();
  /* GCC reads bits of several members at once.  */
  return TREE_CODE (ref) == BIT_FIELD_REF || stores->contains (store_key (ref))
         || stores->contains (TYPE_MAIN_VARIANT (TREE_TYPE (ref)));
}

void
forget_stores (void)
{
  delete stores;
  stores = NULL;
}

static bool decides_p (const flow_function &f, basic_block block, bool again,
                       hash_set<gimple *> *seen);

static bool depends_p (const flow_function &f, gimple *stmt,
                       hash_set<gimple *> *seen);

/* Whether what F returns does.  */
static bool
returns_p (const flow_function &f, hash_set<gimple *> *seen)
{
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, EXIT_BLOCK_PTR_FOR_FN (f.fn)->preds)
    if (greturn *leave = safe_dyn_cast<greturn *> (last_stmt (e->src)))
      if (tree value = gimple_return_retval (leave))
        if (TREE_CODE (value) == SSA_NAME
            && depends_p (f, SSA_NAME_DEF_STMT (value), seen))
          return true;
  return false;
}

/* Whether STMT, of F, depends on such memory.  SEEN: what was asked.  */
static bool
depends_p (const flow_function &f, gimple *stmt, hash_set<gimple *> *seen)
{
  if (seen->add (stmt))
    return false;
  gcall *call = dyn_cast<gcall *> (stmt);
  tree fn = call ? callee_of (call) : NULL_TREE;
  if (known_body_p (fn) ? returns_p (flow_of (fn), seen)
                        : call && library_role (call) == LIBRARY_NONE)
    return true;
  if (gimple_assign_load_p (stmt))
    return changed_p (gimple_assign_rhs1 (stmt));
  gphi *phi = dyn_cast<gphi *> (stmt);
  unsigned count = phi ? gimple_phi_num_args (phi) : gimple_num_ops (stmt);
  for (unsigned i = 0; i < count; i++)
    {
      tree used = phi ? gimple_phi_arg_def (phi, i) : gimple_op (stmt, i);
      if (used && TREE_CODE (used) == SSA_NAME
          && depends_p (f, SSA_NAME_DEF_STMT (used), seen))
        return true;
    }
  return phi
         && (decides_p (f, gimple_bb (phi), false, seen)
             || decides_p (f, gimple_bb (phi), true, seen));
}

/* Whether BLOCK, of F, ends in a condition that does.  */
static bool
tells_p (const flow_function &f, basic_block block, hash_set<gimple *> *seen)
{
  gimple *last = last_stmt (block);
  return last
         && (gimple_code (last) == GIMPLE_COND
             || gimple_code (last) == GIMPLE_SWITCH)
         && depends_p (f, last, seen);
}

/* As the member, but for SEEN, as above.  */
static bool
decides_p (const flow_function &f, basic_block block, bool again,
           hash_set<gimple *> *seen)
{
  /* The blocks that lead there, back to the one through which all ways lead:
     that comes last.  */
  std::set<unsigned> ways;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, block->preds)
    if (f.nest.back_edge_p (e) == again && e->src->index >= NUM_FIXED_BLOCKS)
      ways.insert (f.position[e->src->index]);
  if (ways.size () < 2)
    return false;
  while (!ways.empty ())
    {
      unsigned position = *ways.rbegin ();
      basic_block at = f.order[position];
      if (tells_p (f, at, seen))
        return true;
      ways.erase (position);
      if (!ways.empty ())
        FOR_EACH_EDGE (e, i, at->preds)
          if (f.position[e->src->index] < position)
            ways.insert (f.position[e->src->index]);
    }
  return false;
}

bool
flow_function::decided_p (basic_block block) const
{
  function_scope scope (decl);
  hash_set<gimple *> seen;
  for (basic_block above = block;
       (above = get_immediate_dominator (CDI_DOMINATORS, above));)
    if (!post_dominates_p (block, above) && tells_p (*this, above, &seen))
      return true;
  return false;
}

bool
flow_function::decides_p (basic_block block, bool again) const
{
  hash_set<gimple *> seen;
  return ::decides_p (*this, block, again, &seen);
}
