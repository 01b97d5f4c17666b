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
      return add_amounts (multiply_amounts (value, constant_amount (a.factor)),
                          constant_amount (a.constant), 1);
    }
  return unknown_amount ();
}
