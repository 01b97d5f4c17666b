/* SPDX-License-Identifier: GPL-3.0-or-later

   What counters of loops decide: `if (i % 3 == 0)'.  Nothing is known of a
   remainder in general, but where I is, in the first iterations, it can be
   computed.  See flow-walk.h.  */

#include "gcc/gcc.h"

#include "flow-facts.h"

/* How deep computations are followed.  */
#define DEPTH_LIMIT 6

/* Whether results of CODE are no sums of operands: what facts.assume does not
   know, or only for bits.  */
static bool
opaque_p (enum tree_code code)
{
  switch (code)
    {
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case EXACT_DIV_EXPR:
    case RSHIFT_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      return true;
    default:
      return false;
    }
}

/* Whether VALUE is computed from a counter in a way that is OPAQUE, or becomes
   so.  */
static bool
counted_value_p (tree value, const loop_nest &nest, bool opaque,
                 unsigned depth)
{
  if (TREE_CODE (value) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (value)
      || depth > DEPTH_LIMIT)
    return false;
  gimple *stmt = SSA_NAME_DEF_STMT (value);
  if (gimple_code (stmt) == GIMPLE_PHI)
    return opaque && nest.headed_by (gimple_bb (stmt));
  if (!is_gimple_assign (stmt) || gimple_assign_load_p (stmt))
    return false;
  opaque |= opaque_p (gimple_assign_rhs_code (stmt));
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (counted_value_p (gimple_op (stmt, i), nest, opaque, depth + 1))
      return true;
  return false;
}

bool
remainder_p (gimple *stmt, const loop_nest &nest)
{
  if (gswitch *choice = dyn_cast<gswitch *> (stmt))
    return counted_value_p (gimple_switch_index (choice), nest, false, 0);
  return counted_value_p (gimple_cond_lhs (stmt), nest, false, 0)
         || counted_value_p (gimple_cond_rhs (stmt), nest, false, 0);
}

/* The number that VALUE, made of counters or of what the function was called
   with, is in this iteration; NULL_TREE if that is not known.
 *COUNTED becomes true if it is opaque what others make of it.  */
tree
fact_set::compute (tree value, unsigned depth, bool *counted) const
{
  if (TREE_CODE (value) == INTEGER_CST)
    return value;
  if (TREE_CODE (value) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (value))
      || depth > DEPTH_LIMIT)
    return NULL_TREE;
  gimple *stmt = SSA_NAME_DEF_STMT (value);
  if (!SSA_NAME_IS_DEFAULT_DEF (value) && is_gimple_assign (stmt)
      && !gimple_assign_load_p (stmt))
    {
      enum tree_code code = gimple_assign_rhs_code (stmt);
      bool operand_counted = false;
      tree type = TREE_TYPE (value), result = NULL_TREE;
      tree a
          = compute (gimple_assign_rhs1 (stmt), depth + 1, &operand_counted);
      if (!a)
        return NULL_TREE;
      if (get_gimple_rhs_class (code) == GIMPLE_BINARY_RHS)
        {
          tree b = compute (gimple_assign_rhs2 (stmt), depth + 1,
                            &operand_counted);
          result = b ? fold_binary (code, type, a, b) : NULL_TREE;
        }
      else if (get_gimple_rhs_class (code) == GIMPLE_UNARY_RHS)
        result = fold_unary (code, type, a);
      else if (code == SSA_NAME || code == INTEGER_CST)
        result = a;
      if (result && TREE_CODE (result) == INTEGER_CST)
        {
          *counted |= operand_counted || opaque_p (code);
          return result;
        }
      return NULL_TREE;
    }
  HOST_WIDE_INT low, high;
  bool passed = SSA_NAME_IS_DEFAULT_DEF (value);
  if ((!passed && !uses->tested (value).loops) || !range (value, &low, &high)
      || low != high)
    return NULL_TREE;
  return build_int_cst (TREE_TYPE (value), low);
}

bool
fact_set::computed (tree value, HOST_WIDE_INT *number) const
{
  bool counted;
  tree result = compute (value, 0, &counted);
  if (!result || !tree_fits_shwi_p (result))
    return false;
  *number = tree_to_shwi (result);
  return true;
}

/* Where BLOCK leads if the condition at its end is TRUTH.  */
static basic_block
target_of (basic_block block, bool truth)
{
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE (e, i, block->succs)
  if (!(e->flags & EDGE_TRUE_VALUE) != truth)
    return e->dest;
  return NULL;
}

basic_block
counted_first (function *fn, basic_block block, const loop_nest &nest,
               loop_mask loops)
{
  gimple *last = last_stmt (block);
  if (!last
      || (gimple_code (last) != GIMPLE_COND
          && gimple_code (last) != GIMPLE_SWITCH)
      || !remainder_p (last, nest))
    return NULL;
  reading first (NULL, nest, loops);
  struct linear left = {}, right = {};
  if (gswitch *choice = dyn_cast<gswitch *> (last))
    {
      add_value (&left, gimple_switch_index (choice), 1, first);
      return left.terms ? NULL : case_target (fn, choice, left.constant);
    }
  gcond *condition = as_a<gcond *> (last);
  enum tree_code code = gimple_cond_code (condition);
  tree type = TREE_TYPE (gimple_cond_lhs (condition));
  add_value (&left, gimple_cond_lhs (condition), 1, first);
  add_value (&right, gimple_cond_rhs (condition), 1, first);
  /* Sums of which one is larger may overflow.  */
  if (!INTEGRAL_TYPE_P (type) || left.terms != right.terms
      || (left.terms && code != EQ_EXPR && code != NE_EXPR))
    return NULL;
  tree truth = fold_binary (code, boolean_type_node,
                            build_int_cst (type, left.constant),
                            build_int_cst (type, right.constant));
  return truth && TREE_CODE (truth) == INTEGER_CST
             ? target_of (block, integer_nonzerop (truth))
             : NULL;
}

basic_block
fact_set::counted (function *fn, basic_block block) const
{
  gimple *last = last_stmt (block);
  bool counted = false;
  if (gcond *condition = safe_dyn_cast<gcond *> (last))
    {
      tree left = compute (gimple_cond_lhs (condition), 0, &counted);
      tree right = left ? compute (gimple_cond_rhs (condition), 0, &counted)
                        : NULL_TREE;
      tree truth = right && counted
                       ? fold_binary (gimple_cond_code (condition),
                                      boolean_type_node, left, right)
                       : NULL_TREE;
      return truth && TREE_CODE (truth) == INTEGER_CST
                 ? target_of (block, integer_nonzerop (truth))
                 : NULL;
    }
  if (gswitch *choice = safe_dyn_cast<gswitch *> (last))
    {
      tree value = compute (gimple_switch_index (choice), 0, &counted);
      return value && counted && tree_fits_shwi_p (value)
                 ? case_target (fn, choice, tree_to_shwi (value))
                 : NULL;
    }
  return NULL;
}
