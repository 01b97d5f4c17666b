/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions that may tell what was done before: see flow-doubt.h.  */

#include "gcc/gcc.h"

#include <set>

#include "flow-doubt.h"
#include "flow-function.h"
#include "gcc/callee.h"
#include "language/task.h"
#include "library.h"

/* How often something is stored: to a member of a structure, a variable, or
   what a pointer to some type points to.  What is stored once, and is no
   constant nor made of what was there, is a value that memory is given: a
   length, say; what changes may tell what was done.  */
static hash_map<tree, unsigned> *stores;

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

/* Whether STMT stores a sum of what was there, which is known by KEY.  */
static bool
counts_p (gimple *stmt, tree key)
{
  tree value = gimple_assign_rhs1 (stmt);
  for (unsigned depth = 0; depth < 4 && TREE_CODE (value) == SSA_NAME; depth++)
    {
      gimple *from = SSA_NAME_DEF_STMT (value);
      if (!is_gimple_assign (from))
        return false;
      value = gimple_assign_rhs1 (from);
      if (gimple_assign_load_p (from))
        return depth > 0 && store_key (value) == key;
    }
  return false;
}

/* Whether STMT stores whether something holds, or which of several: a PHI.  */
static bool
tells_p (gimple *stmt)
{
  tree value = gimple_assign_rhs1 (stmt);
  if (TREE_CODE (value) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (value)))
    return false;
  if (TREE_CODE (TREE_TYPE (value)) == BOOLEAN_TYPE)
    return true;
  gimple *from = SSA_NAME_DEF_STMT (value);
  if (gimple_assign_cast_p (from))
    return TREE_CODE (TREE_TYPE (gimple_assign_rhs1 (from))) == BOOLEAN_TYPE;
  if (!is_gimple_assign (from))
    return gimple_code (from) == GIMPLE_PHI;
  enum tree_code code = gimple_assign_rhs_code (from);
  return TREE_CODE_CLASS (code) == tcc_comparison || code == BIT_AND_EXPR
         || code == TRUNC_MOD_EXPR;
}

/* STMT may store something.  */
static void
note_store (gimple *stmt)
{
  tree left = gimple_get_lhs (stmt);
  if (!left || TREE_CODE (left) == SSA_NAME || gimple_clobber_p (stmt))
    return;
  tree key = store_key (left), type = TYPE_MAIN_VARIANT (TREE_TYPE (left));
  bool local = VAR_P (key) && !is_global_var (key);
  bool changes = gimple_assign_single_p (stmt)
                 && (is_gimple_min_invariant (gimple_assign_rhs1 (stmt))
                         ? !local
                         : counts_p (stmt, key) || tells_p (stmt));
  unsigned times = changes ? 2 : 1;
  stores->get_or_insert (key) += times;
  /* Others may know it by a pointer.  */
  if (left == key && TREE_ADDRESSABLE (key) && INTEGRAL_TYPE_P (type))
    stores->get_or_insert (type) += times;
}

static void
read_unit (void)
{
  stores = new hash_map<tree, unsigned>;
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
  if (TREE_CODE (ref) == BIT_FIELD_REF)
    return true;
  for (tree key : { store_key (ref), TYPE_MAIN_VARIANT (TREE_TYPE (ref)) })
    if (unsigned *times = stores->get (key))
      if (*times > 1)
        return true;
  return false;
}

void
forget_stores (void)
{
  delete stores;
  stores = NULL;
}

note_table::note_table (const flow_function &f)
    : returned (false), f (f), noted (vec_safe_length (SSANAMES (f.fn))),
      asking (last_basic_block_for_fn (f.fn))
{
}

/* Whether VALUE is computed from what a loop counts.  *SUM becomes false if it
   is not only added to.  */
static bool
counted_p (const loop_nest &nest, tree value, bool *sum)
{
  for (unsigned depth = 0; depth < 6 && TREE_CODE (value) == SSA_NAME; depth++)
    {
      gimple *from = SSA_NAME_DEF_STMT (value);
      if (gimple_code (from) == GIMPLE_PHI)
        return nest.headed_by (gimple_bb (from))
               && INTEGRAL_TYPE_P (TREE_TYPE (value));
      if (!is_gimple_assign (from) || gimple_assign_load_p (from))
        return false;
      enum tree_code code = gimple_assign_rhs_code (from);
      *sum &= code == PLUS_EXPR || code == SSA_NAME
              || CONVERT_EXPR_CODE_P (code);
      value = gimple_assign_rhs1 (from);
    }
  return false;
}

/* Whether the condition STMT, which is no loop's, asks for something else of
   what a loop counts than how it compares with a constant.  */
bool
note_table::counter_p (gimple *stmt) const
{
  bool sum = true;
  if (f.nest.asks_p (gimple_bb (stmt)))
    return false;
  if (gswitch *choice = dyn_cast<gswitch *> (stmt))
    return counted_p (f.nest, gimple_switch_index (choice), &sum);
  tree left = gimple_cond_lhs (stmt), right = gimple_cond_rhs (stmt);
  return (counted_p (f.nest, left, &sum)
          && (!sum || TREE_CODE (right) == SSA_NAME))
         || counted_p (f.nest, right, &sum);
}

/* Whether the condition STMT looks for an address in memory: there may be a
   list of what is registered.  */
static bool
address_p (gimple *stmt)
{
  gcond *condition = dyn_cast<gcond *> (stmt);
  if (!condition)
    return false;
  tree left = gimple_cond_lhs (condition), right = gimple_cond_rhs (condition);
  return TREE_CODE (left) == SSA_NAME && TREE_CODE (right) == SSA_NAME
         && POINTER_TYPE_P (TREE_TYPE (left))
         && (gimple_assign_load_p (SSA_NAME_DEF_STMT (left))
             || gimple_assign_load_p (SSA_NAME_DEF_STMT (right)));
}

/* Whether the result of STMT, no PHI, depends on such memory, or a condition
   that it is.  */
bool
note_table::noted_p (gimple *stmt) const
{
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      tree fn = callee_of (call);
      if (known_body_p (fn) ? flow_of (fn).notes ().returned
                            : library_role (call) == LIBRARY_NONE)
        return true;
    }
  else if (gimple_assign_load_p (stmt))
    return changed_p (gimple_assign_rhs1 (stmt));
  tree used;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (used, stmt, i, SSA_OP_USE)
  if (noted[SSA_NAME_VERSION (used)])
    return true;
  return false;
}

bool
note_table::phi_noted_p (gphi *phi) const
{
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree value = gimple_phi_arg_def (phi, i);
      if (TREE_CODE (value) == SSA_NAME && noted[SSA_NAME_VERSION (value)])
        return true;
    }
  return decides_p (gimple_bb (phi), false)
         || decides_p (gimple_bb (phi), true);
}

/* Note whether STMT depends on such memory.  Return whether that is new.  */
bool
note_table::spread (gimple *stmt)
{
  gphi *phi = dyn_cast<gphi *> (stmt);
  tree left = phi ? gimple_phi_result (phi) : gimple_get_lhs (stmt);
  bool condition = gimple_code (stmt) == GIMPLE_COND
                   || gimple_code (stmt) == GIMPLE_SWITCH;
  if (left && TREE_CODE (left) == SSA_NAME && !virtual_operand_p (left))
    {
      if (noted[SSA_NAME_VERSION (left)]
          || !(phi ? phi_noted_p (phi) : noted_p (stmt)))
        return false;
      noted[SSA_NAME_VERSION (left)] = true;
      return true;
    }
  if (condition && !asking[gimple_bb (stmt)->index]
      && (noted_p (stmt) || counter_p (stmt) || address_p (stmt)))
    {
      asking[gimple_bb (stmt)->index] = true;
      return true;
    }
  if (gimple_code (stmt) == GIMPLE_RETURN)
    returned |= noted_p (stmt);
  return false;
}

void
note_table::find ()
{
  for (bool changed = true; changed;)
    {
      changed = false;
      for (basic_block block : f.order)
        {
          for (gphi_iterator i = gsi_start_phis (block); !gsi_end_p (i);
               gsi_next (&i))
            changed |= spread (i.phi ());
          for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
               gsi_next (&i))
            changed |= spread (gsi_stmt (i));
        }
    }
}

bool
note_table::decides_p (basic_block block, bool again) const
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
