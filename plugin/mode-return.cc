/* SPDX-License-Identifier: GPL-3.0-or-later

   Whether a function returns without having undone what it did: see
   mode-return.h.  All ways behind the statement are gone, once each.  A
   condition that is the same as one before goes the same way; of one that only
   depends on the same, as on what the statement itself depends on, it is not
   known which way goes with which, and each must be without.  */

#include "gcc.h"

#include "mode-effects.h"
#include "mode-origin.h"
#include "mode-outlives.h"
#include "mode-return.h"
#include "mode-statement.h"

/* Blocks on all ways together; with more it is not known.  */
#define BLOCK_LIMIT 2000

/* How far it is followed what a value depends on.  */
#define DEPTH_LIMIT 8

namespace
{

/* What is known at one place of a way.  */
struct known_condition
{
  gcond *condition;
  bool truth;
};

struct known_value
{
  tree name, value; /* a constant; NULL_TREE if it is none */
};

class return_search
{
public:
  return_search (gimple *stmt, const vec<gimple *> &undone, tree keeper);

  bool
  found ()
  {
    gimple_stmt_iterator i = gsi_for_stmt (stmt);
    gsi_next (&i);
    return without_p (gimple_bb (stmt), i);
  }

private:
  gimple *stmt;
  const vec<gimple *> &undone;
  tree keeper;
  unsigned blocks;
  hash_set<tree> sources; /* of the conditions of STMT */
  auto_vec<known_condition> conditions;
  auto_vec<known_value> values;
  hash_set<basic_block> way;
  hash_set<tree> unrelated;     /* values that are known to be so */
  hash_map<tree, bool> callees; /* whether they use the keeper */

  void add_sources (tree value, unsigned depth);
  void add_sources (gimple *last);
  bool uses_p (tree fn, unsigned depth);
  bool related_p (gcall *call);
  bool related_p (tree value, unsigned depth);
  bool related_p (gimple *last);
  void find_before (hash_set<basic_block> *before) const;
  void know_before ();
  void enter (edge e);
  tree constant (tree value) const;
  bool decided_p (gcond *condition, bool *truth) const;
  bool behind_p (edge e);
  bool without_p (basic_block block, gimple_stmt_iterator i);
};

/* Whether the function stores to REF, that is found in memory, or another may:
   then it may tell what was done.  */
static bool
status_p (tree ref)
{
  tree base = get_base_address (ref);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (ref)) && !POINTER_TYPE_P (TREE_TYPE (ref)))
    return false;
  return (base && VAR_P (base) && is_global_var (base))
         || TREE_CODE (ref) == COMPONENT_REF
         || any_statement (cfun, [&] (gimple *stmt) {
              tree left = gimple_get_lhs (stmt);
              return left && TREE_CODE (left) != SSA_NAME
                     && same_expression_p (left, ref);
            });
}

return_search::return_search (gimple *stmt, const vec<gimple *> &undone,
                              tree keeper)
    : stmt (stmt), undone (undone), keeper (keeper), blocks (0)
{
  sources.add (keeper);
  know_before ();
}

/* What VALUE is computed from: parameters, variables, and functions.  */
void
return_search::add_sources (tree value, unsigned depth)
{
  if (TREE_CODE (value) != SSA_NAME || sources.add (value)
      || depth == DEPTH_LIMIT || SSA_NAME_IS_DEFAULT_DEF (value))
    return;
  gimple *definition = SSA_NAME_DEF_STMT (value);
  if (is_gimple_call (definition) && gimple_call_fndecl (definition))
    sources.add (gimple_call_fndecl (definition));
  if (gphi *phi = dyn_cast<gphi *> (definition))
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      add_sources (gimple_phi_arg_def (phi, i), depth + 1);
  tree used;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (used, definition, i, SSA_OP_USE)
  add_sources (used, depth + 1);
}

void
return_search::add_sources (gimple *last)
{
  tree used;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (used, last, i, SSA_OP_USE)
  add_sources (used, 0);
}

/* Whether REF, in STMT, is in VARIABLE.  A callback of
   walk_stmt_load_store_addr_ops.  */
static bool
of_variable_p (gimple *, tree ref, tree, void *variable)
{
  return get_base_address (ref) == (tree)variable;
}

/* Whether the function FN, or one of the unit that it calls, uses the
   keeper.  */
bool
return_search::uses_p (tree fn, unsigned depth)
{
  if (bool *known = callees.get (fn))
    return *known;
  callees.put (fn, false);
  if (depth == DEPTH_LIMIT || !effects_of (fn))
    return false;
  bool uses = any_statement (DECL_STRUCT_FUNCTION (fn), [&] (gimple *s) {
    tree callee = is_gimple_call (s) ? gimple_call_fndecl (s) : NULL_TREE;
    return walk_stmt_load_store_addr_ops (s, keeper, of_variable_p,
                                          of_variable_p, of_variable_p)
           || (callee && uses_p (callee, depth + 1));
  });
  callees.put (fn, uses);
  return uses;
}

/* Whether the result of CALL may tell what is in the keeper.  */
bool
return_search::related_p (gcall *call)
{
  tree fn = gimple_call_fndecl (call);
  if (fn && sources.contains (fn))
    return true;
  if (!VAR_P (keeper))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      struct origins origins;
      if (POINTER_TYPE_P (TREE_TYPE (argument)))
        find_origins (argument, &origins);
      if (origins.contains (keeper))
        return true;
    }
  return fn && uses_p (fn, 0);
}

/* Whether VALUE may be related to the conditions of the statement, or tell
   whether that was executed.  */
bool
return_search::related_p (tree value, unsigned depth)
{
  if (TREE_CODE (value) != SSA_NAME)
    return false;
  if (sources.contains (value) || depth == DEPTH_LIMIT)
    return true;
  if (SSA_NAME_IS_DEFAULT_DEF (value) || unrelated.contains (value))
    return false;
  gimple *definition = SSA_NAME_DEF_STMT (value);
  gcall *call = dyn_cast<gcall *> (definition);
  if (gimple_code (definition) == GIMPLE_PHI || (call && related_p (call)))
    return true;
  if (gimple_assign_load_p (definition)
      && status_p (gimple_assign_rhs1 (definition)))
    return true;
  tree used;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (used, definition, i, SSA_OP_USE)
  if (related_p (used, depth + 1))
    return true;
  unrelated.add (value);
  return false;
}

bool
return_search::related_p (gimple *last)
{
  tree used;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (used, last, i, SSA_OP_USE)
  if (related_p (used, 0))
    return true;
  return false;
}

/* Add to BEFORE the blocks from which that of the statement is reached.  */
void
return_search::find_before (hash_set<basic_block> *before) const
{
  auto_vec<basic_block> queue;
  queue.safe_push (gimple_bb (stmt));
  while (!queue.is_empty ())
    {
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, queue.pop ()->preds)
      if (!before->add (e->src))
        queue.safe_push (e->src);
    }
}

/* Find the conditions under which the statement is executed.  */
void
return_search::know_before ()
{
  basic_block at = gimple_bb (stmt), block;
  hash_set<basic_block> before;
  find_before (&before);
  FOR_EACH_BB_FN (block, cfun)
  {
    gimple *last = last_stmt (block);
    if (!last || block == at
        || (gimple_code (last) != GIMPLE_COND
            && gimple_code (last) != GIMPLE_SWITCH)
        || !before.contains (block) || post_dominates_p (at, block))
      continue;
    add_sources (last);
    gcond *condition = dyn_cast<gcond *> (last);
    edge e;
    edge_iterator i;
    FOR_EACH_EDGE (e, i, block->succs)
    if (condition && single_pred_p (e->dest)
        && dominated_by_p (CDI_DOMINATORS, at, e->dest))
      conditions.safe_push ({ condition, (e->flags & EDGE_TRUE_VALUE) != 0 });
  }
}

/* VALUE, or the constant that it is on this way.  */
tree
return_search::constant (tree value) const
{
  for (unsigned i = values.length (); i-- > 0;)
    if (values[i].name == value)
      return values[i].value ? values[i].value : value;
  return value;
}

/* Learn what E makes of PHIs.  */
void
return_search::enter (edge e)
{
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i);
       gsi_next (&i))
    {
      tree value = constant (gimple_phi_arg_def (i.phi (), e->dest_idx));
      values.safe_push ({ gimple_phi_result (i.phi ()),
                          CONSTANT_CLASS_P (value) ? value : NULL_TREE });
    }
}

/* Whether the TRUTH of CONDITION is known on this way.  */
bool
return_search::decided_p (gcond *condition, bool *truth) const
{
  tree_code code = gimple_cond_code (condition);
  tree left = gimple_cond_lhs (condition), right = gimple_cond_rhs (condition);
  tree folded = fold_binary (code, boolean_type_node, constant (left),
                             constant (right));
  if (folded && TREE_CODE (folded) == INTEGER_CST)
    {
      *truth = !integer_zerop (folded);
      return true;
    }
  tree_code inverted
      = invert_tree_comparison (code, HONOR_NANS (TREE_TYPE (left)));
  for (const known_condition &k : conditions)
    {
      tree_code other = gimple_cond_code (k.condition);
      if ((other != code && other != inverted)
          || !same_expression_p (gimple_cond_lhs (k.condition), left)
          || !same_expression_p (gimple_cond_rhs (k.condition), right))
        continue;
      *truth = k.truth == (other == code);
      return true;
    }
  return false;
}

/* Whether the function returns behind E without.  */
bool
return_search::behind_p (edge e)
{
  if (e->dest == EXIT_BLOCK_PTR_FOR_FN (cfun))
    return true;
  if (way.add (e->dest))
    return false;
  unsigned count = values.length ();
  enter (e);
  bool without = without_p (e->dest, gsi_start_bb (e->dest));
  values.truncate (count);
  way.remove (e->dest);
  return without;
}

/* Whether it does so from I, in BLOCK.  */
bool
return_search::without_p (basic_block block, gimple_stmt_iterator i)
{
  if (++blocks > BLOCK_LIMIT)
    return false;
  for (; !gsi_end_p (i); gsi_next (&i))
    if (undone.contains (gsi_stmt (i)))
      return false;
  gimple *last = last_stmt (block);
  gcond *condition = last ? dyn_cast<gcond *> (last) : NULL;
  bool truth = false, known = condition && decided_p (condition, &truth);
  bool each = !known && last
              && (condition || gimple_code (last) == GIMPLE_SWITCH)
              && related_p (last);
  edge e;
  edge_iterator j;
  FOR_EACH_EDGE (e, j, block->succs)
  {
    bool here = (e->flags & EDGE_TRUE_VALUE) != 0;
    if ((known && here != truth) || (e->flags & EDGE_EH))
      continue;
    if (condition && !known)
      conditions.safe_push ({ condition, here });
    bool without = behind_p (e);
    if (condition && !known)
      conditions.pop ();
    if (without != each)
      return without;
  }
  return each && EDGE_COUNT (block->succs) > 0;
}

} // namespace

bool
returns_without_p (gimple *stmt, const vec<gimple *> &undone, tree keeper)
{
  return return_search (stmt, undone, keeper).found ();
}
