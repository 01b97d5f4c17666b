/* SPDX-License-Identifier: GPL-3.0-or-later

   Conditions by which calls of a task are told apart, as in

       if (rank == 0)
         first = v[0];

   A parameter up to which a loop counts is a size, and the same in all calls:
   `if (i == n - 1)' chooses an element, and no call.  */

#include "gcc/gcc.h"

#include "memory.h"
#include "mode-choice.h"
#include "mode-statement.h"

/* What a size is computed with before it is compared, at most.  */
#define MAX_STEPS 3

/* Whether VALUE is made of one that a loop counts.  */
static bool
loop_counter_p (tree value)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value))
    return false;
  gimple *definition = SSA_NAME_DEF_STMT (value);
  return gimple_code (definition) == GIMPLE_PHI
         || (is_gimple_assign (definition)
             && !gimple_assign_load_p (definition));
}

/* Whether a loop counts up to NAME, or to what is made of it in STEPS.  */
static bool
limit_p (tree name, unsigned steps)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, name)
  {
    gimple *stmt = USE_STMT (use);
    if (gcond *condition = dyn_cast<gcond *> (stmt))
      {
        tree_code code = gimple_cond_code (condition);
        tree other = gimple_cond_lhs (condition) == name
                         ? gimple_cond_rhs (condition)
                         : gimple_cond_lhs (condition);
        if (code != EQ_EXPR && code != NE_EXPR && loop_counter_p (other))
          return true;
      }
    else if (steps > 0 && is_gimple_assign (stmt)
             && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
             && limit_p (gimple_assign_lhs (stmt), steps - 1))
      return true;
  }
  return false;
}

/* Whether VALUE is made of a parameter that is no size.  */
static bool
chooses_p (tree value, hash_set<tree> *seen)
{
  if (TREE_CODE (value) != SSA_NAME || seen->add (value))
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    return SSA_NAME_VAR (value)
           && TREE_CODE (SSA_NAME_VAR (value)) == PARM_DECL
           && INTEGRAL_TYPE_P (TREE_TYPE (value))
           && !limit_p (value, MAX_STEPS);
  gimple *definition = SSA_NAME_DEF_STMT (value);
  if (!is_gimple_assign (definition))
    return false;
  if (gimple_assign_load_p (definition))
    {
      tree base = get_base_address (gimple_assign_rhs1 (definition));
      return base && TREE_CODE (base) == PARM_DECL;
    }
  for (unsigned i = 1; i < gimple_num_ops (definition); i++)
    if (chooses_p (gimple_op (definition, i), seen))
      return true;
  return false;
}

/* Whether VALUE is an element of what a parameter points to, another one in
   each iteration of a loop.  */
static bool
element_p (tree value)
{
  while (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value)
         && gimple_assign_cast_p (SSA_NAME_DEF_STMT (value)))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
      || !gimple_assign_load_p (SSA_NAME_DEF_STMT (value)))
    return false;
  gimple *load = SSA_NAME_DEF_STMT (value);
  tree base = get_base_address (gimple_assign_rhs1 (load));
  if (!base || TREE_CODE (base) != MEM_REF || !stmt_reaches_p (load, load))
    return false;
  struct origins origins;
  find_origins (TREE_OPERAND (base, 0), &origins);
  return origins.only () && TREE_CODE (origins.only ()) == PARM_DECL;
}

/* Whether STMT, the last one of a block, goes by way of E only for a certain
   value of a parameter.  Who looks for that among data may find it in any
   call.  */
static bool
chosen_edge_p (gimple *stmt, edge e)
{
  hash_set<tree> seen;
  if (gcond *condition = dyn_cast<gcond *> (stmt))
    {
      tree_code code = gimple_cond_code (condition);
      int wanted = code == EQ_EXPR   ? EDGE_TRUE_VALUE
                   : code == NE_EXPR ? EDGE_FALSE_VALUE
                                     : 0;
      tree left = gimple_cond_lhs (condition);
      tree right = gimple_cond_rhs (condition);
      return (e->flags & wanted)
             && (chooses_p (left, &seen) || chooses_p (right, &seen))
             && !element_p (left) && !element_p (right);
    }
  gswitch *choice = dyn_cast<gswitch *> (stmt);
  return choice && e->dest != gimple_switch_default_bb (cfun, choice)
         && chooses_p (gimple_switch_index (choice), &seen);
}

bool
chosen_p (gimple *stmt)
{
  edge e;
  edge_iterator i;
  for (basic_block block = gimple_bb (stmt); block;
       block = get_immediate_dominator (CDI_DOMINATORS, block))
    {
      gimple_stmt_iterator last = gsi_last_nondebug_bb (block);
      if (gsi_end_p (last) || block == gimple_bb (stmt))
        continue;
      FOR_EACH_EDGE (e, i, block->succs)
      if (single_pred_p (e->dest)
          && dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), e->dest)
          && chosen_edge_p (gsi_stmt (last), e))
        return true;
    }
  return false;
}

/* What VALUE, of FN, is when CALL calls FN, or NULL_TREE if that is not known;
   at most DEPTH operations from here.  */
static tree
passed_value (tree value, tree fn, gcall *call, unsigned depth)
{
  if (TREE_CODE (value) != SSA_NAME)
    return TREE_CODE (value) == INTEGER_CST ? value : NULL_TREE;
  if (SSA_NAME_IS_DEFAULT_DEF (value))
    {
      tree parm = SSA_NAME_VAR (value);
      if (!parm || TREE_CODE (parm) != PARM_DECL || DECL_CONTEXT (parm) != fn
          || parameter_index (parm) >= gimple_call_num_args (call))
        return NULL_TREE;
      tree argument = gimple_call_arg (call, parameter_index (parm));
      return TREE_CODE (argument) == INTEGER_CST
                     && INTEGRAL_TYPE_P (TREE_TYPE (value))
                 ? fold_convert (TREE_TYPE (value), argument)
                 : NULL_TREE;
    }
  gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
  if (!stmt || depth == 0 || !INTEGRAL_TYPE_P (TREE_TYPE (value))
      || gimple_assign_load_p (stmt))
    return NULL_TREE;
  tree operands[2] = { NULL_TREE, NULL_TREE };
  unsigned count = gimple_num_ops (stmt) - 1;
  for (unsigned i = 0; i < count; i++)
    if (count > 2
        || !(operands[i]
             = passed_value (gimple_op (stmt, i + 1), fn, call, depth - 1)))
      return NULL_TREE;
  tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (value);
  if (gimple_assign_single_p (stmt))
    return operands[0];
  return count == 1 ? fold_unary (code, type, operands[0])
                    : fold_binary (code, type, operands[0], operands[1]);
}

/* Which way leads out of BLOCK, of FN, when CALL calls FN, or NULL if that is
   not known.  */
static edge
passed_edge (basic_block block, tree fn, gcall *call)
{
  gimple_stmt_iterator last = gsi_last_nondebug_bb (block);
  gimple *stmt = gsi_end_p (last) ? NULL : gsi_stmt (last);
  tree value = NULL_TREE;
  if (!stmt)
    return NULL;
  if (gcond *condition = dyn_cast<gcond *> (stmt))
    {
      tree left
          = passed_value (gimple_cond_lhs (condition), fn, call, MAX_STEPS);
      tree right
          = passed_value (gimple_cond_rhs (condition), fn, call, MAX_STEPS);
      if (left && right)
        value = fold_binary (gimple_cond_code (condition), boolean_type_node,
                             left, right);
    }
  else if (gswitch *choice = dyn_cast<gswitch *> (stmt))
    value = passed_value (gimple_switch_index (choice), fn, call, MAX_STEPS);
  return value && TREE_CODE (value) == INTEGER_CST
             ? find_taken_edge (block, value)
             : NULL;
}

bool
find_chosen_blocks (tree fn, gcall *call, sbitmap chosen)
{
  bool known = false, excluded = false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    known |= TREE_CODE (gimple_call_arg (call, i)) == INTEGER_CST;
  if (!known)
    return false;
  function *body = DECL_STRUCT_FUNCTION (fn);
  auto_vec<basic_block> queue;
  bitmap_clear (chosen);
  /* Labels are found in the current function.  */
  push_cfun (body);
  queue.safe_push (single_succ (ENTRY_BLOCK_PTR_FOR_FN (body)));
  while (!queue.is_empty ())
    {
      edge e;
      edge_iterator i;
      basic_block block = queue.pop ();
      if (bitmap_bit_p (chosen, block->index))
        continue;
      bitmap_set_bit (chosen, block->index);
      edge only = passed_edge (block, fn, call);
      excluded |= only != NULL;
      FOR_EACH_EDGE (e, i, block->succs)
      if (!only || e == only)
        queue.safe_push (e->dest);
    }
  pop_cfun ();
  return excluded;
}

bool
same_numbers_p (const task_call &one, const task_call &other)
{
  if (one.inner != one.stmt || other.inner != other.stmt)
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (one.stmt); i++)
    {
      tree a = gimple_call_arg (one.stmt, i);
      tree b = gimple_call_arg (other.stmt, i);
      tree type = TREE_TYPE (a);
      if ((INTEGRAL_TYPE_P (type) || AGGREGATE_TYPE_P (type))
          && !(TREE_CODE (a) == INTEGER_CST && tree_int_cst_equal (a, b)))
        return false;
    }
  return true;
}
