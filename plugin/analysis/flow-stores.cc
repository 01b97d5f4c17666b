/* SPDX-License-Identifier: GPL-3.0-or-later

   Where the unit stores something: see flow-stores.h.  All functions are read
   once.  */

#include "gcc/gcc.h"

#include "flow-stores.h"
#include "flow-walk.h"
#include "gcc/callee.h"
#include "language/task.h"
#include "library.h"

/* How far it is followed what becomes of a value.  */
#define DEPTH_LIMIT 4

struct store_table
{
  /* What the host's part of the unit stores to, and how often.  What is stored
     once, and neither a constant nor made of what was there, is no status.  */
  hash_map<tree, unsigned> times;
  hash_set<tree> tested;    /* keys of what conditions ask for... */
  hash_set<tree> constant;  /* ...and of what may become constants */
  hash_set<tree> tasks;     /* keys of what bodies of tasks store to */
  hash_set<tree> addressed; /* members that pointers may point to */
  hash_map<tree, written_keys *> own, all; /* by function */
};

static store_table *table;

tree
store_key (tree ref)
{
  while (handled_component_p (ref) && TREE_CODE (ref) != COMPONENT_REF)
    ref = TREE_OPERAND (ref, 0);
  if (TREE_CODE (ref) == COMPONENT_REF)
    return TREE_OPERAND (ref, 1);
  tree base = get_base_address (ref);
  return base && DECL_P (base) ? base : TYPE_MAIN_VARIANT (TREE_TYPE (ref));
}

tree
pointed_key (tree type)
{
  if (!POINTER_TYPE_P (type))
    return NULL_TREE;
  type = strip_array_types (TREE_TYPE (type));
  return VOID_TYPE_P (type) || TYPE_MAIN_VARIANT (type) == char_type_node
             ? NULL_TREE
             : TYPE_MAIN_VARIANT (type);
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

/* Whether something is decided by NAME, the value of a number or pointer, in
   its function or, not to look at more (HERE false), only in others.  */
static bool
decides_p (tree name, bool here, unsigned depth)
{
  use_operand_p use;
  imm_use_iterator i;
  bool number = INTEGRAL_TYPE_P (TREE_TYPE (name));
  FOR_EACH_IMM_USE_FAST (use, i, name)
  {
    gimple *stmt = USE_STMT (use);
    switch (gimple_code (stmt))
      {
      case GIMPLE_COND:
      case GIMPLE_SWITCH:
        if (here)
          return true;
        break;
      case GIMPLE_PHI:
      case GIMPLE_RETURN:
      case GIMPLE_CALL:
        if (number)
          return true;
        break;
      case GIMPLE_ASSIGN:
        {
          tree left = gimple_assign_lhs (stmt);
          if (depth < DEPTH_LIMIT && TREE_CODE (left) == SSA_NAME
              && INTEGRAL_TYPE_P (TREE_TYPE (left))
              && !gimple_assign_load_p (stmt)
              && decides_p (left, here, depth + 1))
            return true;
          break;
        }
      default:
        break;
      }
  }
  return false;
}

/* Whether STMT stores what has the key KEY plus something there.  */
static bool
counting_store_p (gimple *stmt, tree key)
{
  tree value
      = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
  for (unsigned depth = 0; depth < DEPTH_LIMIT; depth++)
    {
      if (!value || TREE_CODE (value) != SSA_NAME)
        return false;
      gimple *from = SSA_NAME_DEF_STMT (value);
      if (!is_gimple_assign (from))
        return false;
      if (gimple_assign_load_p (from))
        return depth > 0 && store_key (gimple_assign_rhs1 (from)) == key;
      value = gimple_assign_rhs1 (from);
    }
  return false;
}

/* Whether VALUE is a constant on some ways, or with some arguments, DEPTH
   computations deep.  */
static bool
perhaps_constant_p (tree value, unsigned depth)
{
  if (is_gimple_min_invariant (value))
    return true;
  if (TREE_CODE (value) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (value)))
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (value)
      || TREE_CODE (TREE_TYPE (value)) == BOOLEAN_TYPE)
    return true;
  gimple *from = SSA_NAME_DEF_STMT (value);
  if (depth == DEPTH_LIMIT)
    return false;
  if (gphi *phi = dyn_cast<gphi *> (from))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
        if (perhaps_constant_p (gimple_phi_arg_def (phi, i), depth + 1))
          return true;
      return false;
    }
  if (!is_gimple_assign (from) || gimple_assign_load_p (from))
    return false;
  if (TREE_CODE_CLASS (gimple_assign_rhs_code (from)) == tcc_comparison)
    return true;
  for (unsigned i = 1; i < gimple_num_ops (from); i++)
    if (!perhaps_constant_p (gimple_op (from, i), depth + 1))
      return false;
  return true;
}

/* The function that writes W, or a task if BODY, stores to what LEFT is.  */
static void
note_store (gimple *stmt, tree left, bool body, written_keys *w)
{
  tree key = store_key (left);
  if (body)
    {
      table->tasks.add (key);
      return;
    }
  if (std::find (w->keys.begin (), w->keys.end (), key) == w->keys.end ()
      && !(VAR_P (key) && !is_global_var (key)))
    w->keys.push_back (key);
  bool constant = gimple_assign_single_p (stmt)
                  && is_gimple_min_invariant (gimple_assign_rhs1 (stmt));
  if (constant
      || (gimple_assign_single_p (stmt)
          && perhaps_constant_p (gimple_assign_rhs1 (stmt), 0)))
    table->constant.add (key);
  bool begins = VAR_P (key) && !is_global_var (key);
  unsigned times
      = (constant && !begins) || counting_store_p (stmt, key) ? 2 : 1;
  table->times.get_or_insert (key) += times;
  /* Others may know it by a pointer.  */
  if (left == key && TREE_ADDRESSABLE (key)
      && INTEGRAL_TYPE_P (TREE_TYPE (key)))
    table->times.get_or_insert (TYPE_MAIN_VARIANT (TREE_TYPE (key))) += times;
}

/* CALL may change memory that it is given.  */
static void
note_call (gcall *call, written_keys *w)
{
  tree fn = callee_of (call);
  if (known_body_p (fn))
    return;
  bool task = fn && task_p (fn);
  if (!task && library_role (call) == LIBRARY_NONE
      && !(fn
           && startswith (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn)),
                          "tasks_")))
    w->any = true;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree type = TREE_TYPE (gimple_call_arg (call, i));
      tree key = pointed_key (type);
      if (key && (task || (library_access (call, i) & ACCESS_WRITE)))
        w->keys.push_back (key);
    }
}

static bool
note_address (gimple *, tree operand, tree, void *)
{
  for (; handled_component_p (operand); operand = TREE_OPERAND (operand, 0))
    if (TREE_CODE (operand) == COMPONENT_REF)
      {
        table->addressed.add (TREE_OPERAND (operand, 1));
        break;
      }
  return false;
}

static void
read_function (function *fn, bool body)
{
  written_keys *w = new written_keys ();
  table->own.put (fn->decl, w);
  bool here = calls_tasks_p (fn->decl);
  /* GCC takes addresses of variables for constants in their function.  */
  push_cfun (fn);
  basic_block block;
  FOR_EACH_BB_FN (block, fn)
  for (gimple_stmt_iterator i = gsi_start_bb (block); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      walk_stmt_load_store_addr_ops (stmt, NULL, NULL, NULL, note_address);
      tree left = gimple_get_lhs (stmt);
      if (left && TREE_CODE (left) != SSA_NAME && !gimple_clobber_p (stmt))
        note_store (stmt, left, body, w);
      if (gcall *call = dyn_cast<gcall *> (stmt))
        note_call (call, w);
      if (left && TREE_CODE (left) == SSA_NAME && gimple_assign_load_p (stmt)
          && (INTEGRAL_TYPE_P (TREE_TYPE (left))
              || POINTER_TYPE_P (TREE_TYPE (left)))
          && decides_p (left, here, 0))
        table->tested.add (store_key (gimple_assign_rhs1 (stmt)));
    }
  pop_cfun ();
}

static void
read_unit (void)
{
  if (table)
    return;
  table = new store_table;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
  {
    function *fn = DECL_STRUCT_FUNCTION (node->decl);
    /* As for known_body_p.  */
    if (fn && fn->cfg && !DECL_EXTERNAL (node->decl))
      read_function (fn, body_of_task_p (node->decl));
  }
}

bool
stored_to_p (tree ref)
{
  /* GCC reads bits of several members at once.  */
  if (TREE_CODE (ref) == BIT_FIELD_REF)
    return true;
  read_unit ();
  for (tree key : { store_key (ref), TYPE_MAIN_VARIANT (TREE_TYPE (ref)) })
    if (unsigned *times = table->times.get (key))
      if (*times > 1)
        return true;
  return false;
}

/* The type of the numbers or pointers with KEY.  */
static tree
type_of_key (tree key)
{
  return TYPE_MAIN_VARIANT (
      strip_array_types (TYPE_P (key) ? key : TREE_TYPE (key)));
}

bool
flag_key_p (tree key)
{
  read_unit ();
  if (DECL_P (key) && table->tasks.contains (key))
    return false;
  if (DECL_P (key) && !table->constant.contains (key))
    return false;
  if (TREE_CODE (key) == FIELD_DECL && DECL_BIT_FIELD (key))
    return true;
  return table->tested.contains (key)
         || (VAR_P (key) && TREE_ADDRESSABLE (key)
             && table->tested.contains (type_of_key (key)));
}

bool
flag_p (tree ref)
{
  tree type = TREE_TYPE (ref);
  if ((!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
      || TREE_THIS_VOLATILE (ref))
    return false;
  return TREE_CODE (ref) == BIT_FIELD_REF || flag_key_p (store_key (ref));
}

/* Whether TYPE has members that are structures.  */
static bool
nested_p (tree type)
{
  for (tree member = TYPE_FIELDS (type); member; member = DECL_CHAIN (member))
    if (TREE_CODE (member) == FIELD_DECL
        && RECORD_OR_UNION_TYPE_P (strip_array_types (TREE_TYPE (member))))
      return true;
  return false;
}

bool
keys_meet_p (tree stored, tree known)
{
  if (!stored || stored == known)
    return true;
  tree type = type_of_key (stored);
  bool member = TREE_CODE (known) == FIELD_DECL;
  if (RECORD_OR_UNION_TYPE_P (type))
    return !member || nested_p (type)
           || TYPE_MAIN_VARIANT (DECL_CONTEXT (known)) == type;
  if (type != type_of_key (known))
    return false;
  auto apart = [] (tree key) {
    return TREE_CODE (key) == FIELD_DECL && !table->addressed.contains (key);
  };
  return !(member && TREE_CODE (stored) == FIELD_DECL) && !apart (stored)
         && !apart (known);
}

/* Whether KEY is that of numbers, or of structures that may have some.  */
static bool
number_p (tree key)
{
  tree type = type_of_key (key);
  return INTEGRAL_TYPE_P (type) || RECORD_OR_UNION_TYPE_P (type);
}

/* Add what NODE's function, and what that calls, stores to.  */
static void
add_written (cgraph_node *node, hash_set<cgraph_node *> *seen,
             written_keys *all)
{
  if (seen->add (node))
    return;
  if (written_keys **own = table->own.get (node->decl))
    {
      all->any |= (*own)->any;
      for (tree key : (*own)->keys)
        if (std::find (all->keys.begin (), all->keys.end (), key)
            == all->keys.end ())
          {
            all->keys.push_back (key);
            all->flags |= number_p (key)
                          && (RECORD_OR_UNION_TYPE_P (type_of_key (key))
                              || flag_key_p (key));
          }
    }
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    if (!task_p (e->callee->decl))
      add_written (e->callee->ultimate_alias_target (), seen, all);
}

const written_keys &
written_by (tree fn)
{
  read_unit ();
  bool existed;
  written_keys *&all = table->all.get_or_insert (fn, &existed);
  if (!existed)
    {
      all = new written_keys ();
      hash_set<cgraph_node *> seen;
      add_written (cgraph_node::get (fn), &seen, all);
    }
  return *all;
}

void
forget_stores (void)
{
  if (table)
    for (auto map : { &table->own, &table->all })
      for (auto i : *map)
        delete i.second;
  delete table;
  table = NULL;
}
