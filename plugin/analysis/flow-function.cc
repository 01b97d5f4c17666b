/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions for the analysis: see flow-function.h.  */

#include "gcc/gcc.h"

#include "flow-facts.h"
#include "flow-function.h"
#include "flow-walk.h"
#include "mode-statement.h"

/* The blocks of FN, which is cfun, in reverse postorder.  */
static std::vector<basic_block>
blocks_in_order (function *fn)
{
  std::vector<int> indices (n_basic_blocks_for_fn (fn));
  int count
      = pre_and_rev_post_order_compute_fn (fn, NULL, indices.data (), false);
  std::vector<basic_block> blocks;
  for (int i = 0; i < count; i++)
    blocks.push_back (BASIC_BLOCK_FOR_FN (fn, indices[i]));
  return blocks;
}

flow_function::flow_function (tree decl)
    : decl (decl), fn (DECL_STRUCT_FUNCTION (decl)),
      order (blocks_in_order (fn)), position (last_basic_block_for_fn (fn)),
      nest (fn, order), values (nest, fn), events (position.size ()),
      phis (position.size ()), telling (position.size ()),
      by_version (vec_safe_length (SSANAMES (fn)), -1),
      made (vec_safe_length (SSANAMES (fn)))
{
  for (tree parm = DECL_ARGUMENTS (decl); parm; parm = DECL_CHAIN (parm))
    if (tree ssa = ssa_default_def (fn, parm))
      {
        values.note (ssa, false);
        if (POINTER_TYPE_P (TREE_TYPE (parm)))
          add_name (NAME_PARAMETER, ssa);
      }
  for (unsigned i = 0; i < order.size (); i++)
    {
      position[order[i]->index] = i;
      read_block (order[i]);
    }
  for (basic_block block : order)
    find_facts (block);
  for (basic_block block : order)
    for (const event &e : events[block->index])
      if (e.kind == EVENT_STORE)
        stores.push_back (&e);
      else if (e.kind == EVENT_CALL)
        {
          calls.push_back (&e);
          if (e.result && TREE_CODE (e.result) == SSA_NAME
              && name_of (e.result) >= 0)
            makes.push_back (&e);
        }
      else if (e.kind == EVENT_ALLOCATE && !on_stack_p (e.stmt))
        makes.push_back (&e);
      else if (e.kind >= EVENT_REGISTER && e.kind <= EVENT_SCOPE_END)
        {
          pragmas.push_back (&e);
          if (e.kind == EVENT_REGISTER && e.operands[0].address.root)
            registered.add (e.operands[0].address.root);
        }
}

void
flow_function::read_block (basic_block block)
{
  for (gphi_iterator i = gsi_start_phis (block); !gsi_end_p (i); gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ());
      values.note (result, false);
      for (unsigned n = 0; n < gimple_phi_num_args (i.phi ()); n++)
        values.note (gimple_phi_arg_def (i.phi (), n), false);
      if (POINTER_TYPE_P (TREE_TYPE (result)))
        add_name (NAME_PHI, result);
    }
  std::vector<event> &list = events[block->index];
  for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
       gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i)))
      read_statement (gsi_stmt (i), &list);
}

/* Find what of BLOCK, when all has been read, matters to facts.  */
void
flow_function::find_facts (basic_block block)
{
  for (gphi_iterator i = gsi_start_phis (block); !gsi_end_p (i); gsi_next (&i))
    {
      tree to = gimple_phi_result (i.phi ());
      if (name_of (to) >= 0 || values.matters_p (to))
        phis[block->index].push_back (i.phi ());
    }
  gimple *last = last_stmt (block);
  if (gcond *condition = safe_dyn_cast<gcond *> (last))
    for (bool truth : { false, true })
      {
        fact_set facts (values);
        if (!facts.assume (condition, truth) || !facts.list ().empty ())
          telling[block->index] = true;
      }
  else
    telling[block->index] = last && gimple_code (last) == GIMPLE_SWITCH;
}

/* Append the events of STMT to LIST, and note which names it makes.  */
void
flow_function::read_statement (gimple *stmt, std::vector<event> *list)
{
  values.note (stmt);
  if (greturn *leave = dyn_cast<greturn *> (stmt))
    if (tree value = gimple_return_retval (leave))
      values.note (value, true);
  size_t start = list->size ();
  add_events (stmt, nest, list);
  for (size_t i = start; i < list->size (); i++)
    {
      const event &e = (*list)[i];
      if (e.kind == EVENT_ALLOCATE && TREE_CODE (e.result) == SSA_NAME)
        made[SSA_NAME_VERSION (e.result)] = true;
      if (e.kind == EVENT_CALL)
        for (unsigned n = 0; n < gimple_call_num_args (stmt); n++)
          values.note (gimple_call_arg (stmt, n), true);
      if (e.kind == EVENT_CALL && e.result && TREE_CODE (e.result) == SSA_NAME
          && POINTER_TYPE_P (TREE_TYPE (e.result)))
        add_name (NAME_RESULT, e.result);
      if (e.kind == EVENT_STORE && e.operands[0].address.root)
        add_cell (e.operands[0].address, gimple_get_lhs (stmt));
      if (e.kind == EVENT_LOAD && e.operands[0].address.root)
        {
          unsigned cell
              = add_cell (e.operands[0].address, gimple_assign_rhs1 (stmt));
          flow_name &name = add_name (NAME_LOADED, e.result);
          name.cell = cell;
          name.element = e.operands[0].element;
        }
    }
}

flow_name &
flow_function::add_name (enum name_kind kind, tree ssa)
{
  by_version[SSA_NAME_VERSION (ssa)] = names.size ();
  flow_name name = {};
  name.kind = kind;
  name.ssa = ssa;
  names.push_back (name);
  return names.back ();
}

int
flow_function::name_of (tree ssa) const
{
  return SSA_NAME_VERSION (ssa) < by_version.size ()
             ? by_version[SSA_NAME_VERSION (ssa)]
             : -1;
}

bool
flow_function::registers_p (tree root) const
{
  return const_cast<hash_set<tree> &> (registered).contains (root);
}

bool
on_stack_p (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA)
         || gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA_WITH_ALIGN)
         || gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA_WITH_ALIGN_AND_MAX)
         || (fn && id_equal (DECL_ASSEMBLER_NAME (fn), "tasks_heap_allocate"));
}

/* All functions that were asked for.  */
static hash_map<tree, flow_function *> *functions;

flow_function &
flow_of (tree decl)
{
  if (!functions)
    functions = new hash_map<tree, flow_function *>;
  bool existed;
  flow_function *&slot = functions->get_or_insert (decl, &existed);
  if (existed)
    return *slot;
  function_scope scope (decl);
  slot = new flow_function (decl);
  return *slot;
}

void
forget_functions (void)
{
  forget_all (functions);
}
