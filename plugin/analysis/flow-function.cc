/* SPDX-License-Identifier: GPL-3.0-or-later

   Functions for the analysis: see flow-function.h.  */

#include "gcc/gcc.h"

#include "flow-facts.h"
#include "flow-function.h"
#include "flow-walk.h"
#include "gcc/forget.h"
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
      dominators (last_basic_block_for_fn (fn)), nest (fn), values (nest),
      events (last_basic_block_for_fn (fn)), jumps (false), known_notes (NULL),
      by_version (vec_safe_length (SSANAMES (fn)), -1),
      tested (vec_safe_length (SSANAMES (fn))),
      made (vec_safe_length (SSANAMES (fn)))
{
  for (tree parm = DECL_ARGUMENTS (decl); parm; parm = DECL_CHAIN (parm))
    if (tree ssa = ssa_default_def (fn, parm))
      if (POINTER_TYPE_P (TREE_TYPE (parm)))
        {
          flow_name name = {};
          name.kind = NAME_PARAMETER;
          name.ssa = ssa;
          add_name (name);
        }
  for (unsigned i = 0; i < order.size (); i++)
    {
      position[order[i]->index] = i;
      dominators[order[i]->index]
          = get_immediate_dominator (CDI_DOMINATORS, order[i]);
      read_block (order[i]);
    }
  end_dynamic_arrays ();
  find_tested ();
  for (basic_block block : order)
    for (const event &e : events[block->index])
      if (e.kind == EVENT_STORE)
        stores.push_back (&e);
      else if (e.kind == EVENT_CALL)
        calls.push_back (&e);
      else if (e.kind >= EVENT_REGISTER && e.kind <= EVENT_SCOPE_END)
        {
          pragmas.push_back (&e);
          if (e.kind == EVENT_REGISTER && e.operands[0].address.root)
            registered.add (e.operands[0].address.root);
        }
}

flow_function::~flow_function () { delete known_notes; }

note_table &
flow_function::notes ()
{
  if (!known_notes)
    known_notes = new note_table (*this);
  return *known_notes;
}

bool
flow_function::dominates_p (basic_block a, basic_block b) const
{
  while (position[b->index] > position[a->index])
    b = dominators[b->index];
  return a == b;
}

/* What decides about ways by a PHI does so by its operands, too.  */
void
flow_function::find_tested ()
{
  std::vector<tree> list;
  for (unsigned i = 1; i < tested.size (); i++)
    if (tested[i] && ssa_name (i))
      list.push_back (ssa_name (i));
  while (!list.empty ())
    {
      gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (list.back ()));
      list.pop_back ();
      for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
        {
          auto_vec<tree, 16> leaves;
          struct linear sum = {};
          add_value (&sum, gimple_phi_arg_def (phi, i), 1, &leaves);
          for (tree leaf : leaves)
            if (TREE_CODE (leaf) == SSA_NAME
                && !tested[SSA_NAME_VERSION (leaf)])
              {
                tested[SSA_NAME_VERSION (leaf)] = true;
                list.push_back (leaf);
              }
        }
    }
}

void
flow_function::read_block (basic_block block)
{
  for (gphi_iterator i = gsi_start_phis (block); !gsi_end_p (i); gsi_next (&i))
    if (POINTER_TYPE_P (TREE_TYPE (gimple_phi_result (i.phi ()))))
      {
        flow_name name = {};
        name.kind = NAME_PHI;
        name.ssa = gimple_phi_result (i.phi ());
        add_name (name);
      }
  std::vector<event> &list = events[block->index];
  for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
       gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i)))
      read_statement (gsi_stmt (i), &list);
}

bool
null_test_p (gcond *condition)
{
  enum tree_code code = gimple_cond_code (condition);
  return (code == EQ_EXPR || code == NE_EXPR)
         && POINTER_TYPE_P (TREE_TYPE (gimple_cond_lhs (condition)))
         && integer_zerop (gimple_cond_rhs (condition));
}

/* Append the events of STMT to LIST, and note which names it makes.  */
void
flow_function::read_statement (gimple *stmt, std::vector<event> *list)
{
  auto_vec<tree, 16> leaves;
  struct linear sum = {};
  if (gcond *condition = dyn_cast<gcond *> (stmt))
    {
      for (tree side :
           { gimple_cond_lhs (condition), gimple_cond_rhs (condition) })
        add_value (&sum, side, 1, &leaves);
    }
  else if (gswitch *choice = dyn_cast<gswitch *> (stmt))
    {
      leaves.safe_push (gimple_switch_index (choice));
      add_value (&sum, gimple_switch_index (choice), 1, &leaves);
    }
  else if (greturn *leave = dyn_cast<greturn *> (stmt))
    {
      /* The caller may decide by it.  */
      tree value = gimple_return_retval (leave);
      if (value && TREE_CODE (value) == SSA_NAME
          && INTEGRAL_TYPE_P (TREE_TYPE (value)))
        add_value (&sum, value, 1, &leaves);
    }
  else if (gimple_assign_single_p (stmt) && gimple_store_p (stmt)
           && TREE_CODE (gimple_assign_rhs1 (stmt)) == SSA_NAME
           && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt))))
    {
      /* So may others, by what is stored: what is passed counts, and which way
         was taken.  */
      auto_vec<tree, 16> stored;
      add_value (&sum, gimple_assign_rhs1 (stmt), 1, &stored);
      for (tree leaf : stored)
        if (TREE_CODE (leaf) == SSA_NAME
            && (SSA_NAME_IS_DEFAULT_DEF (leaf)
                || gimple_code (SSA_NAME_DEF_STMT (leaf)) == GIMPLE_PHI))
          leaves.safe_push (leaf);
    }
  for (tree leaf : leaves)
    if (TREE_CODE (leaf) == SSA_NAME)
      tested[SSA_NAME_VERSION (leaf)] = true;

  size_t start = list->size ();
  add_events (stmt, nest, list);
  for (size_t i = start; i < list->size (); i++)
    {
      const event &e = (*list)[i];
      jumps |= e.kind == EVENT_JUMP;
      if (e.kind == EVENT_ALLOCATE && TREE_CODE (e.result) == SSA_NAME)
        made[SSA_NAME_VERSION (e.result)] = true;
      if (e.kind == EVENT_CALL && e.result && TREE_CODE (e.result) == SSA_NAME
          && POINTER_TYPE_P (TREE_TYPE (e.result)))
        {
          flow_name name = {};
          name.kind = NAME_RESULT;
          name.ssa = e.result;
          add_name (name);
        }
      if (e.kind == EVENT_STORE && e.operands[0].address.root)
        add_cell (e.operands[0].address, gimple_get_lhs (stmt));
      if (e.kind == EVENT_LOAD && e.operands[0].address.root)
        {
          flow_name name = {};
          name.kind = NAME_LOADED;
          name.ssa = e.result;
          name.cell
              = add_cell (e.operands[0].address, gimple_assign_rhs1 (stmt));
          name.element = e.operands[0].element;
          add_name (name);
        }
    }
}

void
flow_function::add_name (const flow_name &name)
{
  by_version[SSA_NAME_VERSION (name.ssa)] = names.size ();
  names.push_back (name);
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

/* Whether NAME is defined behind STMT on every way to it.  */
static bool
defined_behind_p (tree name, gimple *stmt)
{
  gimple *definition = SSA_NAME_DEF_STMT (name);
  if (gimple_bb (definition) != gimple_bb (stmt))
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (definition),
                           gimple_bb (stmt));
  gimple_stmt_iterator i = gsi_for_stmt (definition);
  for (; !gsi_end_p (i); gsi_prev (&i))
    if (gsi_stmt (i) == stmt)
      return true;
  return false;
}

bool
on_stack_p (gimple *stmt)
{
  return gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA)
         || gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA_WITH_ALIGN)
         || gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA_WITH_ALIGN_AND_MAX);
}

/* Arrays of variable size end where the stack becomes what it was before
   them.  */
void
flow_function::end_dynamic_arrays ()
{
  std::vector<tree> arrays;
  for (basic_block block : order)
    for (const event &e : events[block->index])
      if (e.kind == EVENT_ALLOCATE && on_stack_p (e.stmt))
        arrays.push_back (e.result);
  if (arrays.empty ())
    return;
  for (basic_block block : order)
    for (event &e : events[block->index])
      {
        if (!gimple_call_builtin_p (e.stmt, BUILT_IN_STACK_RESTORE))
          continue;
        struct pointer saved = pointer_of (gimple_call_arg (e.stmt, 0));
        if (!saved.root || saved.storage)
          continue;
        for (tree array : arrays)
          if (defined_behind_p (array, SSA_NAME_DEF_STMT (saved.root)))
            {
              operand o = {};
              o.address = pointer_of (array);
              o.size = -1;
              e.operands.push_back (o);
            }
      }
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
