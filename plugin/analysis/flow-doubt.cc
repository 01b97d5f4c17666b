/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions that may tell what was done before: see flow-doubt.h.  */

#include "gcc/gcc.h"

#include <set>

#include "flow-doubt.h"
#include "flow-function.h"
#include "gcc/callee.h"
#include "language/task.h"
#include "library.h"

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

note_table::note_table (const flow_function &f)
    : f (f), asking (last_basic_block_for_fn (f.fn)),
      noted (vec_safe_length (SSANAMES (f.fn)))
{
}

/* Whether VALUE depends on such memory.  */
bool
note_table::noted_p (tree value)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return false;
  return ask (&noted[SSA_NAME_VERSION (value)], SSA_NAME_DEF_STMT (value));
}

/* The same of STMT, remembered at KNOWN: 1 if not, or more.  A loop may lead
   back here; what was found not to depend as this was not yet known to do so
   is asked again.  */
bool
note_table::ask (char *known, gimple *stmt)
{
  if (*known)
    return *known > 1;
  size_t before = asked.size ();
  *known = 1;
  asked.push_back (known);
  if (depends_p (stmt))
    {
      *known = 2;
      for (; asked.size () > before; asked.pop_back ())
        if (*asked.back () == 1)
          *asked.back () = 0;
    }
  else if (before == 0)
    asked.clear ();
  return *known > 1;
}

/* Whether what STMT computes depends on such memory.  */
bool
note_table::depends_p (gimple *stmt)
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      tree fn = callee_of (call);
      if (known_body_p (fn) ? flow_of (fn).notes ().returns_p ()
                            : library_role (call) == LIBRARY_NONE)
        return true;
    }
  else if (gimple_assign_load_p (stmt))
    return changed_p (gimple_assign_rhs1 (stmt));
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
        if (noted_p (gimple_phi_arg_def (phi, i)))
          return true;
      return decides_p (gimple_bb (phi), false)
             || decides_p (gimple_bb (phi), true);
    }
  tree used;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (used, stmt, i, SSA_OP_USE)
  if (noted_p (used))
    return true;
  return false;
}

/* Whether what the function returns depends on such memory.  */
bool
note_table::returns_p ()
{
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, EXIT_BLOCK_PTR_FOR_FN (f.fn)->preds)
  if (greturn *leave = safe_dyn_cast<greturn *> (last_stmt (e->src)))
    if (tree value = gimple_return_retval (leave))
      if (noted_p (value))
        return true;
  return false;
}

bool
note_table::asks_p (basic_block block)
{
  gimple *last = last_stmt (block);
  return last
         && (gimple_code (last) == GIMPLE_COND
             || gimple_code (last) == GIMPLE_SWITCH)
         && ask (&asking[block->index], last);
}

bool
note_table::decides_p (basic_block block, bool again)
{
  /* The blocks that lead there, back to the one through which all ways lead:
     that comes last.  */
  std::set<unsigned> ways;
  auto add = [&] (edge e) {
    if (e->src->index >= NUM_FIXED_BLOCKS)
      ways.insert (f.position[e->src->index]);
  };
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, block->preds)
  if (f.nest.back_edge_p (e) == again)
    add (e);
  if (ways.size () < 2)
    return false;
  while (!ways.empty ())
    {
      basic_block at = f.order[*ways.rbegin ()];
      ways.erase (f.position[at->index]);
      if (asks_p (at))
        return true;
      if (ways.empty ())
        return false;
      FOR_EACH_EDGE (e, i, at->preds)
      if (f.position[e->src->index] < f.position[at->index])
        add (e);
    }
  return false;
}
