/* SPDX-License-Identifier: GPL-3.0-or-later

   Which calls of tasks a buffer puts in order: see mode-order.h.  */

#include "gcc/gcc.h"

#include "language/task.h"
#include "memory.h"
#include "mode-order.h"
#include "mode-statement.h"

/* Whether VALUE may differ when CALL is executed again.  */
static bool
differs_again_p (tree value, gimple *call, hash_set<tree> *seen)
{
  if (TREE_CODE (value) == SSA_NAME)
    {
      if (SSA_NAME_IS_DEFAULT_DEF (value) || seen->add (value))
        return false;
      gimple *definition = SSA_NAME_DEF_STMT (value);
      if (!stmt_reaches_p (call, definition))
        return false;
      if (!is_gimple_assign (definition))
        return true;
      for (unsigned i = 1; i < gimple_num_ops (definition); i++)
        if (differs_again_p (gimple_op (definition, i), call, seen))
          return true;
      return false;
    }
  if (!EXPR_P (value))
    return false;
  for (int i = 0; i < TREE_OPERAND_LENGTH (value); i++)
    if (TREE_OPERAND (value, i)
        && differs_again_p (TREE_OPERAND (value, i), call, seen))
      return true;
  return false;
}

static bool
differs_again_p (tree value, gimple *call)
{
  hash_set<tree> seen;
  return differs_again_p (value, call, &seen);
}

/* Whether the pointers P and Q are to the same data, perhaps.  */
static bool
perhaps_same_p (tree p, tree q)
{
  if (operand_equal_p (p, q, 0))
    return true;
  if (is_gimple_min_invariant (p) && is_gimple_min_invariant (q))
    return false;
  struct origins of_p, of_q;
  find_origins (p, &of_p);
  find_origins (q, &of_q);
  return of_p.unknown || of_q.unknown || of_p.only () == of_q.only ();
}

/* What argument number INDEX of the task that CALL calls points into, as seen
   by the function that CALL is in; NULL_TREE if that is unknown.  */
static tree
outer_argument (const task_call &call, unsigned index)
{
  tree argument = gimple_call_arg (call.inner, index);
  if (call.inner == call.stmt)
    return argument;
  if (called_function (call.stmt) != call.inner_fn)
    return NULL_TREE;
  function_scope scope (call.inner_fn);
  struct origins origins;
  find_origins (argument, &origins);
  tree only = origins.only ();
  if (!only || TREE_CODE (only) != PARM_DECL)
    return NULL_TREE;
  index = parameter_index (only);
  return index < gimple_call_num_args (call.stmt)
             ? gimple_call_arg (call.stmt, index)
             : NULL_TREE;
}

/* What VALUE is a copy of.  */
static tree
copied (tree value)
{
  while (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value))
    {
      gimple *stmt = SSA_NAME_DEF_STMT (value);
      if (!gimple_assign_ssa_name_copy_p (stmt)
          && !(gimple_assign_cast_p (stmt)
               && POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt)))))
        break;
      value = gimple_assign_rhs1 (stmt);
    }
  return value;
}

/* Whether P becomes Q when a loop begins again: buffers that change places. */
static bool
becomes_p (tree p, tree q)
{
  p = copied (p);
  q = copied (q);
  gphi *phi = TREE_CODE (p) == SSA_NAME
                  ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (p))
                  : NULL;
  for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
    if (copied (gimple_phi_arg_def (phi, i)) == q)
      return dominated_by_p (CDI_DOMINATORS, gimple_phi_arg_edge (phi, i)->src,
                             gimple_bb (phi));
  return false;
}

/* Whether a buffer puts the tasks of ONE and OTHER in order, perhaps.  */
static bool
share_p (const task_call &one, const task_call &other, bool repeated)
{
  for (unsigned i = 0; i < one.t->parameters.length (); i++)
    for (unsigned j = 0; j < other.t->parameters.length (); j++)
      {
        unsigned mode = one.t->parameters[i].mode;
        if (mode == TASKS_SCALAR || other.t->parameters[j].mode == TASKS_SCALAR
            || !((mode | other.t->parameters[j].mode) & TASKS_WRITE))
          continue;
        tree p = outer_argument (one, i);
        tree q = outer_argument (other, j);
        if (!p || !q)
          return true;
        if (one.inner == other.inner && i != j)
          {
            if (repeated && becomes_p (p, q))
              return true;
          }
        else if (perhaps_same_p (p, q)
                 && !(repeated && differs_again_p (p, one.stmt)))
          return true;
      }
  return false;
}

bool
ordered_p (const task_call &one, const task_call &other, bool repeated,
           const vec<task_call> &calls)
{
  auto_vec<const task_call *> behind;
  behind.safe_push (&one);
  for (unsigned i = 0; i < behind.length (); i++)
    {
      const task_call &last = *behind[i];
      if (share_p (last, other, repeated))
        return true;
      for (const task_call &next : calls)
        if (next.fn == one.fn && !behind.contains (&next)
            && stmt_reaches_p (last.stmt, next.stmt)
            && stmt_reaches_p (next.stmt, other.stmt)
            && share_p (last, next, repeated))
          behind.safe_push (&next);
    }
  return false;
}
