/* SPDX-License-Identifier: GPL-3.0-or-later

   Which calls of tasks a buffer puts in order: see mode-order.h.  */

#include "gcc.h"

#include "mode-order.h"
#include "mode-origin.h"
#include "mode-statement.h"
#include "task.h"

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

bool
ordered_p (const task_call &one, const task_call &other, bool repeated)
{
  for (unsigned i = 0; i < one.t->parameters.length (); i++)
    for (unsigned j = 0; j < other.t->parameters.length (); j++)
      {
        unsigned mode = one.t->parameters[i].mode;
        if (mode == TASKS_SCALAR || other.t->parameters[j].mode == TASKS_SCALAR
            || !((mode | other.t->parameters[j].mode) & TASKS_WRITE))
          continue;
        if (one.inner == other.inner && i != j)
          continue;
        tree p = outer_argument (one, i);
        tree q = outer_argument (other, j);
        if (!p || !q)
          return true;
        if (perhaps_same_p (p, q)
            && !(repeated && differs_again_p (p, one.stmt)))
          return true;
      }
  return false;
}

/* Whether A is executed before B, where loops around both begin.  */
static bool
precedes_p (gimple *a, gimple *b)
{
  return stmt_dominates_p (a, b)
         || (stmt_reaches_p (a, b) && !stmt_reaches_p (b, a));
}

bool
chained_p (const task_call &one, const task_call &other, bool repeated,
           const vec<task_call> &calls)
{
  /* What ONE is known to be before; in a loop, also of the iteration behind
     its own.  */
  auto_vec<const task_call *> behind[2];
  behind[!repeated].safe_push (&one);
  for (unsigned i = 0, j = 0;
       i < behind[0].length () || j < behind[1].length ();)
    {
      bool crossed = i == behind[0].length ();
      const task_call &last = *(crossed ? behind[1][j++] : behind[0][i++]);
      for (const task_call &next : calls)
        {
          if (next.fn != one.fn)
            continue;
          bool here = precedes_p (last.stmt, next.stmt)
                      && ordered_p (last, next, false);
          bool later = !crossed && stmt_reaches_p (last.stmt, next.stmt)
                       && ordered_p (last, next, true)
                       && ordered_p (next, last, true);
          if (later && !behind[1].contains (&next))
            behind[1].safe_push (&next);
          if (here && !behind[crossed].contains (&next))
            behind[crossed].safe_push (&next);
        }
    }
  for (const task_call *call : behind[1])
    if (call->inner == other.inner && call->stmt == other.stmt)
      return true;
  return false;
}
