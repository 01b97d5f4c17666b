/* SPDX-License-Identifier: GPL-3.0-or-later

   Elements of a variable, at indices made of a task's parameters.

   Whether two calls access the same one is known if the arguments are the same
   constants, or do not change from one execution to the next; and for the
   counter of a loop whose bounds are constant, by counting.  */

#include "gcc.h"

#include "mode-index.h"
#include "mode-origin.h"
#include "mode-statement.h"
#include "size-amount.h"

#define MAX_DEPTH 20
#define MAX_ITERATIONS 64

/* The arguments of a call, in one execution of it.  */
class arguments
{
public:
  arguments (gcall *made, tree counting, HOST_WIDE_INT count)
      : call (made), counter (counting), value (count)
  {
  }

  bool index (tree ref, vec<HOST_WIDE_INT> *indices) const;

private:
  bool argument (tree parm, HOST_WIDE_INT *result) const;
  bool evaluate (tree expr, unsigned depth, HOST_WIDE_INT *result) const;

  gcall *call;
  tree counter; /* of a loop, or NULL_TREE */
  HOST_WIDE_INT value;
};

/* Set *RESULT to the argument for PARM.  Return whether it is known, as below.
 */
bool
arguments::argument (tree parm, HOST_WIDE_INT *result) const
{
  unsigned number = parameter_index (parm);
  if (number >= gimple_call_num_args (call))
    return false;
  struct amount a = amount_of (gimple_call_arg (call, number));
  if (!a.known || a.times || (a.of && a.of != counter))
    return false;
  *result = a.constant + (a.of ? a.factor * value : 0);
  return *result >= 0;
}

bool
arguments::evaluate (tree expr, unsigned depth, HOST_WIDE_INT *result) const
{
  HOST_WIDE_INT a, b;
  if (tree_fits_shwi_p (expr))
    {
      *result = tree_to_shwi (expr);
      return true;
    }
  if (TREE_CODE (expr) != SSA_NAME || depth > MAX_DEPTH)
    return false;
  if (SSA_NAME_IS_DEFAULT_DEF (expr))
    return SSA_NAME_VAR (expr) && TREE_CODE (SSA_NAME_VAR (expr)) == PARM_DECL
           && argument (SSA_NAME_VAR (expr), result);
  gassign *stmt = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (expr));
  if (!stmt || gimple_assign_load_p (stmt)
      || !evaluate (gimple_assign_rhs1 (stmt), depth + 1, &a))
    return false;
  tree_code code = gimple_assign_rhs_code (stmt);
  *result = a;
  if (code == SSA_NAME || code == INTEGER_CST || CONVERT_EXPR_CODE_P (code))
    return true;
  if (gimple_assign_rhs_class (stmt) != GIMPLE_BINARY_RHS
      || !evaluate (gimple_assign_rhs2 (stmt), depth + 1, &b))
    return false;
  switch (code)
    {
    case PLUS_EXPR:
      *result = a + b;
      return true;
    case MINUS_EXPR:
      *result = a - b;
      return true;
    case MULT_EXPR:
      *result = a * b;
      return true;
    case BIT_AND_EXPR:
      *result = a & b;
      return true;
    case TRUNC_MOD_EXPR:
      *result = b > 0 ? a % b : 0;
      return a >= 0 && b > 0;
    case TRUNC_DIV_EXPR:
      *result = b > 0 ? a / b : 0;
      return a >= 0 && b > 0;
    case RSHIFT_EXPR:
      *result = b >= 0 && b < 32 ? a >> b : 0;
      return a >= 0 && b >= 0 && b < 32;
    default:
      return false;
    }
}

/* Set *INDICES to those of REF.  Return whether they are known.  */
bool
arguments::index (tree ref, vec<HOST_WIDE_INT> *indices) const
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    {
      HOST_WIDE_INT value_of_index;
      if (TREE_CODE (ref) == COMPONENT_REF)
        continue;
      if (TREE_CODE (ref) != ARRAY_REF
          || !evaluate (TREE_OPERAND (ref, 1), 0, &value_of_index))
        return false;
      indices->safe_push (value_of_index);
    }
  return DECL_P (ref);
}

/* Whether CALL is executed whenever the value NEXT is computed.  */
static bool
executed_before_p (gcall *call, tree next)
{
  return TREE_CODE (next) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (next)
         && stmt_dominates_p (call, SSA_NAME_DEF_STMT (next));
}

/* Whether the loop that begins with HEADER, and goes on there from LATCH, ends
   in HEADER only.  */
static bool
ends_at_header_p (basic_block header, basic_block latch)
{
  auto_vec<basic_block> blocks;
  hash_set<basic_block> inside;
  inside.add (header);
  if (!inside.add (latch))
    blocks.safe_push (latch);
  edge e;
  edge_iterator i;
  for (unsigned j = 0; j < blocks.length (); j++)
    FOR_EACH_EDGE (e, i, blocks[j]->preds)
  if (!inside.add (e->src))
    blocks.safe_push (e->src);
  for (basic_block block : blocks)
    FOR_EACH_EDGE (e, i, block->succs)
  if (!inside.contains (e->dest))
    return false;
  return true;
}

/* Whether REF is the same element in two executions of CALL, in a loop that
   counts with PHI.  */
static bool
repeats_p (tree ref, gcall *call, gphi *phi)
{
  tree counter = gimple_phi_result (phi);
  struct amount first = unknown_amount (), step = unknown_amount ();
  basic_block latch = NULL;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      struct amount a = amount_of (gimple_phi_arg_def (phi, i));
      if (a.known && !a.of)
        first = a;
      else if (a.known && a.of == counter && !a.times && a.factor == 1
               && executed_before_p (call, gimple_phi_arg_def (phi, i)))
        {
          step = a;
          latch = gimple_phi_arg_edge (phi, i)->src;
        }
    }
  gimple_stmt_iterator last = gsi_last_nondebug_bb (gimple_bb (phi));
  gcond *condition
      = gsi_end_p (last) ? NULL : dyn_cast<gcond *> (gsi_stmt (last));
  if (gimple_phi_num_args (phi) != 2 || !first.known || !step.known
      || step.constant <= 0 || !condition
      || gimple_cond_lhs (condition) != counter
      || !ends_at_header_p (gimple_bb (phi), latch))
    return false;
  struct amount end = amount_of (gimple_cond_rhs (condition));
  tree_code code = gimple_cond_code (condition);
  if (!end.known || end.of || (code != LT_EXPR && code != LE_EXPR))
    return false;

  auto_vec<HOST_WIDE_INT> seen;
  HOST_WIDE_INT value = first.constant;
  for (unsigned i = 0;
       i < MAX_ITERATIONS && value < end.constant + (code == LE_EXPR);
       i++, value += step.constant)
    {
      auto_vec<HOST_WIDE_INT> indices;
      if (!arguments (call, counter, value).index (ref, &indices))
        return false;
      HOST_WIDE_INT place = 0;
      for (HOST_WIDE_INT index : indices)
        {
          if (index < 0 || index > 1 << 16 || place > 1 << 16)
            return false;
          place = place << 17 | index;
        }
      if (seen.contains (place))
        return true;
      seen.safe_push (place);
    }
  return false;
}

bool
shared_element_p (tree ref, const task_call &one, const task_call &other)
{
  if (one.inner != one.stmt || other.inner != other.stmt)
    return false;
  auto_vec<HOST_WIDE_INT> of_one, of_other;
  if (arguments (one.stmt, NULL_TREE, 0).index (ref, &of_one)
      && arguments (other.stmt, NULL_TREE, 0).index (ref, &of_other))
    {
      for (unsigned i = 0; i < of_one.length (); i++)
        if (of_one[i] != of_other[i])
          return false;
      return true;
    }
  for (unsigned i = 0;
       one.stmt == other.stmt && i < gimple_call_num_args (one.stmt); i++)
    {
      tree argument = gimple_call_arg (one.stmt, i);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (argument)))
        continue;
      struct amount a = amount_of (argument);
      gphi *phi = a.known && a.of ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (a.of))
                                  : NULL;
      if (phi && repeats_p (ref, one.stmt, phi))
        return true;
    }
  return false;
}
