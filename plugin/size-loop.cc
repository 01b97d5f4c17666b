/* SPDX-License-Identifier: GPL-3.0-or-later

   Amounts that the counter of a loop makes: a constant at first, to which a
   constant is added in each iteration.  */

#include "gcc.h"

#include "mode-statement.h"
#include "size-loop.h"

/* Whether the loop that begins with HEADER, of which BACK is the end, is left
   only where it begins.  */
static bool
left_at_header_p (basic_block header, basic_block back)
{
  auto_vec<basic_block> body;
  hash_set<basic_block> seen;
  edge e;
  edge_iterator i;
  seen.add (header);
  if (back == header || !dominated_by_p (CDI_DOMINATORS, back, header))
    return false;
  seen.add (back);
  body.safe_push (back);
  for (unsigned n = 0; n < body.length (); n++)
    FOR_EACH_EDGE (e, i, body[n]->preds)
  if (!seen.add (e->src))
    body.safe_push (e->src);
  for (basic_block block : body)
    FOR_EACH_EDGE (e, i, block->succs)
  if (!seen.contains (e->dest))
    return false;
  return true;
}

/* The last value of the counter PHI with which the body of its loop is
   executed, if the loop goes on while it is less than a constant; BACK is the
   end of the loop.  */
static struct amount
last_value (gphi *phi, basic_block back, HOST_WIDE_INT first,
            HOST_WIDE_INT step)
{
  basic_block header = gimple_bb (phi);
  gcond *condition = safe_dyn_cast<gcond *> (last_stmt (header));
  if (!condition || step <= 0)
    return unknown_amount ();
  tree_code code = gimple_cond_code (condition);
  tree limit = gimple_cond_rhs (condition);
  edge yes, no;
  extract_true_false_edges_from_block (header, &yes, &no);
  if (gimple_cond_lhs (condition) != gimple_phi_result (phi)
      || (code != LT_EXPR && code != LE_EXPR) || !tree_fits_shwi_p (limit)
      || dominated_by_p (CDI_DOMINATORS, back, no->dest)
      || !dominated_by_p (CDI_DOMINATORS, back, yes->dest))
    return unknown_amount ();
  HOST_WIDE_INT most = tree_to_shwi (limit) - (code == LT_EXPR);
  return most < first ? unknown_amount ()
                      : constant_amount (first + (most - first) / step * step);
}

/* Find in *RESULT what A is if PHI is VALUE.  False if it does not depend on
   PHI, or in a way that is not understood.  */
static bool
side_with (tree a, gphi *phi, HOST_WIDE_INT value, HOST_WIDE_INT *result)
{
  struct amount side = amount_of (a);
  if (!side.known || side.times || side.of != gimple_phi_result (phi))
    return false;
  *result = side.factor * value + side.constant;
  return true;
}

/* Whether CONDITION, at the begin or the end of the loop of the counter PHI,
   lets it go on to INSIDE with VALUE; what is compared with something that is
   no constant does.  */
static bool
goes_on_p (gcond *condition, basic_block inside, gphi *phi,
           HOST_WIDE_INT value)
{
  tree left = gimple_cond_lhs (condition), right = gimple_cond_rhs (condition);
  tree_code code = gimple_cond_code (condition);
  HOST_WIDE_INT counted;
  if (!side_with (left, phi, value, &counted))
    {
      std::swap (left, right);
      code = swap_tree_comparison (code);
      if (!side_with (left, phi, value, &counted))
        return false;
    }
  struct amount limit = amount_of (right);
  if (!limit.known || limit.of)
    return true;
  tree holds = fold_binary (code, boolean_type_node,
                            build_int_cst (ssizetype, counted),
                            build_int_cst (ssizetype, limit.constant));
  edge yes, no;
  extract_true_false_edges_from_block (gimple_bb (condition), &yes, &no);
  basic_block next = integer_nonzerop (holds) ? yes->dest : no->dest;
  return next == inside || dominated_by_p (CDI_DOMINATORS, inside, next);
}

/* Whether the body of the loop of the counter PHI, of which BACK is the end,
   is executed once more with VALUE, as far as is known.  */
static bool
executed_with_p (gphi *phi, basic_block back, HOST_WIDE_INT value)
{
  basic_block header = gimple_bb (phi);
  if (gcond *condition = safe_dyn_cast<gcond *> (last_stmt (header)))
    return goes_on_p (condition, back, phi, value);
  return true;
}

struct amount
amount_in_loop (const struct amount &a, gimple *stmt, bool last)
{
  gphi *phi = a.known && a.of && !a.times
                  ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (a.of))
                  : NULL;
  if (!phi || gimple_phi_num_args (phi) != 2)
    return unknown_amount ();
  for (unsigned i = 0; i < 2; i++)
    {
      struct amount first = amount_of (gimple_phi_arg_def (phi, i));
      tree next = gimple_phi_arg_def (phi, 1 - i);
      struct amount step
          = add_amounts (amount_of (next), amount_of (a.of), -1);
      if (TREE_CODE (next) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (next)
          || !first.known || first.of || !step.known || step.of)
        continue;
      function_scope scope (cfun->decl);
      basic_block back = gimple_phi_arg_edge (phi, 1 - i)->src;
      if (!stmt_dominates_p (stmt, SSA_NAME_DEF_STMT (next))
          || !left_at_header_p (gimple_bb (phi), back))
        continue;
      struct amount value
          = last ? last_value (phi, back, first.constant, step.constant)
                 : constant_amount (first.constant + step.constant);
      if (!last && !executed_with_p (phi, back, value.constant))
        return unknown_amount ();
      return add_amounts (multiply_amounts (value, constant_amount (a.factor)),
                          constant_amount (a.constant), 1);
    }
  return unknown_amount ();
}
